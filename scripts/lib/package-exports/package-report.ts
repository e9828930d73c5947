/**
 * The report of a package's exports, which is stored as `api.txt` in the package. It has a section for each module that can be
 * imported, `== src/http: ./http`, and for each internal module to which these refer, `== src/inside`.
 */
import type { types as t } from '@babel/core';
import {
  type DeclaredModule,
  listDeclarationsByName,
  parseDeclarationModule,
} from './declared-module.ts';
import { findNameReferences } from './references.ts';
import {
  type RepeatedTypeReplacement,
  findRepeatedTypes,
  expandRepeatedTypes,
  nameTypesOfReport,
} from './repeated-types.ts';

export interface ExportReportSection {
  readonly module: DeclaredModule;
  /** Import paths of the module after the name of the package; none for a module that cannot be imported. */
  readonly entries: readonly string[];
}

export interface PackageExportReport {
  readonly name: string;
  readonly version: string;
  /** Sections of the report by the path of the module. */
  readonly sections: ReadonlyMap<string, ExportReportSection>;
}

interface DeclaredPackage {
  readonly name: string;
  readonly version: string;
  /** Paths of the package's modules and other files, by their import paths. */
  readonly entries: ReadonlyMap<string, string>;
  /** Returns the declarations of a module; undefined for a file of another kind. */
  readonly readDeclarations: (path: string) => string | undefined;
}

/** Abbreviations in the report for long names that contracts often contain. */
const ABBREVIATIONS = [
  ['import("zod/mini").ZodMini', 'zod.'],
  ['import("zod/v4/core").$', 'core.'],
] as const;

export const parsePackageExportReport = (text: string): PackageExportReport => {
  const [head = '', ...parts] = text.split(/^== /m);
  const [name = '', version = ''] = head.trim().split(' ');
  const titles = parts.map((part) => part.split('\n', 1)[0] ?? '');
  const texts = expandRepeatedTypes(
    new Map(parts.map((part, index) => [toSectionPath(titles[index]), removeTitle(part)])),
  );
  const sections = titles.map((title): [string, ExportReportSection] => {
    const path = toSectionPath(title);
    const entries = title.split(': ')[1]?.split(', ') ?? [];
    return [
      path,
      { module: parseDeclarationModule(path, expandAbbreviations(texts.get(path) ?? '')), entries },
    ];
  });
  return { name, version, sections: new Map(sections) };
};

const toSectionPath = (title = ''): string => title.split(': ', 1)[0] ?? '';
const removeTitle = (part: string): string => part.slice(part.indexOf('\n') + 1);

const expandAbbreviations = (text: string): string =>
  ABBREVIATIONS.reduce(
    (all, [long, short]) =>
      all.replaceAll(new RegExp(`\\b${short}(?=\\w)`, 'g'), long.replace('$', '$$$$')),
    text,
  );

const abbreviate = (text: string): string =>
  ABBREVIATIONS.reduce((all, [long, short]) => all.replaceAll(long, short), text);

/** Returns the report of a package's exports, the text of its `api.txt`. */
export const formatPackageExportReport = (of: DeclaredPackage): string => {
  const modules = new Map<string, ReachedModule>();
  const read = (path: string): ReachedModule | undefined => {
    const known = modules.get(path);
    const text = known ? undefined : of.readDeclarations(path);
    if (text === undefined) return known;
    const fresh = { text, module: parseDeclarationModule(path, text), reached: new Set<string>() };
    modules.set(path, fresh);
    return fresh;
  };
  for (const path of new Set(of.entries.values())) {
    const entry = read(path);
    for (const name of entry?.module.exported ?? []) collectReached(path, name, read);
  }
  const reached = [...modules.values()].filter((each) => each.reached.size > 0);
  const paths = new Set([...of.entries.values(), ...reached.map(({ module }) => module.path)]);
  const types = nameTypesOfReport(
    reached.toSorted((a, b) => (a.module.path < b.module.path ? -1 : 1)),
  );
  const sections = [...paths].toSorted().map((path) => {
    const entries = [...of.entries].filter(([, leads]) => leads === path).map(([entry]) => entry);
    const title = entries.length > 0 ? `${path}: ${entries.toSorted().join(', ')}` : path;
    const known = modules.get(path);
    return `== ${title}\n${known ? abbreviate(formatSection(known, types)) : ''}`;
  });
  return [`${of.name} ${of.version}\n`, ...sections].join('\n');
};

