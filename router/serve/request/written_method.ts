/**
 * The method of a request, in capitals: for one in lowercase letters, the
 * expected type is the same in capitals. A function that is generic over
 * methods can pass it on.
 */
export type WrittenMethod<Method extends string> =
  // Spread, it is deferred for a type that is not known yet, which passes.
  [
    ...(string extends Method ? []
      : [Method] extends [Uppercase<Method>] ? []
      : [true]),
  ] extends [true] ? Uppercase<NoInfer<Method>>
    : Method;
