/** A type whose values are read in the form of a date. */
export const PAY = "export default { pay: { pattern: /pay_[a-z]+/, " +
  "parse: (text: string) => new Date(text) } };\n";
