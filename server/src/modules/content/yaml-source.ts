import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
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
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
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

  const problems = [...document.errors, ...document.warnings].map(({ pos, message }) => ({
    file,
    line: lineOf(pos[0]),
    message,
  }));
  const slash = file.lastIndexOf('/');
  return {
    source: {
      file,
      folder: slash < 0 ? '' : file.slice(0, slash),
      value: problems.length === 0 ? (document.toJS({ maxAliasCount: 100 }) as unknown) : undefined,
      lineAt,
    },
    problems,
  };
};
