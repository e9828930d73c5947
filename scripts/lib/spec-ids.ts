/** Finds the rows of the requirements that titles of tests name. A title begins with ids: '[CCAT-07] empty list …'. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const REQUIREMENTS_FOLDER = join('docs', 'requirements');
/**
 * Name of the file that lists, for tests of requirements, the fault with which each test was proved to fail. It contains no
 * rows of requirements.
 */
const PROOFS_FILE = 'proofs.tsv';
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'coverage', 'test-results']);
const TEST_FILE = /\.(?:test|spec)\.tsx?$/;
const TITLE_START = /['"`](?<ids>(?:\[[A-Z]{2,8}-\d{1,4}\][ ,]*)+)/g;
const REQUIREMENT_ID = /[A-Z]{2,8}-\d{1,4}/g;

export interface RequirementCoverage {
  readonly total: number;
  readonly proved: Set<string>;
  /** Requirement ids in titles of tests that no row of the requirements has, as 'file: id'. */
  readonly unknown: string[];
  /** Proofs whose test no longer names the requirement, as 'file: id'. */
  readonly stale: string[];
}

export const measureRequirementCoverage = (root: string): RequirementCoverage => {
  const rows = new Set(
    readdirSync(join(root, REQUIREMENTS_FOLDER))
      .filter((file) => file.endsWith('.tsv') && file !== PROOFS_FILE)
      .flatMap((file) =>
        readFileSync(join(root, REQUIREMENTS_FOLDER, file), 'utf8')
          .split('\n')
          .slice(1),
      )
      .flatMap((line) => line.split('\t', 1))
      .filter((id) => id !== ''),
  );
  const named = listTestFiles(root).flatMap((file) =>
    findRequirementIdsInTitles(readFileSync(file, 'utf8')).map((id) => ({
      id,
      file: relative(root, file),
    })),
  );
  return {
    total: rows.size,
    proved: new Set(named.map(({ id }) => id).filter((id) => rows.has(id))),
    unknown: named.filter(({ id }) => !rows.has(id)).map(formatRow),
    stale: findProofsWithoutTest(
      readFileSync(join(root, REQUIREMENTS_FOLDER, PROOFS_FILE), 'utf8'),
      named,
    ).map(formatRow),
  };
};

interface NamedRow {
  readonly id: string;
  readonly file: string;
}

const formatRow = ({ id, file }: NamedRow): string => `${file}: ${id}`;

/**
 * Returns proofs whose test no longer names the requirement.
 * @param table a line for each proof: id, file of the test, its title, the fault
 */
export const findProofsWithoutTest = (table: string, named: readonly NamedRow[]): NamedRow[] => {
  const known = new Set(named.map(formatRow));
  return table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([id = '', file = '']) => ({ id, file }))
    .filter((proof) => !known.has(formatRow(proof)));
};

/** Returns the requirement ids with which titles of tests in a file begin. */
export const findRequirementIdsInTitles = (text: string): string[] =>
  [...text.matchAll(TITLE_START)].flatMap(
    ({ groups }) => groups?.['ids']?.match(REQUIREMENT_ID) ?? [],
  );

const listTestFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return SKIPPED_FOLDERS.has(entry.name) || entry.name.startsWith('.')
        ? []
        : listTestFiles(path);
    return TEST_FILE.test(entry.name) ? path : [];
  });
