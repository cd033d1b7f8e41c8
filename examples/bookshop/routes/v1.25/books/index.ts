export { GET } from "../../v1/books/index.ts";
