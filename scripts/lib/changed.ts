/** What a change can break: the choice of tests behind `npm test -- --changed`. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './root.ts';

/** A journey in the browser, and what it is made of. */
export interface Journey {
  /** Of the spec, from the root of the checkout. */
  readonly file: string;
  /** The spec, and the pages and fixtures that it imports, however far. */
  readonly parts: ReadonlyMap<string, string>;
}

/** The addresses that an app answers. */
export interface AppRoutes {
  /** Its folder: `mfe-catalog`. */
  readonly folder: string;
  readonly paths: readonly string[];
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Where this branch left main; the commit before the last on a clean main. Throws when that cannot be told. */
export const changeBase = (): string => {
  for (const main of ['main', 'origin/main', 'master', 'origin/master']) {
    try {
      const base = git('merge-base', 'HEAD', main);
      const isAhead = base !== git('rev-parse', 'HEAD') || git('status', '--porcelain') !== '';
      return isAhead ? base : git('rev-parse', 'HEAD~1');
    } catch {
      // No branch of that name here.
    }
  }
  throw new Error('--changed needs a checkout with a branch named main or master.');
};

/** From the root of the checkout: committed since, not committed yet, and new. */
export const changedFiles = (base: string): string[] => {
  const since = git('diff', '--name-only', '--no-renames', base);
  const created = git('ls-files', '--others', '--exclude-standard');
  return `${since}\n${created}`.split('\n').filter((file) => file !== '');
};

/** Text that only people read; a journey that reads it names it. */
const isText = (file: string) => file.endsWith('.md') || file.startsWith('docs/');
const isUnitTest = (file: string) => /\.test\.tsx?$|^mfe-[^/]+\/.*\/test\//.test(file);

/** Which journeys the change can break: all of them, unless it is one of an app, of the journeys, or of text. */
export const journeysToRun = (
  changed: string[],
  journeys: Journey[],
  apps: AppRoutes[],
): Journey[] => journeys.filter((journey) => changed.some((file) => concerns(file, journey, apps)));

const concerns = (file: string, { parts }: Journey, apps: AppRoutes[]): boolean => {
  const texts = [...parts.values()];
  if (isText(file)) return texts.some((text) => text.includes(basename(file)));
  if (isUnitTest(file)) return false;
  if (/^e2e\/(?:journeys|pages|fixtures)\//.test(file)) return parts.has(file);
  const app = apps.find(({ folder }) => file.startsWith(`${folder}/`));
  return !app || texts.some((text) => names(text, app.folder) || opensSome(text, app.paths));
};

/** Whether sources of the app are read; the packages that it has installed are not its own. */
const names = (text: string, folder: string): boolean =>
  text.replaceAll(`'${folder}', 'node_modules'`, '').includes(`'${folder}'`);

/** Whether an address or a pattern of one begins as one of the paths does: `/course/x`, `/\/course\//`. */
const opensSome = (text: string, paths: readonly string[]): boolean => {
  const plain = text.replaceAll('\\', '');
  return paths.some((path) => {
    const [, first = ''] = path.split('/');
    const address = first === '' ? `['"\`]/['"\`?#]` : `[^\\w.]/${first}(?![\\w-])`;
    return new RegExp(address).test(plain);
  });
};

/** Code that tests import: jest follows it. A migration, content or a setting may concern any test. */
const isFollowed = (file: string) =>
  isText(file) || file.startsWith('e2e/') || /\.(?:[mc]?[jt]sx?|css)$/.test(file);

/**
 * Unit and server tests that the change can break, by path; undefined means all of them.
 * @param related those that import something of it
 */
export const unitTestsToRun = (
  changed: string[],
  related: () => string[],
): string[] | undefined => {
  if (!changed.every(isFollowed)) return undefined;
  // Tests of whole processes start the server by its path, which no import tells.
  const startsServer = changed.some((file) =>
    /^(?:server|shared\/(?:api|domain))\/src\//.test(file),
  );
  const processes = startsServer ? globSync('server/test/*.test.ts', { cwd: root }) : [];
  return [...new Set([...related(), ...processes.map((file) => join(root, file))])];
};

/** Every journey with its parts. */
export const readJourneys = (): Journey[] =>
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
