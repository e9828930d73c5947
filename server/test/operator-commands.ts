/** Runs the commands of operators as separate processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const COMMANDS = {
  backup: 'operations/backup/backup-command.ts',
  restore: 'operations/backup/restore-command.ts',
  people: 'staff/people-command.ts',
  content: 'content/content-command.ts',
  teach: 'teaching/teaching-command.ts',
};
const SOURCE = path.join(import.meta.dirname, '../src/modules');

/** Runs a command and waits for its end. Returns its exit code, standard output and standard error. */
export const runOperatorCommand = async (
  command: keyof typeof COMMANDS,
  env: Record<string, string>,
  args: readonly string[],
) => {
  const child = spawn(process.execPath, [path.join(SOURCE, COMMANDS[command]), ...args], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', ...env },
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [said, told] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, said, told };
};
