/** Finds what has changed for importers of a package: its own exports, and those that it passes on from other packages. */
import { compareShapes } from './compare-shapes.ts';
import type { DeclaredModule, Named } from './declared-module.ts';
import type { PackageReport, Section } from './package-report.ts';
import { referencesOf } from './references.ts';
import { type Shape, shapeOf } from './type-shape.ts';

export interface ExportChange {
  /** The export as it is imported: `@cairn/api/http Http`. */
  readonly of: string;
  /** ID in the package that declares it. */
  readonly id: string;
  readonly kind: 'added' | 'removed' | 'grown' | 'broken';
  /** The export that passes it on, if another package declares it. */
  readonly passedOnBy?: string;
}

export type Reports = ReadonlyMap<string, PackageReport>;

/**
 * Returns changes by the name of the package; packages without a change are left out. A package that was not recorded has
 * none.
 */
export const exportChanges = (
  recorded: Reports,
  current: Reports,
): ReadonlyMap<string, readonly ExportChange[]> => {
  const own = new Map<string, ExportChange[]>();
  for (const [name, now] of current) {
    const before = recorded.get(name);
    own.set(name, before ? ownChanges(before, now) : []);
  }
  const byId = new Map([...own.values()].flat().map((change) => [change.id, change]));
  const changes = [...current].map(([name, report]): [string, readonly ExportChange[]] => {
    const passed = recorded.has(name) ? passedOn(report, current, byId) : [];
    return [name, [...(own.get(name) ?? []), ...passed]];
  });
  return new Map(changes.filter(([, some]) => some.length > 0));
};

const ownChanges = (before: PackageReport, now: PackageReport): ExportChange[] => {
  const paths = new Set([...before.sections.keys(), ...now.sections.keys()]);
  return [...paths].flatMap((path) => {
    const [was, is] = [before.sections.get(path), now.sections.get(path)];
    return entryChanges(now.name, was, is).concat(nameChanges(now.name, path, was, is));
  });
};

/** Returns changes of whole modules that can now, or can no longer, be imported. */
const entryChanges = (name: string, was?: Section, is?: Section): ExportChange[] => {
  const [before, now] = [was?.entries ?? [], is?.entries ?? []];
  const change = (entry: string, kind: ExportChange['kind']): ExportChange => ({
    of: imported(name, entry),
    id: imported(name, entry),
    kind,
  });
  return [
    ...before.filter((entry) => !now.includes(entry)).map((entry) => change(entry, 'removed')),
    ...now.filter((entry) => !before.includes(entry)).map((entry) => change(entry, 'added')),
  ];
};

const nameChanges = (
  packageName: string,
  path: string,
  was?: Section,
  is?: Section,
): ExportChange[] => {
  // `entryChanges` reports the whole module.
  if (!was || !is) return [];
  const isOpen = was.entries.length > 0 && is.entries.length > 0;
  const names = new Set([...namesIn(was.module), ...namesIn(is.module)]);
  return [...names].flatMap((name): ExportChange[] => {
    const kind = changeOf(name, was.module, is.module, isOpen);
    const place = imported(packageName, is.entries[0] ?? path);
    return kind ? [{ of: `${place} ${name}`, id: idOf(packageName, path, name), kind }] : [];
  });
};

const namesIn = ({ declared, handedOn, exported }: DeclaredModule) => [
  ...declared.keys(),
  ...handedOn.keys(),
  ...exported,
];

const changeOf = (
  name: string,
  was: DeclaredModule,
  is: DeclaredModule,
  isOpen: boolean,
): ExportChange['kind'] | undefined => {
  const [before, now] = [was.exported.has(name), is.exported.has(name)];
  if (before !== now && isOpen) return now ? 'added' : 'removed';
  const [shapeBefore, shapeNow] = [nameShape(name, was), nameShape(name, is)];
  // Inside of the package, a name that is gone shows as a change of the exports that referred to it.
  if (!shapeBefore || !shapeNow) return undefined;
  const kept = compareShapes(shapeBefore, shapeNow);
  return kept === 'same' ? undefined : kept;
};

const nameShape = (name: string, module: DeclaredModule): Shape | undefined => {
  const handed = module.handedOn.get(name);
  if (handed) return `${handed.from}#${handed.name}`;
  const nodes = module.declared.get(name);
  return nodes && shapeOf(nodes, module);
};

const passedOn = (
  report: PackageReport,
  current: Reports,
  changed: ReadonlyMap<string, ExportChange>,
): ExportChange[] => {
  if (changed.size === 0) return [];
  const found = new Map<string, ExportChange>();
  for (const [path, { module, entries }] of report.sections)
    for (const name of namesIn(module))
      for (const id of reachedFrom(report.name, path, name, current)) {
        const change = changed.get(id);
        if (!change || id.startsWith(`${report.name}|`) || found.has(id)) continue;
        const passedOnBy = `${imported(report.name, entries[0] ?? path)} ${name}`;
        found.set(id, { ...change, passedOnBy });
      }
  return [...found.values()];
};

/** Returns the IDs of all declarations to which a name refers, directly or indirectly, in all packages. */
const reachedFrom = (
  packageName: string,
  path: string,
  name: string,
  current: Reports,
): ReadonlySet<string> => {
  const reached = new Set<string>();
  const visit = (at: string, named: Named): void => {
    const place = placeOf(at, named, current);
    if (!place) return;
    const id = idOf(place.report.name, place.path, named.name);
    if (reached.has(id)) return;
    reached.add(id);
    const { module } = place.section;
    const handed = module.handedOn.get(named.name);
    const nodes = module.declared.get(named.name) ?? [];
    for (const each of [...(handed ? [handed] : []), ...referencesOf(nodes, module)])
      visit(place.report.name, each);
  };
  visit(packageName, { from: path, name });
  return reached;
};

/** Returns the section to which a module's specifier leads, seen from a package; undefined for a library. */
const placeOf = (at: string, { from }: Named, current: Reports) => {
  const [, name = at, entry] = /^(@[^/]+\/[^/]+)(?:\/(.*))?$/.exec(from) ?? [];
  const report = current.get(name);
  const entryName = entry === undefined ? '.' : `./${entry}`;
  const found = [...(report?.sections ?? [])].find(([path, { entries }]) =>
    name === at && !from.startsWith('@') ? path === from : entries.includes(entryName),
  );
  return report && found && { report, path: found[0], section: found[1] };
};

const idOf = (packageName: string, path: string, name: string) => `${packageName}|${path}#${name}`;

const imported = (packageName: string, entry: string): string =>
  entry.startsWith('.') ? `${packageName}${entry.slice(1)}` : `${packageName} ${entry}`;
