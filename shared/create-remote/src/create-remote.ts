/** `npm create @cairn/remote -- <name>`: the repository of a remote, in a new folder of that name. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { linesOf, type PackageTool } from './package-tool.ts';
import { type RemoteNames, remoteNames } from './remote-names.ts';
import { standaloneFiles } from './standalone-files.ts';
import { takenName } from './taken-names.ts';

export interface Surroundings {
  readonly cwd: string;
  /** Whose repository it becomes. */
  readonly tool: PackageTool;
  /** That our packages come from, where settings say so. */
  readonly site: string | undefined;
  /** Of packages, by name. */
  readonly ranges: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
  /** The site is asked with it what it has already. */
  readonly fetch: typeof fetch;
}

const USAGE = 'npm create @cairn/remote@latest -- <name> [--site https://site.example]';

/** Writes it. Throws, in words for the person who asked, before anything is written. */
export const createRemote = async (
  args: readonly string[],
  around: Surroundings,
): Promise<void> => {
  const { values, positionals } = parsed(args);
  if (values.help) {
    around.say(USAGE);
    return;
  }
  const names = remoteNames(nameOf(positionals));
  const site = siteOf(values.site ?? around.site);
  const taken = await takenName(names, site, around.fetch);
  if (taken !== undefined) throw new Error(`${taken} Choose another name.`);
  writeRepository(names, site, around);
};

const writeRepository = (names: RemoteNames, site: string, around: Surroundings): void => {
  const { name } = names;
  const folder = join(around.cwd, name);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`The folder ${name} is there already. Choose another name, or move it away.`);
  for (const [file, content] of Object.entries(
    standaloneFiles({ ...names, site, ranges: around.ranges, tool: around.tool }),
  )) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  around.say(`${name} is there, with one screen at /${name}, for ${site}.`);
  const { install, dev } = linesOf(around.tool);
  around.say(`Next: cd ${name}, git init, ${install}, ${dev}`);
};

const nameOf = ([given, ...more]: readonly string[]): string => {
  if (given === undefined || more.length > 0) throw new Error(`Which name? ${USAGE}`);
  return given;
};

const siteOf = (given: string | undefined): string => {
  if (given === undefined) throw new Error(`Which site is it for? ${USAGE}`);
  if (!/^https?:\/\//.test(given) || !URL.canParse(given))
    throw new Error(`--site "${given}" is no address such as https://site.example.`);
  // Without what may stand behind it: a slash, mostly.
  return new URL(given).origin;
};

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: { site: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
  } catch (cause) {
    throw new Error(`${(cause as Error).message}\n${USAGE}`, { cause });
  }
};
