export { GET } from "../../v1.25/books/search.ts";
