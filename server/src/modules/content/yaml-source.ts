import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import { INPUT_LIMITS } from '../../limits/input-limits.ts';
import type { Path, Problem } from './problems.ts';

/** A YAML file: its plain value, and the line of every field for messages. */
export interface YamlSource {
  /** Relative to the content folder, with forward slashes. */
  readonly file: string;
  /** The folder that `file` stands in, in the same form; '' at the top. */
  readonly folder: string;
  readonly value: unknown;
  /** Line of the field at `path`, or of the nearest field around it that exists. */
  readonly lineAt: (path: Path) => number;
}

interface ParsedYaml {
  readonly source: YamlSource;
  /** Mistakes of the language itself; with one of them `value` is undefined. */
  readonly problems: readonly Problem[];
}

const keyOf = (key: unknown): unknown => (isScalar(key) ? key.value : key);

export const parseYaml = (file: string, text: string): ParsedYaml => {
  const refusal = findExcess(text);
  return refusal === undefined ? parseBounded(file, text) : refused(file, refusal);
};

const refused = (file: string, message: string): ParsedYaml => ({
  source: { file, folder: folderOf(file), value: undefined, lineAt: () => 1 },
  problems: [{ file, line: 1, message }],
});

/** The lexer's sign that the next token is the text of a scalar. */
const SCALAR_FOLLOWS = '\u001F';

/** Returns why a text is not parsed at all; undefined where it is. Reads tokens, which are not nested. */
const findExcess = (text: string): string | undefined => {
  const { characters, depth, lineDepth, aliases } = INPUT_LIMITS.yaml;
  if (text.length > characters) return `has more than ${characters} characters`;
  let flowDepth = 0;
  let blocksOfLine = 0;
  let aliasCount = 0;
  let isScalarText = false;
  for (const token of new Lexer().lex(text)) {
    const sign = isScalarText ? '' : (token[0] ?? '');
    isScalarText = token === SCALAR_FOLLOWS;
    if (sign === '[' || sign === '{') flowDepth += 1;
    else if (sign === ']' || sign === '}') flowDepth -= 1;
    else if (sign === '*') aliasCount += 1;
    else if (sign === '\n') blocksOfLine = 0;
    else if (flowDepth === 0 && sign !== '' && '-?:'.includes(sign)) blocksOfLine += 1;
    if (sign === ' ' && token.length > lineDepth) return 'is indented too far';
    if (flowDepth > depth || blocksOfLine > depth) return 'is nested too deeply';
    if (aliasCount > aliases) return `uses more than ${aliases} aliases`;
  }
  return undefined;
};

/** Compares keys by a set: the library compares each with all others, which takes minutes for a large map. */
const repeatedKeys = (document: Document): { readonly offset: number }[] => {
  const repeated: { readonly offset: number }[] = [];
  visit(document, {
    Map: (_position, map) => {
      const known = new Set<unknown>();
      for (const { key } of map.items) {
        const name = keyOf(key);
        if (known.has(name)) repeated.push({ offset: (key as Node).range?.[0] ?? 0 });
        known.add(name);
      }
    },
  });
  return repeated;
};

const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')));

const parseBounded = (file: string, text: string): ParsedYaml => {
  const lines = new LineCounter();
  const options = { lineCounter: lines, prettyErrors: false, uniqueKeys: false } as const;
  const document = parseDocument(text, options);
  const lineOf = (offset: number) => Math.max(1, lines.linePos(offset).line);

  const lineAt = (path: Path): number => {
    let node: unknown = document.contents;
    let offset = document.contents?.range?.[0] ?? 0;
    for (const step of path) {
      if (isAlias(node)) node = node.resolve(document);
      if (isMap(node)) {
        const pair = node.items.find(({ key }) => String(keyOf(key)) === String(step));
        if (!pair) break;
        offset = (pair.key as Node).range?.[0] ?? offset;
        node = pair.value;
      } else if (isSeq(node) && typeof step === 'number') {
        const item = node.items[step] as Node | undefined;
        if (!item) break;
        offset = item.range?.[0] ?? offset;
        node = item;
      } else break;
    }
    return lineOf(offset);
  };

  const problems = [
    ...[...document.errors, ...document.warnings].map(({ pos, message }) => ({
      offset: pos[0],
      message,
    })),
    ...repeatedKeys(document).map(({ offset }) => ({ offset, message: 'Map keys must be unique' })),
  ].map(({ offset, message }) => ({ file, line: lineOf(offset), message }));
  const value: unknown =
    problems.length === 0 ? document.toJS({ maxAliasCount: INPUT_LIMITS.yaml.aliases }) : undefined;
  return { source: { file, folder: folderOf(file), value, lineAt }, problems };
};
