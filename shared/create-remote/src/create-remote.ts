/** Implements `npm create @cairn/remote -- <name>`, which writes the repository of a remote into a new folder of that name. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { getPackageCommands, type PackageManager } from './package-manager.ts';
import { type RemoteNames, toRemoteNames } from './remote-names.ts';
import { createStandaloneFiles } from './standalone-files.ts';
import type { SiteSlot } from './filler-files.ts';
import { findNameOwner, findSiteSlot } from './name-owner.ts';

export interface CreateContext {
  readonly cwd: string;
  /** The package manager of the new repository. */
  readonly tool: PackageManager;
  /** URL of the site that provides our packages; undefined if no setting names it. */
  readonly site: string | undefined;
  /** Version ranges of our packages, by package name. */
  readonly ranges: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
  /** Requests from the site which names and routes are taken. */
  readonly fetch: typeof fetch;
}

const USAGE =
  'npm create @cairn/remote@latest -- <name> [--site https://site.example] [--fills <slot>] [--backend]';

/** Writes the repository of a new remote. @throws before anything is written, with a message for the user */
export const createRemote = async (
  args: readonly string[],
  around: CreateContext,
): Promise<void> => {
  const { values, positionals } = parseArguments(args);
  if (values.help) {
    around.say(USAGE);
    return;
  }
  const names = toRemoteNames(parseRemoteName(positionals));
  const site = parseSiteUrl(values.site ?? around.site);
  const taken = await findNameOwner(names, site, around.fetch);
  if (taken !== undefined) throw new Error(`${taken} Choose another name.`);
  const { fetch, ranges, tool } = around;
  const slot =
    values.fills === undefined
      ? undefined
      : await findSiteSlot(names, values.fills, { site, fetch });
  const { backend: hasBackend = false } = values;
  const files = createStandaloneFiles({
    ...names,
    site,
    ranges,
    tool,
    hasBackend,
    ...(slot && { slot }),
  });
  writeRepository(names, files, around);
  around.say(`${describeScreens(names, slot, hasBackend)}, for ${site}.`);
  const { install, dev } = getPackageCommands(tool);
  around.say(`Next: cd ${names.name}, git init, ${install}, ${dev}`);
};

const describeScreens = (
  { name }: RemoteNames,
  slot: SiteSlot | undefined,
  hasBackend: boolean,
): string => {
  const screen = `${name} is there, with one screen at /${name}`;
  const withFiller = slot ? `${screen} and a filler of ${slot.name}` : screen;
  return hasBackend ? `${withFiller}, and a backend in backend/server.js` : withFiller;
};

const writeRepository = (
  { name }: RemoteNames,
  files: Readonly<Record<string, string>>,
  around: CreateContext,
): void => {
  const folder = join(around.cwd, name);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`The folder ${name} is there already. Choose another name, or move it away.`);
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
};

const parseRemoteName = ([name, ...more]: readonly string[]): string => {
  if (name === undefined || more.length > 0) throw new Error(`Which name? ${USAGE}`);
  return name;
};

const parseSiteUrl = (url: string | undefined): string => {
  if (url === undefined) throw new Error(`Which site is it for? ${USAGE}`);
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error(`--site "${url}" is no address such as https://site.example.`);
  // Only the origin: the path is often a slash.
  return new URL(url).origin;
};

const parseArguments = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        site: { type: 'string' },
        fills: { type: 'string' },
        backend: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    });
  } catch (cause) {
    throw new Error(`${(cause as Error).message}\n${USAGE}`, { cause });
  }
};