interface ReachedModule {
  readonly text: string;
  readonly module: DeclaredModule;
  readonly reached: Set<string>;
}

const collectReached = (
  path: string,
  name: string,
  read: (path: string) => ReachedModule | undefined,
): void => {
  const known = read(path);
  if (!known || known.reached.has(name)) return;
  const { module, reached } = known;
  const handed = module.handedOn.get(name);
  const nodes = module.declared.get(name) ?? [];
  if (!handed && nodes.length === 0) return;
  reached.add(name);
  const spoken = [...(handed ? [handed] : []), ...findNameReferences(nodes, module)];
  for (const each of spoken) collectReached(each.from, each.name, read);
};

/** Returns the statements as the compiler printed them, without comments and without declarations that importers cannot use. */
const formatSection = (read: ReachedModule, types: ReadonlyMap<string, string>): string => {
  const { text, module, reached } = read;
  const nodes = [...reached].flatMap((name) => module.declared.get(name) ?? []);
  const used = findUsedImports(nodes, module);
  return module.statements
    .filter((statement) => isReported(statement, reached, used))
    .map((statement) => {
      const repeated = findRepeatedTypes(read, statement, types);
      return replaceRanges(text, statement, [...repeated, ...findCommentRanges(text, module)]);
    })
    .map((written) => `${written.replaceAll(/(['"]\.[^'"\n]*?)\.[jt]sx?(?=['"])/g, '$1')}\n`)
    .join('');
};

/** Returns the names of the module's imports to which these nodes refer. */
const findUsedImports = (nodes: readonly t.Node[], module: DeclaredModule): Set<string> => {
  const spoken = findNameReferences(nodes, module).map(({ from, name }) => `${from}#${name}`);
  const imports = [...module.imports].filter(
    ([, { from, name }]) =>
      spoken.includes(`${from}#${name}`) ||
      (name === '*' && spoken.some((each) => each.startsWith(`${from}#`))),
  );
  return new Set(imports.map(([local]) => local));
};

const isReported = (statement: t.Statement, reached: Set<string>, used: Set<string>): boolean => {
  if (statement.type === 'ImportDeclaration')
    return statement.specifiers.some(({ local }) => used.has(local.name));
  if (statement.type === 'ExportDefaultDeclaration') return reached.has('default');
  const isExport = statement.type === 'ExportNamedDeclaration';
  if (isExport && !statement.declaration) return statement.specifiers.length > 0;
  const declaration = isExport ? statement.declaration : statement;
  return declaration
    ? listDeclarationsByName(declaration).some(([name]) => reached.has(name))
    : false;
};

/** Returns the ranges of comments, with the spaces before them. */
const findCommentRanges = (text: string, { comments }: DeclaredModule): RepeatedTypeReplacement[] =>
  comments.map(({ start = 0, end = 0 }) => {
    const before = text.slice(0, start).trimEnd().length;
    return { start: before, end, replacement: '' };
  });

const replaceRanges = (
  text: string,
  { start, end }: t.Statement,
  ranges: RepeatedTypeReplacement[],
): string => {
  let result = '';
  let at = start ?? 0;
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    if (range.start < at || range.end > (end ?? 0)) continue;
    result += text.slice(at, range.start) + range.replacement;
    at = range.end;
  }
  return result + text.slice(at, end ?? undefined);
};
