import { assert, assertEquals } from "@std/assert";
import ts from "typescript";

/** The name that a manifest imports, and the one that it declares. */
const TYPES = "types";
const FILES = "files";
/** Literals, and arrays of them. */
const DATA = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.ArrayLiteralExpression,
]);

function isNegativeNumber(node: ts.Node): boolean {
  return ts.isPrefixUnaryExpression(node) &&
    node.operator === ts.SyntaxKind.MinusToken &&
    ts.isNumericLiteral(node.operand);
}

function isDate(node: ts.Node): boolean {
  return ts.isNewExpression(node) && node.expression.getText() === "Date" &&
    node.arguments?.length === 1 && ts.isStringLiteral(node.arguments[0]);
}

/** The one name that a manifest imports. */
function isTypes(node: ts.Node): boolean {
  return ts.isIdentifier(node) && node.text === TYPES;
}

/** Returns the value of the one declared name. */
function valueOfFiles(statement: ts.Statement): ts.Expression | undefined {
  if (!ts.isVariableStatement(statement)) return undefined;
  const { declarations: [declaration, ...others] } = statement.declarationList;
  assertEquals([declaration.name.getText(), others.length], [FILES, 0]);
  return declaration.initializer;
}

function isFiles(property: ts.ObjectLiteralElementLike): boolean {
  return ts.isShorthandPropertyAssignment(property) &&
    property.name.text === FILES;
}

/** Returns the specifier of `() => import("…")`. */
function specifierOfLoader(node: ts.Node): string | undefined {
  if (!ts.isArrowFunction(node) || node.parameters.length > 0) return undefined;
  const { body } = node;
  const isImport = ts.isCallExpression(body) && body.arguments.length === 1 &&
    body.expression.kind === ts.SyntaxKind.ImportKeyword;
  const specifier = isImport ? body.arguments[0] : undefined;
  return specifier && ts.isStringLiteral(specifier)
    ? specifier.text
    : undefined;
}

function isPlainName(name: ts.PropertyName): boolean {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ||
    ts.isComputedPropertyName(name) && ts.isStringLiteral(name.expression);
}

/** Expects a value to be made of literals; returns the specifiers in it. */
function readValue(node: ts.Node): string[] {
  const specifier = specifierOfLoader(node);
  if (specifier !== undefined) return [specifier];
  if (isNegativeNumber(node) || isDate(node) || isTypes(node)) return [];
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.flatMap((property) => {
      if (isFiles(property)) return [];
      assert(ts.isPropertyAssignment(property), property.getText());
      assert(isPlainName(property.name), property.name.getText());
      return readValue(property.initializer);
    });
  }
  assert(DATA.has(node.kind), `The manifest runs ${node.getText()}`);
  const specifiers: string[] = [];
  node.forEachChild((child) => void specifiers.push(...readValue(child)));
  return specifiers;
}

/**
 * Expects a manifest to hold imports and literals only.
 *
 * @param text The manifest.
 * @returns The specifiers that it imports.
 * @throws {Error} When any of it is other code, or none at all.
 */
export function readSpecifiers(text: string): string[] {
  const file = ts.createSourceFile("m.ts", text, ts.ScriptTarget.Latest, true);
  const { parseDiagnostics } = file as unknown as {
    parseDiagnostics: readonly ts.Diagnostic[];
  };
  assertEquals(parseDiagnostics.map(({ messageText }) => messageText), []);
  return file.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) {
      const { moduleSpecifier, importClause } = statement;
      assertEquals(importClause?.getText(), TYPES);
      assert(ts.isStringLiteral(moduleSpecifier));
      return [moduleSpecifier.text];
    }
    const files = valueOfFiles(statement);
    if (files) return readValue(files);
    assert(ts.isExportAssignment(statement), statement.getText());
    return readValue(statement.expression);
  });
}
