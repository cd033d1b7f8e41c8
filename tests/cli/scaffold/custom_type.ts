/** A custom type whose values are parsed as dates. */
export const PAY = "export default { pay: { pattern: /pay_[a-z]+/, " +
  "parse: (text: string) => new Date(text) } };\n";
