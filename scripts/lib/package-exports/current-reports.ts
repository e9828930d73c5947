/** The reports of the current sources, and the recorded ones. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredTypes } from '../packages/declarations.ts';
import { publishedPackages, type SharedPackage } from '../packages/shared-package.ts';
import { reportText } from './package-report.ts';
import { publishedEntries } from './published-entries.ts';

export interface Reported {
  /** Path from the root of the checkout to the folder with package.json and report: `shared/ui`. */
  readonly folder: string;
  readonly file: string;
  readonly current: string;
  /** Undefined for a new package. */
  readonly recorded: string | undefined;
}

const REPORT = 'api.txt';

export const currentReports = async (): Promise<Reported[]> => {
  const types = await declaredTypes();
  return publishedPackages().map((each) => {
    const file = join(each.dir, REPORT);
    return {
      folder: `shared/${each.folder}`,
      file,
      current: currentReport(each, types),
      recorded: existsSync(file) ? readFileSync(file, 'utf8') : undefined,
    };
  });
};

const currentReport = (each: SharedPackage, types: string): string => {
  const { name, version } = each.manifest;
  const declarationsOf = (path: string) => {
    const file = [join(types, each.folder), each.dir]
      .map((folder) => join(folder, `${path}.d.ts`))
      .find(existsSync);
    return file === undefined ? undefined : readFileSync(file, 'utf8');
  };
  return reportText({ name, version, entries: publishedEntries(each), declarationsOf });
};
