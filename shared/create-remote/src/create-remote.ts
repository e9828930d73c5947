/** `npm create @cairn/remote -- <name>`: the repository of a remote, in a new folder of that name. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { linesOf, type PackageTool } from './package-tool.ts';
import { remoteNames } from './remote-names.ts';
import { standaloneFiles } from './standalone-files.ts';

export interface Surroundings {
  readonly cwd: string;
  /** Whose repository it becomes. */
  readonly tool: PackageTool;
  /** That our packages come from, where settings say so. */
  readonly site: string | undefined;
  /** Of packages, by name. */
  readonly ranges: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

const USAGE = 'npm create @cairn/remote -- <name> [--site https://site.example]';

/** Writes it. Throws, in words for the person who asked, before anything is written. */
export const createRemote = (args: readonly string[], around: Surroundings): void => {
  const { given, site } = understood(args, around.site);
  const names = remoteNames(given);
  if (!names) throw new Error(`"${given}" is no name: lower-case letters, digits and hyphens.`);
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
  around.say(`Next: cd ${name}, ${install}, ${dev}`);
};

const understood = (args: readonly string[], from: string | undefined) => {
  const { positionals, values } = parsed(args);
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new Error(`Which name? ${USAGE}`);
  const site = values.site ?? from;
  if (site === undefined) throw new Error(`Which site is it for? ${USAGE}`);
  if (!/^https?:\/\//.test(site) || !URL.canParse(site))
    throw new Error(`--site "${site}" is no address such as https://site.example.`);
  // Without what may stand behind it: a slash, mostly.
  return { given, site: new URL(site).origin };
};

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: { site: { type: 'string' } },
      allowPositionals: true,
    });
  } catch (cause) {
    throw new Error(`${(cause as Error).message}\n${USAGE}`, { cause });
  }
};
