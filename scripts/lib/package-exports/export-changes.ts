/** Finds what has changed for importers of a package: its own exports, and those that it passes on from other packages. */
import { compareShapes } from './compare-shapes.ts';
import type { DeclaredModule, NameReference } from './declared-module.ts';
import type { PackageReport, ReportSection } from './package-report.ts';
import { findNameReferences } from './references.ts';
import { type TypeShape, toTypeShape } from './type-shape.ts';

export interface ExportChange {
  /** The export as it is imported: `@cairn/api/http Http`. */
  readonly of: string;
  /** ID in the package that declares it. */
  readonly id: string;
  readonly kind: 'added' | 'removed' | 'grown' | 'broken';
  /** The export that passes it on, if another package declares it. */
  readonly passedOnBy?: string;
}

export type ReportsByName = ReadonlyMap<string, PackageReport>;

/**
 * Returns changes by the name of the package; packages without a change are left out. A package that was not recorded has
 * none.
 */
export const findExportChanges = (
  recorded: ReportsByName,
  current: ReportsByName,
): ReadonlyMap<string, readonly ExportChange[]> => {
  const own = new Map<string, ExportChange[]>();
  for (const [name, now] of current) {
    const before = recorded.get(name);
    own.set(name, before ? findOwnChanges(before, now) : []);
  }
  const byId = new Map([...own.values()].flat().map((change) => [change.id, change]));
  const changes = [...current].map(([name, report]): [string, readonly ExportChange[]] => {
    const passed = recorded.has(name) ? findPassedOnChanges(report, current, byId) : [];
    return [name, [...(own.get(name) ?? []), ...passed]];
  });
  return new Map(changes.filter(([, some]) => some.length > 0));
};

const findOwnChanges = (before: PackageReport, now: PackageReport): ExportChange[] => {
  const paths = new Set([...before.sections.keys(), ...now.sections.keys()]);
  return [...paths].flatMap((path) => {
    const [was, is] = [before.sections.get(path), now.sections.get(path)];
    return findEntryChanges(now.name, was, is).concat(findNameChanges(now.name, path, was, is));
  });
};

/** Returns changes of whole modules that can now, or can no longer, be imported. */
const findEntryChanges = (
  name: string,
  was?: ReportSection,
  is?: ReportSection,
): ExportChange[] => {
  const [before, now] = [was?.entries ?? [], is?.entries ?? []];
  const change = (entry: string, kind: ExportChange['kind']): ExportChange => ({
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
  was?: ReportSection,
  is?: ReportSection,
): ExportChange[] => {
  // `findEntryChanges` reports the whole module.
  if (!was || !is) return [];
  const isOpen = was.entries.length > 0 && is.entries.length > 0;
  const names = new Set([...listModuleNames(was.module), ...listModuleNames(is.module)]);
  return [...names].flatMap((name): ExportChange[] => {
    const kind = findChangeKind(name, was.module, is.module, isOpen);
    const place = toImportPath(packageName, is.entries[0] ?? path);
    return kind ? [{ of: `${place} ${name}`, id: toExportId(packageName, path, name), kind }] : [];
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
): ExportChange['kind'] | undefined => {
  const [before, now] = [was.exported.has(name), is.exported.has(name)];
  if (before !== now && isOpen) return now ? 'added' : 'removed';
  const [shapeBefore, shapeNow] = [toNameShape(name, was), toNameShape(name, is)];
  // Inside of the package, a name that is gone shows as a change of the exports that referred to it.
  if (!shapeBefore || !shapeNow) return undefined;
  const kept = compareShapes(shapeBefore, shapeNow);
  return kept === 'same' ? undefined : kept;
};

const toNameShape = (name: string, module: DeclaredModule): TypeShape | undefined => {
  const handed = module.handedOn.get(name);
  if (handed) return `${handed.from}#${handed.name}`;
  const nodes = module.declared.get(name);
  return nodes && toTypeShape(nodes, module);
};

const findPassedOnChanges = (
  report: PackageReport,
  current: ReportsByName,
  changed: ReadonlyMap<string, ExportChange>,
): ExportChange[] => {
  if (changed.size === 0) return [];
  const found = new Map<string, ExportChange>();
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
  current: ReportsByName,
): ReadonlySet<string> => {
  const reached = new Set<string>();
  const visit = (at: string, named: NameReference): void => {
    const place = findSection(at, named, current);
    if (!place) return;
    const id = toExportId(place.report.name, place.path, named.name);
    if (reached.has(id)) return;
    reached.add(id);
    const { module } = place.section;
    const handed = module.handedOn.get(named.name);
    const nodes = module.declared.get(named.name) ?? [];
    for (const each of [...(handed ? [handed] : []), ...findNameReferences(nodes, module)])
      visit(place.report.name, each);
  };
  visit(packageName, { from: path, name });
  return reached;
};

/** Returns the section to which a module's specifier leads, seen from a package; undefined for a library. */
const findSection = (at: string, { from }: NameReference, current: ReportsByName) => {
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
