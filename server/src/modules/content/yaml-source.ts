import {
  type Alias,
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
import { PARSER_INPUT_LIMITS } from '../../platform/limits/input-limits.ts';
import type { ContentFieldPath, ContentProblem } from './content-problems.ts';

/** A YAML file of the content: its value, and the line of every field for messages. */
export interface ParsedYamlFile {
  /** Path of the file relative to the content folder, with forward slashes. */
  readonly file: string;
  /** Folder of the file, relative to the content folder; '' at the top. */
  readonly folder: string;
  readonly value: unknown;
  /** Returns the line of the field at `path`, or of the nearest existing parent. */
  readonly lineAt: (path: ContentFieldPath) => number;
}

interface ParsedYaml {
  readonly source: ParsedYamlFile;
  /** Syntax errors of the YAML file; with any of them `value` is undefined. */
  readonly problems: readonly ContentProblem[];
}

const toKeyValue = (key: unknown): unknown => (isScalar(key) ? key.value : key);

export const parseYamlWithLines = (file: string, text: string): ParsedYaml => {
  const refusal = findExcess(text);
  return refusal ? toRefusedYaml(file, refusal) : parseBounded(file, text);
};

const toRefusedYaml = (file: string, excess: YamlExcess): ParsedYaml => ({
  source: { file, folder: toFolder(file), value: undefined, lineAt: () => 1 },
  problems: [{ file, ...excess }],
});

interface YamlExcess {
  readonly line: number;
  readonly message: string;
}

/** Token with which the YAML lexer announces the text of a scalar. */
const SCALAR_FOLLOWS = '\u001F';

/**
 * Returns the reason why a YAML text exceeds the limits and is not parsed; undefined if it is within the limits. It reads
 * tokens, so that nesting cannot overflow the stack.
 */
const findExcess = (text: string): YamlExcess | undefined => {
  const { characters, depth, lineDepth, aliases } = PARSER_INPUT_LIMITS.yaml;
  if (text.length > characters)
    return { line: 1, message: `has more than ${characters} characters` };
  let line = 1;
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
    if (sign === ' ' && token.length > lineDepth) return { line, message: 'is indented too far' };
    if (flowDepth > depth || blocksOfLine > depth) return { line, message: 'is nested too deeply' };
    if (aliasCount > aliases) return { line, message: `uses more than ${aliases} aliases` };
    line += countLineEnds(token);
  }
  return undefined;
};

const countLineEnds = (token: string): number => {
  let count = 0;
  for (let at = token.indexOf('\n'); at !== -1; at = token.indexOf('\n', at + 1)) count += 1;
  return count;
};

interface PlacedMessage {
  readonly offset: number;
  readonly message: string;
}

/** A YAML alias, with the node whose anchor it refers to. */
interface UsedAlias {
  readonly name: string;
  readonly offset: number;
  readonly source: Node | undefined;
}

