import { assertEquals } from "@std/assert";
import { answerReport } from "../../../router/cli/dev/error_page.ts";
import type { ErrorReport } from "../../../router/cli/dev/error_report.ts";

const WHOLE: ErrorReport = {
  title: "<a> cannot be loaded",
  place: "<a>.ts:1:2",
  frame: "> 1 | <b>",
  reason: "It has a <c>.",
  advice: "Remove the <d>.",
};

/** Reports, and the elements that show them, by what a sender reads. */
const PAGES: [
  title: string,
  report: ErrorReport,
  shown: string[],
  text: string,
][] = [
  [
    "all that is known",
    WHOLE,
    [
      "<title>&lt;a&gt; cannot be loaded</title>",
      "<h1>&lt;a&gt; cannot be loaded</h1>",
      '<p id="place">&lt;a&gt;.ts:1:2</p>',
      '<p class="reason">It has a &lt;c&gt;.</p>',
      "<pre>&gt; 1 | &lt;b&gt;</pre>",
      "<p>Remove the &lt;d&gt;.</p>",
    ],
    "<a> cannot be loaded: <a>.ts:1:2\n\nIt has a <c>.\n\n> 1 | <b>\n\n" +
    "Remove the <d>.\n",
  ],
  [
    "nothing in place of what is not known",
    { ...WHOLE, place: undefined, frame: "" },
    [
      "<title>&lt;a&gt; cannot be loaded</title>",
      "<h1>&lt;a&gt; cannot be loaded</h1>",
      '<p class="reason">It has a &lt;c&gt;.</p>',
      "<p>Remove the &lt;d&gt;.</p>",
    ],
    "<a> cannot be loaded\n\nIt has a <c>.\n\nRemove the <d>.\n",
  ],
];

for (const [title, report, shown, text] of PAGES) {
  Deno.test(`dev's pages, and its texts, show ${title}`, async () => {
    const ask = (headers: HeadersInit) =>
      answerReport(new Request("http://a/", { headers }), report).text();
    const page = await ask({ accept: "text/html" });
    assertEquals(page.match(/<(title|h1|p|pre)\b.*>/g), shown);
    assertEquals(await ask({}), text);
  });
}
