export const GET = () => new Response("edit 6");
