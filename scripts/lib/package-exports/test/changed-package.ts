import { formatPackageExportReport } from '../package-report.ts';

export const SAMPLE_PROPS_DECLARATION =
  'export interface Props { readonly a: string; b?: number }\n';
export const SAMPLE_CALL_DECLARATION =
  'export declare const call: (a: string, b: number) => Promise<string>;\n';

type Modules = Readonly<Record<string, string>>;

const report = (name: string, version: string, modules: Modules, entries = Object.keys(modules)) =>
  formatPackageExportReport({
    name,
    version,
    entries: new Map(entries.map((entry) => [entry, path(entry)])),
    readDeclarations: (wanted) =>
      Object.entries(modules).find(([entry]) => path(entry) === wanted)?.[1],
  });

const path = (entry: string) => `src/${entry === '.' ? 'index' : entry.replace('./', '')}`;

interface Change {
  readonly name?: string;
  readonly before: Modules;
  readonly after: Modules;
  readonly version?: string;
  readonly entries?: string[];
}

/** Returns the report of a package as it was recorded at version 1.2.3, and its current report. */
export const createChangedPackage = ({
  name = '@cairn/x',
  before,
  after,
  version = '1.2.3',
  entries,
}: Change) => ({
  folder: name.replace('@cairn/', 'shared/'),
  recorded: report(name, '1.2.3', before, entries),
  current: report(name, version, after, entries),
});
