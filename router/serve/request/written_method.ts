/** Holds whether a method has small letters, as far as the compiler knows it. */
export type SmallLetters<Method extends string> = string extends Method ? []
  : [Method] extends [Uppercase<Method>] ? []
  : [true];

/**
 * The method of a request, as requests have it: in place of one in small
 * letters, what is expected is the same in capitals. A function of any method
 * can hand it on.
 */
export type WrittenMethod<Method extends string> =
  // Spread, it is not settled for a type that is not known yet, which passes.
  [...SmallLetters<Method>] extends [true] ? Uppercase<NoInfer<Method>>
    : Method;
