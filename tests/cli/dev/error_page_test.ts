import { assertEquals, assertStringIncludes } from "@std/assert";
import { answerReport } from "../../../router/cli/dev/error_page.ts";
import type { ErrorReport } from "../../../router/cli/dev/error_report.ts";

const WHOLE: ErrorReport = {
  title: "<a> cannot be loaded",
  place: "<a>.ts:1:2",
  frame: "> 1 | <b>",
  reason: "It has a <c>.",
  advice: "Remove the <d>.",
};

/** Reports, the elements that show them, and their text. */
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
    "nothing for what is unknown",
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
  Deno.test(`error pages and texts show ${title}`, async () => {
    const ask = (headers: HeadersInit) =>
      answerReport(new Request("http://a/", { headers }), report).text();
    const page = await ask({ accept: "text/html" });
    assertEquals(page.match(/<(title|h1|p|pre)\b.*>/g), shown);
    assertEquals(await ask({}), text);
  });
}

/** The headers of every error page. */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "vary": "accept",
  "x-content-type-options": "nosniff",
};

/** What clients accept, and how they are shown `<i>&"'`. */
const READERS: [accept: string, type: string, shown: string][] = [
  ["text/html,*/*", "text/html", "&lt;i&gt;&amp;&quot;&#39;"],
  ["*/*", "text/plain", "<i>&\"'"],
];

for (const [accept, type, shown] of READERS) {
  Deno.test(`a page as ${type} runs nothing, is not cached, and shows text as it is`, async () => {
    const request = new Request("http://a/", { headers: { accept } });
    const page = answerReport(request, { ...WHOLE, reason: "<i>&\"'" });
    assertStringIncludes(await page.text(), shown);
    assertEquals(page.headers.get("content-type"), `${type}; charset=utf-8`);
    for (const [name, value] of Object.entries(PAGE_HEADERS)) {
      assertEquals(page.headers.get(name), value, name);
    }
  });
}
