/**
 * Checks the migrations of the server against the rules for a rollout: a migration first adds, and a later release removes.
 * docs/decisions/067.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findMigrationProblems } from './migration-rules.ts';
import { findTablesAndColumnsRemovedByMigration } from './removed-tables-and-columns.ts';

/** Name of the file that lists the migrations that are older than the rules, each with its digest: `sha256  name`. */
const BASELINE = 'baseline.txt';

export interface ReleasedServerSources {
  /** Returns whether a release with this git tag exists and is older than the current code. */
  readonly isRelease: (tag: string) => boolean;
  /** Returns the server's source files of a release that contain the word. */
  readonly filesWith: (tag: string, word: string) => readonly string[];
}

/** Returns the problems of all migrations as 'file: problem', a line each. */
export const listMigrationProblems = async (
  folder: string,
  releases: ReleasedServerSources,
): Promise<string[]> => {
  const baseline = parseBaseline(await readFile(join(folder, BASELINE), 'utf8'));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const problems = names.map(async (name) => {
    const text = await readFile(join(folder, name), 'utf8');
    const digest = createHash('sha256').update(text).digest('hex');
    const known = baseline.get(name);
    if (known === digest) return [];
    if (known !== undefined)
      return [`${name}: was changed, and servers that ran it refuse to start`];
    const found = isContractMigration(name)
      ? await findContractProblems(text, releases)
      : await findMigrationProblems(name, text);
    return found.map((problem) => `${name}: ${problem}`);
  });
  const gone = [...baseline.keys()].filter((name) => !names.includes(name));
  return [...gone.map((name) => `${name}: is gone`), ...(await Promise.all(problems)).flat()];
};

const parseBaseline = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [digest = '', name = ''] = line.split('  ');
        return [name, digest];
      }),
  );

const isContractMigration = (name: string): boolean => /^\d{4}-contract-/.test(name);

/**
 * Returns the problems of a removal. The first line of a removal names the release since which the removed parts are unused;
 * the function searches the files of that release.
 */
const findContractProblems = async (
  text: string,
  releases: ReleasedServerSources,
): Promise<string[]> => {
  const [, tag] = /^-- unused since (v\d+(?:\.\d+)*)\b/.exec(text) ?? [];
  if (tag === undefined)
    return ["has to begin with '-- unused since v…', the release that does without what goes here"];
  if (!releases.isRelease(tag)) return [`there is no release ${tag} before this`];
  return (await findTablesAndColumnsRemovedByMigration(text)).flatMap(({ table, column }) => {
    const files = releases.filesWith(tag, table);
    const used =
      column === undefined
        ? files
        : releases.filesWith(tag, column).filter((file) => files.includes(file));
    const what = column === undefined ? table : `${table}.${column}`;
    return used.length === 0 ? [] : [`${what} goes, and ${tag} names it in ${used.join(', ')}`];
  });
};
