/**
 * The method of a request, as requests have it: in place of one in small
 * letters, what is expected is the same in capitals. A function of any method
 * can hand it on.
 */
export type WrittenMethod<Method extends string> =
  // Spread, it is not settled for a type that is not known yet, which passes.
  [
    ...(string extends Method ? []
      : [Method] extends [Uppercase<Method>] ? []
      : [true]),
  ] extends [true] ? Uppercase<NoInfer<Method>>
    : Method;
