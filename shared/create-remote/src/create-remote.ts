/** Implements `npm create @cairn/remote -- <name>`, which writes the repository of a remote into a new folder of that name. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { getPackageCommands, type PackageManager } from './package-manager.ts';
import { type RemoteNames, toRemoteNames } from './remote-names.ts';
import { createStandaloneFiles } from './standalone-files.ts';
import type { RemoteEventOptions } from './event-files.ts';
import type { SiteSlot } from './filler-files.ts';
import { findNameOwner, findSiteEvent, findSiteSlot } from './name-owner.ts';

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
  'npm create @cairn/remote@latest -- <name> [--site https://site.example] [--fills <slot>] [--emits <what-happened>] [--listens <remote.event>] [--backend]';

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
  const events: RemoteEventOptions = {
    ...(values.emits !== undefined && { emits: parseEventWord(values.emits) }),
    ...(values.listens !== undefined && {
      hears: await findSiteEvent(values.listens, { site, fetch }),
    }),
  };
  const parts = { events, hasBackend, ...(slot && { slot }) };
  const files = createStandaloneFiles({ ...names, site, ranges, tool, ...parts });
  writeRepository(names, files, around);
  around.say(`${describeParts(names, parts)}, for ${site}.`);
  const { install, dev } = getPackageCommands(tool);
  around.say(`Next: cd ${names.name}, git init, ${install}, ${dev}`);
};

interface RemoteParts {
  readonly slot?: SiteSlot;
  readonly events: RemoteEventOptions;
  readonly hasBackend: boolean;
}

const describeParts = (
  { name }: RemoteNames,
  { slot, events, hasBackend }: RemoteParts,
): string => {
  const parts = [
    `${name} is there, with one screen at /${name}`,
    ...(slot ? [`a filler of ${slot.name}`] : []),
    ...(events.emits === undefined ? [] : [`the event ${name}.${events.emits}`]),
    ...(events.hears ? [`a listener to ${events.hears.name}`] : []),
    ...(hasBackend ? ['a backend in backend/server.js'] : []),
  ];
  const last = parts.at(-1) ?? '';
  return parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
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

const parseEventWord = (word: string): string => {
  if (/^[a-z][a-z0-9-]{0,39}$/.test(word)) return word;
  throw new Error(`--emits "${word}" does not say what happened, such as day-chosen.`);
};

const parseSiteUrl = (url: string | undefined): string => {
  if (url === undefined) throw new Error(`Which site is it for? ${USAGE}`);
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error(`--site "${url}" is no address such as https://site.example.`);
  // Uses only the origin, because the path is often just a slash.
  return new URL(url).origin;
};

const parseArguments = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        site: { type: 'string' },
        fills: { type: 'string' },
        emits: { type: 'string' },
        listens: { type: 'string' },
        backend: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    });
  } catch (cause) {
    throw new Error(`${(cause as Error).message}\n${USAGE}`, { cause });
  }
};
