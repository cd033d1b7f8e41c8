import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { readFolderName, readRouteName } from "../../router/files/name.ts";
import { Refusal } from "../../router/report/refusal.ts";

const ROUTES: [stem: string, path: string, version?: string][] = [
  ["index", ""],
  ["users", "users"],
  ["[id]", "<id:str>"],
  ["[id=int]", "<id:int>"],
  ["[file=ext]", "<file:ext>"],
  ["[...rest]", "<rest:path>"],
  ["users@2", "users", "2"],
  ["users@v2", "users", "v2"],
  ["users@3.0", "users", "3.0"],
  ["index@1.25", "", "1.25"],
  ["users@2027-05-01", "users", "2027-05-01"],
  ["users@v2025-03-31.basil", "users", "v2025-03-31.basil"],
  ["users@2.1-beta", "users", "2.1-beta"],
  ["users@1beta2", "users", "1beta2"],
  ["[id=int]@1.10", "<id:int>", "1.10"],
  ["[mail=.+@.+]", "<mail:.+@.+>"],
  ["[mail=.+@.+]@2", "<mail:.+@.+>", "2"],
  ["data.json", "data.json"],
  ["a b", "a b"],
  ["a#b", "a%23b"],
  ["a?b", "a%3Fb"],
  ["a%41", "a%2541"],
  ["a%2Fb", "a%252Fb"],
  ["a\\b", "a%5Cb"],
  ["a<b>", "a%3Cb%3E"],
  ["a'b\"c`d${e}", "a'b\"c`d${e}"],
  ["me[x+40]home", "me@home"],
  ["[x+5b]id[x+5D]", "[id]"],
  ["[x+63]on", "con"],
  ["a[x+2f]b", "a%2Fb"],
  ["[u+1F600]", "😀"],
  ["[u+10ffff]", "\u{10ffff}"],
  ["cafe\u0301", "café"],
  ["(x)", "(x)"],
];

for (const [stem, path, version] of ROUTES) {
  Deno.test(`readRouteName() reads ${JSON.stringify(stem)}`, () => {
    assertEquals(readRouteName(stem), { path, version });
  });
}

const REFUSED_ROUTES: [stem: string, reason: string][] = [
  ["users@2x", 'has "2x" where a version is expected'],
  ["users@home", 'has "home" where a version is expected'],
  ["users@", 'has "" where a version is expected'],
  ["@2", "has a version, but no name before it"],
  ["x@1@2", '"x@1" has an "@" where no version can be'],
  ["a@b@2", 'has an "@" where no version can be'],
  ["[id", 'Parameter "[id" has no closing "]"'],
  ["id]", "has a bracket, but is not a parameter"],
  ["x[id]", "mixes a parameter with other text"],
  ["[id=]", 'Parameter "[id=]" has no type after "="'],
  ["[=int]", 'Parameter "[=int]" has no valid name'],
  ["[1=int]", 'Parameter "[1=int]" has no valid name'],
  ["[...rest=int]", "matches the rest of a path"],
  ["con", "device name on Windows"],
  ["LPT1.x", "device name on Windows"],
  ["com³", "device name on Windows"],
  ["CONIN$", "device name on Windows"],
  ["x\u2028y", "control character"],
  ["x\u2029y", "control character"],
  ["x\ny", "control character"],
  ["x\u0000", "control character"],
  ["a\u202eb", "control character"],
  ["a\ufffd", "not valid Unicode"],
  ["a[x+00]", "control character"],
  ["[u+d800]", "half of a surrogate pair"],
  ["[u+dfff]", "half of a surrogate pair"],
  ["a[x+zz]", '"a[x+zz]" has a bracket, but is not a parameter'],
  ["[u+110000]", "not a Unicode character"],
];

for (const [stem, reason] of REFUSED_ROUTES) {
  Deno.test(`readRouteName() refuses ${JSON.stringify(stem)}`, () => {
    const error = assertThrows(() => readRouteName(stem), Refusal, reason);
    assertEquals(error.code, "bad-name");
  });
}

