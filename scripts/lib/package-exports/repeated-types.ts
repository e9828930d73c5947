/**
 * Shortens reports. Contracts repeat the types of schemas, so a type is written once, and each repetition is replaced by its
 * name.
 */
import { types as t } from '@babel/core';
import type { DeclaredModule } from './declared-module.ts';

interface ReportedModule {
  readonly text: string;
  readonly module: DeclaredModule;
  /** Names of declarations that the report contains. */
  readonly reached: ReadonlySet<string>;
}

export interface RepeatedTypeReplacement {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/**
 * Minimum length in characters of a repeated type that is replaced. Shorter types are easier to read when they are repeated.
 */
const MIN_TYPE_LENGTH = 120;

/** Returns the names of types in the report by their text: `[same as src/grades.contract gradeSchema]`. */
export const nameTypesOfReport = (all: Iterable<ReportedModule>): ReadonlyMap<string, string> => {
  const known = new Map<string, string>();
  for (const { text, module, reached } of all)
    for (const [name, [node]] of module.declared) {
      if (!reached.has(name)) continue;
      const type = node && findValueType(node);
      const typeText = type ? toOneLine(text, type) : '';
      if (typeText.length >= MIN_TYPE_LENGTH && !known.has(typeText))
        known.set(typeText, `[same as ${module.path} ${name}]`);
    }
  return known;
};

/** Returns the parts of a statement that can be replaced by a name, none of them inside another. */
export const findRepeatedTypes = (
  { text, module }: ReportedModule,
  statement: t.Node,
  known: ReadonlyMap<string, string>,
): RepeatedTypeReplacement[] => {
  const found: RepeatedTypeReplacement[] = [];
  const own = new Set(
    [...module.declared].flatMap(([name, [node]]) => {
      const type = node && findValueType(node);
      return type ? [`${type.start} [same as ${module.path} ${name}]`] : [];
    }),
  );
  t.traverseFast(statement, (node) => {
    const { start, end } = node;
    if (!t.isTSType(node) || start == null || end == null || end - start < MIN_TYPE_LENGTH) return;
    const replacement = known.get(toOneLine(text, node));
    const isInside = found.some((range) => range.start <= start && end <= range.end);
    if (replacement !== undefined && !isInside && !own.has(`${start} ${replacement}`))
      found.push({ start, end, replacement });
  });
  return found;
};

const findValueType = (node: t.Node): t.TSType | undefined => {
  if (!t.isVariableDeclarator(node) || !t.isIdentifier(node.id)) return undefined;
  const type = t.isTSTypeAnnotation(node.id.typeAnnotation)
    ? node.id.typeAnnotation.typeAnnotation
    : undefined;
  return type && isContextFree(type) ? type : undefined;
};

/** Returns whether a type contains no names that may have another meaning in another module. */
const isContextFree = (type: t.TSType): boolean => {
  let means = true;
  t.traverseFast(type, (node) => {
    if (t.isTSTypeReference(node) || t.isTSTypeQuery(node)) means = false;
    if (t.isTSImportType(node) && node.argument.value.startsWith('.')) means = false;
  });
  return means;
};

const toOneLine = (text: string, { start, end }: t.Node): string =>
  text.slice(start ?? 0, end ?? 0).replaceAll(/\s+/g, ' ');

const VALUE_DECLARATION = /^(?:export )?declare const (\w+): ([\s\S]*?);\n(?![ }])/gm;
const TYPE_REFERENCE = /\[same as (\S+) (\w+)\]/g;

/** Returns the sections of a package's report with all abbreviated types written out. */
export const expandRepeatedTypes = (
  sections: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> => {
  const types = new Map<string, string>();
  for (const [path, text] of sections)
    for (const [, name = '', type = ''] of text.matchAll(VALUE_DECLARATION))
      types.set(`${path} ${name}`, type);
  const spell = (text: string): string =>
    text.replaceAll(TYPE_REFERENCE, (_, path: string, name: string) => {
      const type = types.get(`${path} ${name}`);
      if (type === undefined)
        throw new Error(`A report names ${path} ${name}, and has no such type`);
      return spell(type);
    });
  return new Map([...sections].map(([path, text]) => [path, spell(text)]));
};
