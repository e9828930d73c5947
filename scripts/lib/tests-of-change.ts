/** Finds the tests that a change can break, for `npm test -- --changed`. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './root.ts';

/** A browser journey, with the files that it consists of. */
export interface JourneyWithImports {
  /** Path of the journey's spec, from the root of the checkout. */
  readonly file: string;
  /** Texts of files by path: the spec, and the pages and fixtures that it imports, directly or indirectly. */
  readonly parts: ReadonlyMap<string, string>;
}

/** An app with the URL paths at which it has screens. */
export interface AppScreenPaths {
  /** Folder of the app, such as `mfe-catalog`. */
  readonly folder: string;
  readonly paths: readonly string[];
}

const runGit = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/**
 * Returns the commit with which the current change is compared: the commit at which this branch left main or, on an unchanged
 * main, the commit before the last one. Throws if there is no main branch.
 */
export const getChangeBaseCommit = (): string => {
  for (const main of ['main', 'origin/main', 'master', 'origin/master']) {
    try {
      const base = runGit('merge-base', 'HEAD', main);
      const isAhead =
        base !== runGit('rev-parse', 'HEAD') || runGit('status', '--porcelain') !== '';
      return isAhead ? base : runGit('rev-parse', 'HEAD~1');
    } catch {
      // The error is ignored, because the checkout has no branch with that name.
    }
  }
  throw new Error('--changed needs a checkout with a branch named main or master.');
};

/** Returns the paths of changed files from the root of the checkout: committed since `base`, not committed yet, and new. */
export const listChangedFiles = (base: string): string[] => {
  const since = runGit('diff', '--name-only', '--no-renames', base);
  const created = runGit('ls-files', '--others', '--exclude-standard');
  return `${since}\n${created}`.split('\n').filter((file) => file !== '');
};

/** Returns whether a file is read only by people. A journey that reads a document contains its name. */
const isDocumentation = (file: string) => file.endsWith('.md') || file.startsWith('docs/');
const isUnitTest = (file: string) => /\.test\.tsx?$|^mfe-[^/]+\/.*\/test\//.test(file);

/** Returns the journeys that a change can break: all of them, unless the change concerns one app, journeys, or text only. */
export const selectJourneys = (
  changed: string[],
  journeys: JourneyWithImports[],
  apps: AppScreenPaths[],
): JourneyWithImports[] =>
  journeys.filter((journey) => changed.some((file) => isJourneyAffected(file, journey, apps)));

const isJourneyAffected = (
  file: string,
  { parts }: JourneyWithImports,
  apps: AppScreenPaths[],
): boolean => {
  const texts = [...parts.values()];
  if (isDocumentation(file)) return texts.some((text) => text.includes(basename(file)));
  if (isUnitTest(file)) return false;
  if (/^e2e\/(?:journeys|pages|fixtures)\//.test(file)) return parts.has(file);
  const app = apps.find(({ folder }) => file.startsWith(`${folder}/`));
  return (
    !app ||
    texts.some((text) => readsAppSources(text, app.folder) || opensSomePath(text, app.paths))
  );
};

/** Returns whether a journey reads sources of the app. Packages that the app has installed do not count. */
const readsAppSources = (text: string, folder: string): boolean =>
  text.replaceAll(`'${folder}', 'node_modules'`, '').includes(`'${folder}'`);

/** Returns whether a URL, or a regular expression for one, begins with one of these paths: `/course/x`, `/\/course\//`. */
const opensSomePath = (text: string, paths: readonly string[]): boolean => {
  const plain = text.replaceAll('\\', '');
  return paths.some((path) => {
    const [, first = ''] = path.split('/');
    const address = first === '' ? `['"\`]/['"\`?#]` : `[^\\w.]/${first}(?![\\w-])`;
    return new RegExp(address).test(plain);
  });
};

/**
 * Returns whether the tests of a file can be found by imports, as Jest does. A migration, content or a setting may affect any
 * test.
 */
const hasKnownTests = (file: string) =>
  isDocumentation(file) || file.startsWith('e2e/') || /\.(?:[mc]?[jt]sx?|css)$/.test(file);

/**
 * Returns paths of the unit and server tests that the change can break; undefined for all of them.
 * @param related returns the tests that import a changed file
 */
export const selectUnitTests = (
  changed: string[],
  related: () => string[],
): string[] | undefined => {
  if (!changed.every(hasKnownTests)) return undefined;
  // Adds the tests of whole processes. They start the server by its path, so no import leads to them.
  const startsServer = changed.some((file) =>
    /^(?:server|shared\/(?:api|domain))\/src\//.test(file),
  );
  const processes = startsServer ? globSync('server/test/*.test.ts', { cwd: root }) : [];
  return [...new Set([...related(), ...processes.map((file) => join(root, file))])];
};

/** Returns every browser journey with the files that it imports. */
export const readJourneys = (): JourneyWithImports[] =>
  globSync('e2e/journeys/*.spec.ts', { cwd: root })
    .toSorted()
    .map((file) => {
      const parts = new Map<string, string>();
      addParts(file, parts);
      return { file, parts };
    });

const addParts = (file: string, parts: Map<string, string>): void => {
  if (parts.has(file)) return;
  const text = readFileSync(join(root, file), 'utf8');
  parts.set(file, text);
  for (const [, name = ''] of text.matchAll(
    /from '\.\.?\/(?:(?:pages|fixtures)\/)?([\w.-]+\.ts)'/g,
  ))
    for (const folder of ['pages', 'fixtures']) {
      const part = `e2e/${folder}/${name}`;
      if (globSync(part, { cwd: root }).length > 0) addParts(part, parts);
    }
};
