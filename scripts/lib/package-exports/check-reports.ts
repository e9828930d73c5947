/** Checks the versions of all packages against the changes of their exports, and describes what to do. */
import { listSharedRanges } from '@cairn/remote-build/singletons';
import { type PackageExportChange, findPackageExportChanges } from './export-changes.ts';
import { type PackageExportReport, parsePackageExportReport } from './package-report.ts';
import { findWrongPackageVersions } from './version-rules.ts';

interface PackageReports {
  /** Path of the package from the root of the checkout: `shared/ui`. */
  readonly folder: string;
  readonly current: string;
  readonly recorded: string | undefined;
}

export interface ExportReportCheck {
  /** Lines about packages whose version is wrong; with such lines, no package may be recorded. */
  readonly refused: readonly string[];
  /** Folders of packages whose record does not match their exports and version. */
  readonly unrecorded: readonly string[];
}

/** Shared modules of this repository. Their version must equal that of the host's API. */
const OWN_SHARED_MODULES = Object.keys(listSharedRanges('')).filter((name) =>
  name.startsWith('@cairn/'),
);

export const checkExportReports = (reported: readonly PackageReports[]): ExportReportCheck => {
  // The reports are not read if no export has changed, because reading them takes seconds.
  if (reported.every(({ current, recorded }) => current === recorded))
    return { refused: [], unrecorded: [] };
  const packages = reported.map((each) => ({
    ...each,
    now: parsePackageExportReport(each.current),
    before: each.recorded === undefined ? undefined : parsePackageExportReport(each.recorded),
  }));
  const current = new Map(packages.map(({ now }) => [now.name, now]));
  const recorded = new Map(
    packages.flatMap(({ before }): [string, PackageExportReport][] =>
      before ? [[before.name, before]] : [],
    ),
  );
  const changes = findPackageExportChanges(recorded, current);
  const versioned = packages.map(({ now: { name, version }, before }) => ({
    name,
    version,
    recorded: before?.version ?? version,
    changes: changes.get(name) ?? [],
  }));
  const wrong = findWrongPackageVersions(versioned, OWN_SHARED_MODULES);
  return {
    refused: packages.flatMap(({ folder, now, before }) => {
      const least = wrong.get(now.name);
      if (least === undefined) return [];
      const lines = (changes.get(now.name) ?? []).map(describeExportChange);
      return [
        `${now.name} ${now.version} needs version ${least} (${folder}/package.json); recorded is ${before?.version ?? 'nothing'}.`,
        ...(lines.length > 0
          ? lines
          : ['  = it has the version of the host API, with what else the host lends']),
      ];
    }),
    unrecorded: packages
      .filter(({ now, before }) => before?.version !== now.version || changes.has(now.name))
      .map(({ folder }) => folder),
  };
};

const CHANGE_WORDS = {
  added: ['+', 'is new'],
  grown: ['+', 'has more that may be absent'],
  removed: ['-', 'is gone'],
  broken: ['!', 'is another one, and nothing proves that it still does for those who use it'],
} as const;

const describeExportChange = ({ of, kind, passedOnBy }: PackageExportChange): string => {
  const [sign, words] = CHANGE_WORDS[kind];
  return `  ${sign} ${of} ${words}${passedOnBy === undefined ? '' : `, and ${passedOnBy} passes it on`}`;
};
