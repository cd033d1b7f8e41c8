export { GET } from "../../v1/books/[id=int].ts";
