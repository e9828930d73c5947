/** Shortens reports: contracts repeat the types of schemas, which are written once and named wherever they are repeated. */
import { types as t } from '@babel/core';
import type { DeclaredModule } from './declared-module.ts';

interface Written {
  readonly text: string;
  readonly module: DeclaredModule;
  /** Names that the report contains. */
  readonly reached: ReadonlySet<string>;
}

export interface Range {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** Least length in characters; shorter types are read more easily where they are. */
const LEAST = 120;

/** Returns the names of types in the report by their text: `[same as src/grades.contract gradeSchema]`. */
export const writtenTypes = (all: Iterable<Written>): ReadonlyMap<string, string> => {
  const known = new Map<string, string>();
  for (const { text, module, reached } of all)
    for (const [name, [node]] of module.declared) {
      if (!reached.has(name)) continue;
      const type = node && valueType(node);
      const told = type ? onOneLine(text, type) : '';
      if (told.length >= LEAST && !known.has(told))
        known.set(told, `[same as ${module.path} ${name}]`);
    }
  return known;
};

/** Returns the parts of a statement that can be replaced by a name, none inside of another. */
export const repeatedTypes = (
  { text, module }: Written,
  statement: t.Node,
  known: ReadonlyMap<string, string>,
): Range[] => {
  const found: Range[] = [];
  const own = new Set(
    [...module.declared].flatMap(([name, [node]]) => {
      const type = node && valueType(node);
      return type ? [`${type.start} [same as ${module.path} ${name}]`] : [];
    }),
  );
  t.traverseFast(statement, (node) => {
    const { start, end } = node;
    if (!t.isTSType(node) || start == null || end == null || end - start < LEAST) return;
    const by = known.get(onOneLine(text, node));
    const isInside = found.some((range) => range.start <= start && end <= range.end);
    if (by !== undefined && !isInside && !own.has(`${start} ${by}`)) found.push({ start, end, by });
  });
  return found;
};

const valueType = (node: t.Node): t.TSType | undefined => {
  if (!t.isVariableDeclarator(node) || !t.isIdentifier(node.id)) return undefined;
  const type = t.isTSTypeAnnotation(node.id.typeAnnotation)
    ? node.id.typeAnnotation.typeAnnotation
    : undefined;
  return type && meansTheSameAnywhere(type) ? type : undefined;
};

/** Returns whether a type contains no names that may have another meaning in another module. */
const meansTheSameAnywhere = (type: t.TSType): boolean => {
  let means = true;
  t.traverseFast(type, (node) => {
    if (t.isTSTypeReference(node) || t.isTSTypeQuery(node)) means = false;
    if (t.isTSImportType(node) && node.argument.value.startsWith('.')) means = false;
  });
  return means;
};

const onOneLine = (text: string, { start, end }: t.Node): string =>
  text.slice(start ?? 0, end ?? 0).replaceAll(/\s+/g, ' ');

const VALUE = /^(?:export )?declare const (\w+): ([\s\S]*?);\n(?![ }])/gm;
const NAMED = /\[same as (\S+) (\w+)\]/g;

/** Returns the sections of a report with all repeated types written out. */
export const spelledOut = (sections: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const types = new Map<string, string>();
  for (const [path, text] of sections)
    for (const [, name = '', type = ''] of text.matchAll(VALUE)) types.set(`${path} ${name}`, type);
  const spell = (text: string): string =>
    text.replaceAll(NAMED, (_, path: string, name: string) => {
      const type = types.get(`${path} ${name}`);
      if (type === undefined)
        throw new Error(`A report names ${path} ${name}, and has no such type`);
      return spell(type);
    });
  return new Map([...sections].map(([path, text]) => [path, spell(text)]));
};
