/** ./cairn COMMAND [arguments]: the commands of a site's operator. Each belongs to the server and runs in a process of its own. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/root.ts';

interface OperatorCommand {
  /** Path of the command's program below `server/src`. */
  readonly file: string;
  readonly summary: string;
}

const COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  backup: {
    file: 'modules/operations/backup/backup-command.ts',
    summary: 'writes the database and all files to one archive',
  },
  restore: {
    file: 'modules/operations/backup/restore-command.ts',
    summary: 'makes the site what an archive holds',
  },
  content: {
    file: 'modules/content/content-command.ts',
    summary: 'checks and imports a folder or a zip of courses, roles and students',
  },
  people: {
    file: 'modules/staff/people-command.ts',
    summary: 'exports or erases the data of one person, and says who is staff',
  },
  teach: {
    file: 'modules/teaching/teaching-command.ts',
    summary: 'gives and takes the right to teach',
  },
  releases: {
    file: 'modules/releases/releases-command.ts',
    summary: 'tokens, rights, channels and webhooks of the release registry',
  },
  files: {
    file: 'modules/operations/files/files-command.ts',
    summary: 'moves the files of a site between its folder and a bucket',
  },
  migrate: {
    file: 'modules/operations/migrate-command.ts',
    summary: 'brings the schema of the database up to date',
  },
};

/**
 * Packs the packages of the demo content. A checkout has them as sources; the image has them packed, without this program.
 */
const packDemoPackages = async (): Promise<void> => {
  const file = join(root, 'scripts', 'pack-scorm.ts');
  if (!existsSync(file)) return;
  const { buildDemoScormPackages } = (await import(
    pathToFileURL(file).href
  )) as typeof import('./pack-scorm.ts');
  await buildDemoScormPackages();
};

const help = [
  'Usage: ./cairn COMMAND [arguments]',
  '',
  ...Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`),
  '',
  './cairn COMMAND --help describes the arguments of a command.',
].join('\n');

const [name = 'help', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) {
  if (name === 'content') await packDemoPackages();
  const program = join(root, 'server/src', command.file);
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else if (['help', '--help', '-h'].includes(name)) console.log(help);
else {
  console.error(`There is no command “${name}”.\n\n${help}`);
  process.exitCode = 2;
}
