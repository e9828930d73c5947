/** Processes that share a data folder, of which one dies while it manages the database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  connectToEmbeddedDatabase,
  retryUntil,
  readEmbeddedPostmasterPid,
} from '../../../../test/server-process.ts';

/** Opens the database of a folder until the process is stopped. */
const HOLD = `
  const [, program, folder] = process.argv;
  const { openEmbeddedDatabase } = await import(program);
  const database = await openEmbeddedDatabase(folder, () => undefined);
  process.on('SIGTERM', async () => {
    await database.stop();
    process.exit(0);
  });
  setInterval(() => undefined, 60_000);
  console.log(database.origin);
`;
const PROGRAM = path.join(import.meta.dirname, 'embedded-database.ts');

let folder: string;
let holders: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-takeover-'));
  // The database's own user must be able to enter the folder.
  await chmod(folder, 0o755);
  holders = [];
});
afterEach(async () => {
  for (const holder of holders) await end(holder, 'SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const spawnHolder = () => {
  const program = ['--no-warnings', '--input-type=module', '--eval', HOLD, '--', PROGRAM, folder];
  const child = spawn(process.execPath, program, {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.push(child);
  return child;
};
/** Returns the origin of the process's database. */
const originOf = async ({ stdout }: ChildProcess): Promise<string> => {
  if (!stdout) throw new Error('It has no output.');
  const [said] = (await once(stdout, 'data')) as [Buffer];
  return said.toString().trim();
};
const hold = async () => {
  const child = spawnHolder();
  return { child, origin: await originOf(child) };
};
const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
};
const answers = async (): Promise<boolean> => {
  const sql = connectToEmbeddedDatabase(folder);
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end();
  }
};
const isBack = () => retryUntil(answers, (is) => is);
/** Waits until the owner has started another postmaster than `pid`. */
const isStartedAgain = async (pid: number): Promise<void> => {
  await retryUntil(
    () => readEmbeddedPostmasterPid(folder).catch(() => pid),
    (now) => now !== pid,
  );
  await isBack();
};
const killDatabase = async (): Promise<number> => {
  const pid = await readEmbeddedPostmasterPid(folder);
  process.kill(pid, 'SIGKILL');
  return pid;
};
const notes = async (): Promise<string[]> => {
  const sql = connectToEmbeddedDatabase(folder);
  const rows = await sql<{ note: string }[]>`select note from notes order by note`;
  await sql.end();
  return rows.map(({ note }) => note);
};
const write = async (note: string): Promise<void> => {
  const sql = connectToEmbeddedDatabase(folder);
  await sql`create table if not exists notes (note text)`;
  await sql`insert into notes values (${note})`;
  await sql.end();
};

it('a remaining process manages the database of a killed owner, and after it another one', async () => {
  const first = await hold();
  await isBack();
  const [second, third] = [await hold(), await hold()];
  expect([first.origin, second.origin, third.origin]).toEqual(['created', 'shared', 'shared']);
  const pid = await readEmbeddedPostmasterPid(folder);
  await end(first.child, 'SIGKILL');
  await write('before');
  expect(await readEmbeddedPostmasterPid(folder)).toBe(pid);

  expect(await killDatabase()).toBe(pid);
  await isStartedAgain(pid);
  await write('between');
  await end(second.child, 'SIGKILL');
  await isStartedAgain(await killDatabase());
  expect(await notes()).toEqual(['before', 'between']);

  // The last process stops the database.
  await end(third.child, 'SIGTERM');
  await expect(readEmbeddedPostmasterPid(folder)).rejects.toThrow('ENOENT');
});

it('a sharing process and a new one restart a database that was killed with its owner', async () => {
  const first = await hold();
  await isBack();
  await write('kept');
  const second = await hold();
  const pid = await killDatabase();
  await end(first.child, 'SIGKILL');
  const third = await hold();
  await isStartedAgain(pid);
  expect([second.origin, third.origin]).toEqual(['shared', 'shared']);
  expect(await notes()).toEqual(['kept']);
});

it('a waiting process creates the database when its owner is killed during the creation', async () => {
  const root = path.join(folder, 'database');
  const parts = async () =>
    (await readdir(root).catch(() => [])).filter((name) => name.includes('.part'));
  const killed = spawnHolder();
  await retryUntil(parts, (found) => found.length > 0);
  expect((await hold()).origin).toBe('shared');
  await end(killed, 'SIGKILL');
  await isBack();
  await write('new');
  expect(await notes()).toEqual(['new']);
  await retryUntil(parts, (found) => found.length === 0);
});
