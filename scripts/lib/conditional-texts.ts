/**
 * Finds conditional texts beside other nodes. Translators of browsers move or replace text nodes; React then fails when it
 * removes such a text, or inserts an element before it. A text in a separate element is safe, because React then removes and
 * inserts the element.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from '@swc/core';
import { listProductCodeFiles } from './product-code-files.ts';

/** Kind of a JSX child. `unknown`: a variable or a call, whose value may be a text or an element. */
type ChildKind =
  | 'text'
  | 'element'
  | 'unknown'
  | 'nothing'
  | 'conditional text'
  | 'conditional element';

/** A node of the syntax tree, with the fields that are read here. */
interface SyntaxNode {
  readonly type: string;
  readonly span?: { readonly start: number };
  readonly [property: string]: unknown;
}

const TEXT_TYPES = new Set([
  'StringLiteral',
  'NumericLiteral',
  'TemplateLiteral',
  'TaggedTemplateExpression',
]);

/** Returns `file:line: reason` for each conditional text below these folders. */
export const findConditionalTextsBelow = async (
  root: string,
  folders: readonly string[],
): Promise<string[]> => {
  const found: string[] = [];
  for (const file of folders.flatMap((folder) => listProductCodeFiles(join(root, folder)))) {
    if (!file.endsWith('.tsx')) continue;
    const faults = await findConditionalTexts(readFileSync(file, 'utf8'));
    found.push(...faults.map((fault) => `${relative(root, file)}:${fault}`));
  }
  return found;
};

/** Returns `line: reason` for each conditional text in a file of TypeScript with JSX. */
export const findConditionalTexts = async (code: string): Promise<string[]> => {
  const tree = await parse(code, { syntax: 'typescript', tsx: true, target: 'esnext' });
  // The parser counts positions in bytes, and continues the count of the previous file.
  const bytes = Buffer.from(code);
  const base = tree.span.end - bytes.length;
  const toLine = (position: number) =>
    bytes
      .subarray(0, Math.max(0, position - base))
      .toString()
      .split('\n').length;
  const faults = [
    ...findNodes(tree, isJsxParent).flatMap(findChildFaults),
    ...findNodes(tree, isMapCall).flatMap(findListFaults),
  ];
  return faults.map(({ node, reason }) => `${toLine(node.span?.start ?? 0)}: ${reason}`);
};

const findNodes = (node: unknown, matches: (node: SyntaxNode) => boolean): SyntaxNode[] => {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap((part) => findNodes(part, matches));
  return matches(node as SyntaxNode) ? [node as SyntaxNode, ...inner] : inner;
};

/** Returns whether the node is an element or fragment, which may have children. */
const isJsxParent = ({ type }: SyntaxNode): boolean =>
  type === 'JSXElement' || type === 'JSXFragment';

/** Finds lists of elements and texts, because React removes and inserts their items one by one. */
const findListFaults = (call: SyntaxNode): { node: SyntaxNode; reason: string }[] => {
  const [callback] = call['arguments'] as { readonly expression: SyntaxNode }[];
  const body = callback?.expression['body'] as SyntaxNode | undefined;
  if (body?.type !== 'ConditionalExpression') return [];
  const kinds = [body['consequent'], body['alternate']].map(classifyBranch);
  return kinds.includes('element') && kinds.some((kind) => kind === 'text' || kind === 'unknown')
    ? [{ node: body, reason: 'the text of a list needs an element of its own' }]
    : [];
};

