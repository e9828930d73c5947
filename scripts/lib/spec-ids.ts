/** Finds the rows of the requirements that titles of tests name. A title begins with its ids: '[CCAT-07] empty list …'. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const LEDGER = join('docs', 'requirements');
/** Lists the faults that made the tests of rows fail; it has no rows of requirements. */
const PROOFS = 'proofs.tsv';
const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'test-results']);
const TEST_FILE = /\.(?:test|spec)\.tsx?$/;
const OPENING = /['"`](?<ids>(?:\[[A-Z]{2,8}-\d{1,4}\][ ,]*)+)/g;
const ID = /[A-Z]{2,8}-\d{1,4}/g;

export interface SpecCoverage {
  readonly total: number;
  readonly proved: Set<string>;
  /** 'file: id' for ids that no row has. */
  readonly unknown: string[];
  /** 'file: id' for lines of proofs whose test does not name that row any more. */
  readonly stale: string[];
}

export const specCoverage = (root: string): SpecCoverage => {
  const rows = new Set(
    readdirSync(join(root, LEDGER))
      .filter((file) => file.endsWith('.tsv') && file !== PROOFS)
      .flatMap((file) =>
        readFileSync(join(root, LEDGER, file), 'utf8')
          .split('\n')
          .slice(1),
      )
      .flatMap((line) => line.split('\t', 1))
      .filter((id) => id !== ''),
  );
  const named = testFiles(root).flatMap((file) =>
    idsIn(readFileSync(file, 'utf8')).map((id) => ({ id, file: relative(root, file) })),
  );
  return {
    total: rows.size,
    proved: new Set(named.map(({ id }) => id).filter((id) => rows.has(id))),
    unknown: named.filter(({ id }) => !rows.has(id)).map(said),
    stale: staleProofs(readFileSync(join(root, LEDGER, PROOFS), 'utf8'), named).map(said),
  };
};

interface NamedRow {
  readonly id: string;
  readonly file: string;
}

const said = ({ id, file }: NamedRow): string => `${file}: ${id}`;

/**
 * Returns proofs whose test does not name the row any more.
 * @param table a line for each proof: id, file of the test, its title, the fault
 */
export const staleProofs = (table: string, named: readonly NamedRow[]): NamedRow[] => {
  const known = new Set(named.map(said));
  return table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([id = '', file = '']) => ({ id, file }))
    .filter((proof) => !known.has(said(proof)));
};

/** Returns the ids with which titles in the text of a test file begin. */
export const idsIn = (text: string): string[] =>
  [...text.matchAll(OPENING)].flatMap(({ groups }) => groups?.['ids']?.match(ID) ?? []);

const testFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : testFiles(path);
    return TEST_FILE.test(entry.name) ? path : [];
  });
