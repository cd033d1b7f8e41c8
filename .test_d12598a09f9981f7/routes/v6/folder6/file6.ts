export const GET = () => new Response("other");