const findChildFaults = (parent: SyntaxNode): { node: SyntaxNode; reason: string }[] => {
  const children = (parent['children'] as SyntaxNode[])
    .map((child) => ({ node: toLocatedNode(child, parent), kind: classifyChild(child) }))
    .filter(({ kind }) => kind !== 'nothing');
  // React writes the only text of an HTML element with `textContent`, and keeps no text node for it.
  if (children.length < 2 && isHtmlElement(parent)) return [];
  return children.flatMap(({ node, kind }, index) => {
    if (kind === 'text' && parent.type === 'JSXFragment' && !isWhiteSpace(node))
      return [{ node, reason: 'the text of a fragment needs an element of its own' }];
    if (kind === 'conditional text')
      return [
        { node, reason: 'a conditional text beside other nodes needs an element of its own' },
      ];
    const next = children.slice(index + 1).find((other) => !other.kind.startsWith('conditional'));
    return kind === 'conditional element' && next?.kind === 'text'
      ? [{ node, reason: 'the text after a conditional element needs an element of its own' }]
      : [];
  });
};

const toLocatedNode = (child: SyntaxNode, parent: SyntaxNode): SyntaxNode =>
  child.span ? child : ((child['expression'] as SyntaxNode | undefined) ?? parent);

const isHtmlElement = ({ opening }: SyntaxNode): boolean => {
  const { name } = (opening ?? {}) as { readonly name?: { readonly value?: string } };
  return /^[a-z]/.test(name?.value ?? '');
};

const classifyChild = (child: SyntaxNode): ChildKind => {
  if (child.type === 'JSXText') return isBlank(child['value'] as string) ? 'nothing' : 'text';
  if (child.type !== 'JSXExpressionContainer') return 'element';
  return classifyExpression(child['expression'] as SyntaxNode);
};

/** Returns whether a text node is white space, which browser translators leave where it is. */
const isWhiteSpace = (node: SyntaxNode): boolean => {
  const { value } = (node['expression'] as SyntaxNode | undefined) ?? node;
  return typeof value === 'string' && value.trim() === '';
};

/** Returns whether JSX drops the text. It drops white space that contains a line break. */
const isBlank = (text: string): boolean =>
  text.trim() === '' && (text === '' || text.includes('\n'));

const classifyExpression = (expression: SyntaxNode): ChildKind => {
  const { type } = expression;
  if (type === 'JSXEmptyExpression') return 'nothing';
  if (TEXT_TYPES.has(type)) return 'text';
  if (type === 'JSXElement' || type === 'JSXFragment') return 'element';
  if (type === 'ParenthesisExpression')
    return classifyExpression(expression['expression'] as SyntaxNode);
  if (type === 'ConditionalExpression')
    return classifyBranches(
      [expression['consequent'], expression['alternate']].map(classifyBranch),
    );
  if (type === 'BinaryExpression') return classifyOperator(expression);
  if (isMapCall(expression)) return 'conditional element';
  return isNothing(expression) ? 'nothing' : 'unknown';
};

const classifyOperator = ({ operator, left, right }: SyntaxNode): ChildKind => {
  if (operator === '&&') return classifyBranches(['nothing', classifyBranch(right)]);
  if (operator === '??' || operator === '||')
    return classifyBranches([left, right].map(classifyBranch));
  return 'text';
};

const classifyBranch = (branch: unknown): ChildKind => classifyExpression(branch as SyntaxNode);

/**
 * Returns the kind of a conditional JSX child from the kinds of its alternatives. If all alternatives are texts, they use the
 * same text node, which React never removes.
 */
const classifyBranches = (kinds: readonly ChildKind[]): ChildKind => {
  const isStable = kinds.every((kind) => kind === 'text' || kind === 'unknown');
  const hasText = kinds.some((kind) => kind === 'text' || kind === 'conditional text');
  if (isStable) return hasText ? 'text' : 'unknown';
  return hasText ? 'conditional text' : 'conditional element';
};

const isNothing = ({ type, value }: SyntaxNode): boolean =>
  type === 'NullLiteral' || (type === 'Identifier' && value === 'undefined');

const isMapCall = ({ type, callee }: SyntaxNode): boolean => {
  const { property } = (callee ?? {}) as { readonly property?: { readonly value?: string } };
  return type === 'CallExpression' && property?.value === 'map';
};
