import { text } from "../lib/near.ts";
export const GET = () => new Response(text);
