const HYPHEN = 45;
const DOT = 46;
const SLASH = 47;

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

function isHexadecimal(code: number): boolean {
  const lower = code | 32;
  return isDigit(code) || (lower >= 97 && lower <= 102);
}

/** Gives the end of the run of digits that begins at `at`. */
function skipDigits(text: string, at: number, end: number): number {
  while (at < end && isDigit(text.charCodeAt(at))) at++;
  return at;
}

/**
 * Accepts a whole number that JavaScript holds exactly.
 *
 * @param text The text in which it stands.
 * @param start Where it begins.
 * @param end Where it ends.
 */
export function acceptsInt(text: string, start: number, end: number): boolean {
  const digits = text.charCodeAt(start) === HYPHEN ? start + 1 : start;
  if (digits === end || skipDigits(text, digits, end) !== end) return false;
  return end - digits < 16 ||
    Number.isSafeInteger(Number(text.slice(start, end)));
}

/**
 * Accepts a decimal number without an exponent.
 *
 * @param text The text in which it stands.
 * @param start Where it begins.
 * @param end Where it ends.
 */
export function acceptsFloat(
  text: string,
  start: number,
  end: number,
): boolean {
  const first = text.charCodeAt(start) === HYPHEN ? start + 1 : start;
  const whole = skipDigits(text, first, end);
  let last = whole;
  let count = whole - first;
  if (whole < end && text.charCodeAt(whole) === DOT) {
    last = skipDigits(text, whole + 1, end);
    count += last - whole - 1;
  }
  if (count === 0 || last !== end) return false;
  return end - start < 300 || Number.isFinite(Number(text.slice(start, end)));
}

/**
 * Accepts letters of ASCII.
 *
 * @param text The text in which it stands.
 * @param start Where it begins.
 * @param end Where it ends.
 */
export function acceptsAlpha(
  text: string,
  start: number,
  end: number,
): boolean {
  for (let at = start; at < end; at++) {
    if (!isLetter(text.charCodeAt(at))) return false;
  }
  return start < end;
}

/**
 * Accepts small letters and digits in words with single hyphens between.
 *
 * @param text The text in which it stands.
 * @param start Where it begins.
 * @param end Where it ends.
 */
export function acceptsSlug(text: string, start: number, end: number): boolean {
  let afterHyphen = true;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const isHyphen = code === HYPHEN;
    if (isHyphen && afterHyphen) return false;
    if (!isHyphen && !isDigit(code) && (code < 97 || code > 122)) return false;
    afterHyphen = isHyphen;
  }
  return !afterHyphen;
}

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Accepts a day of the calendar from 1000 to 2999, as `2024-02-29`.
 *
 * @param text The text in which it stands.
 * @param start Where it begins.
 * @param end Where it ends.
 */
export function acceptsDate(text: string, start: number, end: number): boolean {
  if (end - start !== 10) return false;
  for (let index = 0; index < 10; index++) {
    const code = text.charCodeAt(start + index);
    const isSeparator = index === 4 || index === 7;
    if (isSeparator ? code !== HYPHEN : !isDigit(code)) return false;
  }
  const year = Number(text.slice(start, start + 4));
  const month = Number(text.slice(start + 5, start + 7));
  const day = Number(text.slice(start + 8, end));
  if (year < 1000 || year > 2999 || month < 1 || month > 12) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : DAYS_OF_MONTH[month - 1];
  return day >= 1 && day <= days;
}

/**
 * Accepts a UUID in either case, of whatever version (RFC 9562 section 4).
 *
 * @param text The text in which it stands.
 * @param start Where it begins.
 * @param end Where it ends.
 */
export function acceptsUuid(text: string, start: number, end: number): boolean {
  if (end - start !== 36) return false;
  for (let index = 0; index < 36; index++) {
    const code = text.charCodeAt(start + index);
    const isSeparator = index === 8 || index === 13 || index === 18 ||
      index === 23;
    if (isSeparator ? code !== HYPHEN : !isHexadecimal(code)) return false;
  }
  return true;
}

/**
 * Accepts a name, a dot and an extension of ASCII letters and digits.
 *
 * @param text The text in which it stands.
 * @param start Where it begins.
 * @param end Where it ends.
 */
export function acceptsFile(text: string, start: number, end: number): boolean {
  let at = end;
  while (at > start) {
    const code = text.charCodeAt(at - 1);
    if (!isDigit(code) && !isLetter(code)) break;
    at--;
  }
  return at < end && at - 1 > start && text.charCodeAt(at - 1) === DOT;
}

/** Accepts any segment; that it is not empty is seen to by who asks. */
export function acceptsAll(): boolean {
  return true;
}

/**
 * Accepts segments of which none is empty; that there is one is seen to by who
 * asks.
 *
 * @param text The text in which it stands.
 * @param start Where it begins.
 * @param end Where it ends.
 */
export function acceptsPath(text: string, start: number, end: number): boolean {
  const isEmpty = text.charCodeAt(start) === SLASH ||
    text.charCodeAt(end - 1) === SLASH;
  if (isEmpty) return false;
  const empty = text.indexOf("//", start);
  return empty === -1 || empty >= end;
}