const listUsedAliases = (document: Document): UsedAlias[] => {
  const anchors = new Map<string, Node>();
  const used: UsedAlias[] = [];
  visit(document, {
    Node: (_position, node) => {
      if (isAlias(node)) {
        const offset = findStart(node);
        used.push({ name: node.source, offset, source: anchors.get(node.source) });
      } else if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  return used;
};

const findStart = ({ range }: Node | Alias): number => range?.[0] ?? 0;
const isInside = ({ offset }: UsedAlias, node: Node): boolean =>
  offset >= findStart(node) && offset < (node.range?.[1] ?? 0);

/**
 * Reports a YAML alias without an anchor, for which the library throws, and an alias inside its own anchor, which would contain
 * itself.
 */
const aliasProblems = (used: readonly UsedAlias[]): PlacedMessage[] =>
  used.flatMap((alias) => {
    const { name, offset, source } = alias;
    if (!source) {
      const message = `uses the alias *${name}, and no anchor &${name} stands before it`;
      return [{ offset, message }];
    }
    if (!isInside(alias, source)) return [];
    return [{ offset, message: `uses the alias *${name} inside of what &${name} names` }];
  });

/** Returns the YAML alias that expands to the most other aliases. No alias may be inside its own anchor. */
const largestAlias = (used: readonly UsedAlias[]): UsedAlias | undefined => {
  const sizes = new Map<UsedAlias, number>();
  // Aliases are visited in the order of the text. Anchors precede their aliases, so the sizes of inner aliases are known.
  for (const alias of used) {
    const { source } = alias;
    let size = 1;
    for (const [inner, innerSize] of sizes)
      if (source && isInside(inner, source)) size += innerSize;
    sizes.set(alias, size);
  }
  const [largest] = [...sizes].toSorted(([, one], [, other]) => other - one);
  return largest?.[0];
};

/** Returns the value of a YAML document, or a problem when the library cannot create a value. */
const toValue = (
  document: Document,
  used: readonly UsedAlias[],
): { readonly value: unknown } | PlacedMessage => {
  const { aliases } = PARSER_INPUT_LIMITS.yaml;
  try {
    return { value: document.toJS({ maxAliasCount: aliases }) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (!(error instanceof ReferenceError))
      return { offset: 0, message: `cannot be read: ${error.message}` };
    const message = `contains aliases of aliases that stand for more than ${aliases} values`;
    return { offset: largestAlias(used)?.offset ?? 0, message };
  }
};

/**
 * Finds repeated keys of a YAML map with a set. The library compares each key with all others, which takes minutes for a large
 * map.
 */
const repeatedKeys = (document: Document): PlacedMessage[] => {
  const repeated: PlacedMessage[] = [];
  visit(document, {
    Map: (_position, map) => {
      const known = new Set<unknown>();
      for (const { key } of map.items) {
        const name = toKeyValue(key);
        if (known.has(name))
          repeated.push({ offset: findStart(key as Node), message: 'Map keys must be unique' });
        known.add(name);
      }
    },
  });
  return repeated;
};

const toFolder = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')));

const parseWith = (text: string, lineCounter: LineCounter): Document =>
  parseDocument(text, { prettyErrors: false, uniqueKeys: false, lineCounter });

const lineOfOffset = (lines: LineCounter, offset: number): number =>
  Math.max(1, lines.linePos(offset).line);

/**
 * Finds lines of fields in a YAML text. Parses the text again at the first call, because a parsed document takes some forty times
 * the memory of its text and few files are asked for lines.
 */
const createLineFinder = (text: string): ParsedYamlFile['lineAt'] => {
  const parse = () => {
    const lines = new LineCounter();
    return { document: parseWith(text, lines), lines };
  };
  let parsed: ReturnType<typeof parse> | undefined;
  return (path) => {
    parsed ??= parse();
    return lineOfOffset(parsed.lines, findOffset(parsed.document, path));
  };
};

const findOffset = (document: Document, path: ContentFieldPath): number => {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(toKeyValue(key)) === String(step));
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
  return offset;
};

const parseBounded = (file: string, text: string): ParsedYaml => {
  const lines = new LineCounter();
  const document = parseWith(text, lines);
  const used = listUsedAliases(document);
  const mistakes: readonly PlacedMessage[] = [
    ...[...document.errors, ...document.warnings].map(({ pos, message }) => ({
      offset: pos[0],
      message,
    })),
    ...repeatedKeys(document),
    ...aliasProblems(used),
  ];
  const read = mistakes.length === 0 ? toValue(document, used) : { value: undefined };
  const found = 'message' in read ? [read] : mistakes;
  return {
    source: {
      file,
      folder: toFolder(file),
      value: 'value' in read ? read.value : undefined,
      lineAt: createLineFinder(text),
    },
    problems: found.map(({ offset, message }) => ({
      file,
      line: lineOfOffset(lines, offset),
      message,
    })),
  };
};
