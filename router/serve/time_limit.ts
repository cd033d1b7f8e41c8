/**
 * Waits for a promise, but not longer than a time.
 *
 * @param promise What is waited for.
 * @param limit How long it is waited for, in milliseconds.
 * @returns What it gives, or `"late"`.
 */
export async function waitAtMost<Value>(
  promise: Promise<Value>,
  limit: number,
): Promise<Value | "late"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, limit, "late");
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
