/** The reports of the current sources, and the recorded ones. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTypeDeclarations } from '../packages/declarations.ts';
import { listPublishedPackages, type SharedPackage } from '../packages/shared-package.ts';
import { formatPackageExportReport } from './package-report.ts';
import { findImportableModules } from './published-entries.ts';

export interface CurrentAndRecordedReport {
  /** Path from the root of the checkout to the folder with package.json and report: `shared/ui`. */
  readonly folder: string;
  readonly file: string;
  readonly current: string;
  /** Recorded report of the package's exports; undefined for a new package. */
  readonly recorded: string | undefined;
}

const REPORT_FILE = 'api.txt';

export const createCurrentExportReports = async (): Promise<CurrentAndRecordedReport[]> => {
  const types = await buildTypeDeclarations();
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
  const readDeclarations = (path: string) => {
    const file = [join(types, each.folder), each.dir]
      .map((folder) => join(folder, `${path}.d.ts`))
      .find(existsSync);
    return file === undefined ? undefined : readFileSync(file, 'utf8');
  };
  return formatPackageExportReport({
    name,
    version,
    entries: findImportableModules(each),
    readDeclarations,
  });
};
