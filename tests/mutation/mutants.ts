import ts from "typescript";

/** A small change of a source file that some test should notice. */
export interface Mutant {
  /** The line that is changed, counted from 1. */
  readonly line: number;
  /** The old and the new text. */
  readonly change: string;
  /** The file's text with the change. */
  readonly text: string;
}

const { SyntaxKind } = ts;

/** The operators that are exchanged. */
const OPERATORS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [SyntaxKind.LessThanToken, "<="],
  [SyntaxKind.LessThanEqualsToken, "<"],
  [SyntaxKind.GreaterThanToken, ">="],
  [SyntaxKind.GreaterThanEqualsToken, ">"],
  [SyntaxKind.AmpersandAmpersandToken, "||"],
  [SyntaxKind.BarBarToken, "&&"],
  [SyntaxKind.PlusToken, "-"],
  [SyntaxKind.MinusToken, "+"],
  [SyntaxKind.AsteriskToken, "+"],
]);

/** Returns what replaces a node: nothing, one text or several in turn. */
function replacementsOf(node: ts.Node, source: ts.SourceFile): string[] {
  const text = node.getText(source);
  if (ts.isBinaryExpression(node)) {
    const operator = OPERATORS.get(node.operatorToken.kind);
    return operator === undefined ? [] : [
      `${node.left.getText(source)} ${operator} ${node.right.getText(source)}`,
    ];
  }
  if (ts.isPrefixUnaryExpression(node)) {
    const isDropped = node.operator === SyntaxKind.ExclamationToken ||
      node.operator === SyntaxKind.MinusToken;
    return isDropped ? [node.operand.getText(source)] : [];
  }
  if (ts.isNumericLiteral(node)) return [String(Number(node.text) + 1)];
  if (node.kind === SyntaxKind.TrueKeyword) return ["false"];
  if (node.kind === SyntaxKind.FalseKeyword) return ["true"];
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [node.whenTrue, node.whenFalse];
    const condition = node.condition.getText(source);
    return [`${condition} ? ${no.getText(source)} : ${yes.getText(source)}`];
  }
  if (ts.isIfStatement(node)) {
    const { expression } = node;
    const start = node.getStart(source);
    const before = text.slice(0, expression.getStart(source) - start);
    const after = text.slice(expression.getEnd() - start);
    return [`${before}!(${expression.getText(source)})${after}`];
  }
  const isCall = ts.isExpressionStatement(node) &&
    !ts.isDeleteExpression(node.expression);
  return isCall || ts.isContinueStatement(node) ? [";"] : [];
}

/** Returns whether a node does nothing at run time. */
function isInert(node: ts.Node): boolean {
  return ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node) ||
    // The text of a mistake is no decision of the router.
    ts.isThrowStatement(node) || isMessage(node);
}

/** Returns whether a node builds a message. */
function isMessage(node: ts.Node): boolean {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) &&
    ["mistake", "warning"].includes(node.expression.text);
}

/**
 * Creates all mutants of a source file: operators exchanged, constants changed,
 * conditions inverted and statements removed.
 *
 * @param file The file's name.
 * @param text Its text.
 */
export function createMutants(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (isInert(node)) return;
    const [start, end] = [node.getStart(source), node.getEnd()];
    const { line } = source.getLineAndCharacterOfPosition(start);
    for (const replacement of replacementsOf(node, source)) {
      const was = text.slice(start, end).split("\n")[0];
      mutants.push({
        line: line + 1,
        change: `${was} → ${replacement.split("\n")[0]}`,
        text: text.slice(0, start) + replacement + text.slice(end),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}
