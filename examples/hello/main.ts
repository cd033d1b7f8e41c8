import { App, text } from "@strata/router";

const app = new App();
app.get("/hello", () => text("Hello, world"), { version: 1 });
app.get(
  "/hello/<name>",
  (_request, { params }) => text(`Hello, ${params.name}`),
  { version: 2 },
);

export default app;
