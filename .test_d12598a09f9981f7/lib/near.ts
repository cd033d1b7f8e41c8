export { text } from "./far.ts";
