import { assertEquals } from "@std/assert";
import { isAuthority } from "../../../router/serve/request/authority.ts";

const ACCEPTED = [
  ...[
    "localhost",
    "a.b-c_d~e",
    "127.0.0.1",
    "a!$&'()*+,;=%41",
    "xn--bcher-kva",
  ],
  ...["h:", "h:0", "h:80", "h:65535", "h:00080", "[::1]", "[::1]:8000"],
  ...["[2001:DB8::ff]", "[::ffff:1.2.3.4]:", ""],
];
const REFUSED = [
  ...["a b", "a/b", "a?b", "a#b", "a\\b", "a@b", "a:b@c", "a<b", 'a"b', "a|b"],
  ...["a^b", "a`b", "{a}", "a[b", "a]b", "\u007f", "a\u0080", "é", "\u0000"],
  ...["h:65536", "h:99999", "h:8o", "h:-1", "h:+1", "h:1:2", "h: 1", "h:1 "],
  ...["[", "[]", "[]:80", "[::1", "[::1]x", "[::1]8000", "[g]", "[::1]:65536"],
  ...["[::1]]", "[[::1]", "[::1]:8:0", "x[::1]", "[::1%25eth0]", "[é]"],
  // Names of characters that are allowed, which are no hosts of a URL.
  ...["h%zz", "%2f", "999.1.1.1", "1.2.3.4.5", "[1]", "[1:2:3]", ":80"],
];

for (
  const [texts, isAccepted] of [[ACCEPTED, true], [REFUSED, false]] as const
) {
  for (const text of texts) {
    const verb = isAccepted ? "accepts" : "refuses";
    Deno.test(`isAuthority() ${verb} ${JSON.stringify(text)}`, () => {
      assertEquals(isAuthority(text), isAccepted);
    });
  }
}
