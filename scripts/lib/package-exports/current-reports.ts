/** The reports of the current sources, and the recorded ones. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDeclarations } from '../packages/declarations.ts';
import { listPublishedPackages, type SharedPackage } from '../packages/shared-package.ts';
import { formatPackageReport } from './package-report.ts';
import { findPublishedEntries } from './published-entries.ts';

export interface RecordedReport {
  /** Path from the root of the checkout to the folder with package.json and report: `shared/ui`. */
  readonly folder: string;
  readonly file: string;
  readonly current: string;
  /** Undefined for a new package. */
  readonly recorded: string | undefined;
}

const REPORT_FILE = 'api.txt';

export const createCurrentReports = async (): Promise<RecordedReport[]> => {
  const types = await prepareDeclarations();
  return listPublishedPackages().map((each) => {
    const file = join(each.dir, REPORT_FILE);
    return {
      folder: `shared/${each.folder}`,
      file,
      current: createReport(each, types),
      recorded: existsSync(file) ? readFileSync(file, 'utf8') : undefined,
    };
  });
};

const createReport = (each: SharedPackage, types: string): string => {
  const { name, version } = each.manifest;
  const declarationsOf = (path: string) => {
    const file = [join(types, each.folder), each.dir]
      .map((folder) => join(folder, `${path}.d.ts`))
      .find(existsSync);
    return file === undefined ? undefined : readFileSync(file, 'utf8');
  };
  return formatPackageReport({
    name,
    version,
    entries: findPublishedEntries(each),
    declarationsOf,
  });
};
