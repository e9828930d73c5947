/** Finds the changes for importers of a package: of its own exports, and of exports that it passes on from other packages. */
import { compareTypeShapes } from './compare-shapes.ts';
import type { DeclaredModule, ImportedNameReference } from './declared-module.ts';
import type { PackageExportReport, ExportReportSection } from './package-report.ts';
import { findNameReferences } from './references.ts';
import { type TypeShape, toTypeShape } from './type-shape.ts';

export interface PackageExportChange {
  /** Name of the changed export as importers see it: `@cairn/api/http Http`. */
  readonly of: string;
  /** ID of the export in the package that declares it. */
  readonly id: string;
  readonly kind: 'added' | 'removed' | 'grown' | 'broken';
  /** Name of the re-export that passes the export on, if another package declares it. */
  readonly passedOnBy?: string;
}

export type ExportReportsByPackage = ReadonlyMap<string, PackageExportReport>;

/**
 * Returns the changed exports by the name of the package; packages without a change are left out. A package that was not
 * recorded has none.
 */
export const findPackageExportChanges = (
  recorded: ExportReportsByPackage,
  current: ExportReportsByPackage,
): ReadonlyMap<string, readonly PackageExportChange[]> => {
  const own = new Map<string, PackageExportChange[]>();
  for (const [name, now] of current) {
    const before = recorded.get(name);
    own.set(name, before ? findOwnChanges(before, now) : []);
  }
  const byId = new Map([...own.values()].flat().map((change) => [change.id, change]));
  const changes = [...current].map(([name, report]): [string, readonly PackageExportChange[]] => {
    const passed = recorded.has(name) ? findPassedOnChanges(report, current, byId) : [];
    return [name, [...(own.get(name) ?? []), ...passed]];
  });
  return new Map(changes.filter(([, some]) => some.length > 0));
};

const findOwnChanges = (
  before: PackageExportReport,
  now: PackageExportReport,
): PackageExportChange[] => {
  const paths = new Set([...before.sections.keys(), ...now.sections.keys()]);
  return [...paths].flatMap((path) => {
    const [was, is] = [before.sections.get(path), now.sections.get(path)];
    return findEntryChanges(now.name, was, is).concat(findNameChanges(now.name, path, was, is));
  });
};

/** Returns changes of whole modules that can now, or can no longer, be imported. */
const findEntryChanges = (
  name: string,
  was?: ExportReportSection,
  is?: ExportReportSection,
): PackageExportChange[] => {
  const [before, now] = [was?.entries ?? [], is?.entries ?? []];
  const change = (entry: string, kind: PackageExportChange['kind']): PackageExportChange => ({
    of: toImportPath(name, entry),
    id: toImportPath(name, entry),
    kind,
  });
  return [
    ...before.filter((entry) => !now.includes(entry)).map((entry) => change(entry, 'removed')),
    ...now.filter((entry) => !before.includes(entry)).map((entry) => change(entry, 'added')),
  ];
};

const findNameChanges = (
  packageName: string,
  path: string,
  was?: ExportReportSection,
  is?: ExportReportSection,
): PackageExportChange[] => {
  // This export is skipped, because `findEntryChanges` reports the whole module.
  if (!was || !is) return [];
  const isOpen = was.entries.length > 0 && is.entries.length > 0;
  const names = new Set([...listModuleNames(was.module), ...listModuleNames(is.module)]);
  return [...names].flatMap((name): PackageExportChange[] => {
    const kind = findChangeKind(name, was.module, is.module, isOpen);
    const importPath = toImportPath(packageName, is.entries[0] ?? path);
    return kind
      ? [{ of: `${importPath} ${name}`, id: toExportId(packageName, path, name), kind }]
      : [];
  });
};

const listModuleNames = ({ declared, handedOn, exported }: DeclaredModule) => [
  ...declared.keys(),
  ...handedOn.keys(),
  ...exported,
];

const findChangeKind = (
  name: string,
  was: DeclaredModule,
  is: DeclaredModule,
  isOpen: boolean,
): PackageExportChange['kind'] | undefined => {
  const [before, now] = [was.exported.has(name), is.exported.has(name)];
  if (before !== now && isOpen) return now ? 'added' : 'removed';
  const [shapeBefore, shapeNow] = [toNameShape(name, was), toNameShape(name, is)];
  // Inside the package, a removed name appears as a change of the exports that referred to it.
  if (!shapeBefore || !shapeNow) return undefined;
  const compatibility = compareTypeShapes(shapeBefore, shapeNow);
  return compatibility === 'same' ? undefined : compatibility;
};

const toNameShape = (name: string, module: DeclaredModule): TypeShape | undefined => {
  const handed = module.handedOn.get(name);
  if (handed) return `${handed.from}#${handed.name}`;
  const nodes = module.declared.get(name);
  return nodes && toTypeShape(nodes, module);
};

const findPassedOnChanges = (
  report: PackageExportReport,
  current: ExportReportsByPackage,
  changed: ReadonlyMap<string, PackageExportChange>,
): PackageExportChange[] => {
  if (changed.size === 0) return [];
  const found = new Map<string, PackageExportChange>();
  for (const [path, { module, entries }] of report.sections)
    for (const name of listModuleNames(module))
      for (const id of findReachedIds(report.name, path, name, current)) {
        const change = changed.get(id);
        if (!change || id.startsWith(`${report.name}|`) || found.has(id)) continue;
        const passedOnBy = `${toImportPath(report.name, entries[0] ?? path)} ${name}`;
        found.set(id, { ...change, passedOnBy });
      }
  return [...found.values()];
};

/** Returns the IDs of all declarations to which a name refers, directly or indirectly, in all packages. */
const findReachedIds = (
  packageName: string,
  path: string,
  name: string,
  current: ExportReportsByPackage,
): ReadonlySet<string> => {
  const reached = new Set<string>();
  const visit = (at: string, named: ImportedNameReference): void => {
    const target = findSection(at, named, current);
    if (!target) return;
    const id = toExportId(target.report.name, target.path, named.name);
    if (reached.has(id)) return;
    reached.add(id);
    const { module } = target.section;
    const handed = module.handedOn.get(named.name);
    const nodes = module.declared.get(named.name) ?? [];
    for (const each of [...(handed ? [handed] : []), ...findNameReferences(nodes, module)])
      visit(target.report.name, each);
  };
  visit(packageName, { from: path, name });
  return reached;
};

/** Returns the section to which a module's specifier leads, seen from a package; undefined for a library. */
const findSection = (
  at: string,
  { from }: ImportedNameReference,
  current: ExportReportsByPackage,
) => {
  const [, name = at, entry] = /^(@[^/]+\/[^/]+)(?:\/(.*))?$/.exec(from) ?? [];
  const report = current.get(name);
  const entryName = entry === undefined ? '.' : `./${entry}`;
  const found = [...(report?.sections ?? [])].find(([path, { entries }]) =>
    name === at && !from.startsWith('@') ? path === from : entries.includes(entryName),
  );
  return report && found && { report, path: found[0], section: found[1] };
};

const toExportId = (packageName: string, path: string, name: string) =>
  `${packageName}|${path}#${name}`;

const toImportPath = (packageName: string, entry: string): string =>
  entry.startsWith('.') ? `${packageName}${entry.slice(1)}` : `${packageName} ${entry}`;