/** Invalid parameters, and what to write instead. */
const MISWRITTEN: [stem: string, reason: string, fix: string][] = [
  ["[id:int]", 'Parameter "[id:int]" has ":" before', "Write [id=int]."],
  [
    "[[id]]",
    'Parameter "[[id]]" cannot be optional.',
    "Declare two paths: one with [id] and one without, such as [id].ts and " +
    "index.ts.",
  ],
  ["[id?]", "cannot be optional", "such as [id].ts and index.ts."],
  ["[id?=int]", "cannot be optional", "such as [id=int].ts and index.ts."],
  ["[[id=int]]", "cannot be optional", "such as [id=int].ts and index.ts."],
  ["[[...rest]]", "cannot be optional", "such as [...rest].ts and index.ts."],
  ["[id", 'has no closing "]"', "Write [id]."],
  ["[id=int", 'has no closing "]"', "Write [id=int]."],
  ["[id=[a-z]+]", "has brackets in its type", "the expression in _types.ts"],
  ["[id:[a-z]+]", "has brackets in its type", "the expression in _types.ts"],
  ["[id].get", "mixes a", "Remove .get from the name, and export GET from"],
  ["[id=int].GET", "mixes a", "Remove .GET from the name, and export GET from"],
  ["[id].json", "mixes a parameter with other text", "Write [id=ext=json]."],
  ["[id].spec", "mixes a parameter with other text", "Write [name] or"],
  [
    "user-[id]",
    'Segment "user-[id]" mixes a parameter with other text.',
    "Write [name] or [name=type] as the whole name of the file or folder.",
  ],
  ["[id=int]-[x]", "mixes a parameter with other text", "split its value"],
  ["[id=]", 'has no type after "="', "Write [id], or a type such as [id=int]."],
  ["[user-id]", "has no valid name", "letters, digits and _"],
  ["[1d]", "has no valid name", "not starting with a digit"],
  ["[]", "has no valid name", "letters, digits and _"],
  ["[...]", "has no valid name", "Write [...rest]."],
  ["[..rest]", "has no valid name", "Write [...rest]."],
  ["[*all]", "has no valid name", "Write [...all]."],
  ["[x+5]", "has a bracket", "bracket, write [x+5b]"],
  ["[x+41]b]", "has a bracket", "bracket, write [x+5b]"],
  ["[id@2]", 'has "2]" where a version is expected', "Write [id]@2."],
  ["[id@2]x", 'has "2]x" where a version is expected', "After @, write"],
  ["[id=int@1.10]", 'has "1.10]" where a version', "Write [id=int]@1.10."],
  ["[id=int@x]", 'has "x]" where a version', "After @, write a version"],
  ["[id=.+@2]", 'has "2]" where a version', "Write [id=.+]@2."],
  ["x]@2]", 'has "2]" where a version', "After @, write a version"],
];

for (const [stem, reason, fix] of MISWRITTEN) {
  Deno.test(`readRouteName() says what to write instead of ${stem}`, () => {
    const error = assertThrows(() => readRouteName(stem), Refusal, reason);
    assertEquals(error.code, "bad-name");
    assertStringIncludes(error.fix, fix);
  });
}

const FOLDERS: [name: string, path: string][] = [
  ["users", "users"],
  ["(internal)", ""],
  ["(v1.2-x_y)", ""],
  ["(émile)", ""],
  ["(a b)", ""],
  ["(caf[u+00e9])", ""],
  ["[org]", "<org:str>"],
  ["[org=slug]", "<org:slug>"],
  [".well-known", ".well-known"],
  ["index", "index"],
  ["(a)b", "(a)b"],
  ["a(b)", "a(b)"],
];

for (const [name, path] of FOLDERS) {
  Deno.test(`readFolderName() reads ${name}`, () => {
    assertEquals(readFolderName(name), path);
  });
}

const REFUSED_FOLDERS: [name: string, reason: string][] = [
  ["[...rest]", "a folder cannot have that name"],
  ["[...rest", "has no closing"],
  ["[...rest=int]", "matches the rest of a path, which has no other type"],
  ["users@2", 'has an "@" where no version can be'],
  ["aux", "device name on Windows"],
  ["[id", 'has no closing "]"'],
  ["()", "has no name between its parentheses"],
  ["(shop", "an unmatched parenthesis"],
  ["shop)", "an unmatched parenthesis"],
  ["(shop@2)", 'has an "@" where no version can be'],
  ["([id])", "mixes a parameter"],
  ["([...rest])", "mixes a parameter"],
];

Deno.test("readRouteName() suggests a valid name for the name of a device", () => {
  const { fix } = assertThrows(() => readRouteName("com1.txt"), Refusal);
  const [, suggested] = /^Name it (\S+), which/.exec(fix)!;
  assertEquals(readRouteName(suggested).path, "com1.txt");
});

for (const [name, reason] of REFUSED_FOLDERS) {
  Deno.test(`readFolderName() refuses ${name}`, () => {
    assertThrows(() => readFolderName(name), Refusal, reason);
  });
}
