import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { retryUntil } from '../../../server/test/server-process.ts';
import { type SupervisedServer, startSupervisedServer } from './supervised-server.ts';

const SERVER = `
import { createServer } from 'node:http';
const server = createServer((request, response) => response.end(String(process.pid)));
server.listen(Number(process.env.PORT), '127.0.0.1', () =>
  console.log('ready at http://127.0.0.1:' + server.address().port));
`;

let folder: string;
let said: string[];
let over: AbortController;
let unit: SupervisedServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-unit-'));
  await mkdir(join(folder, 'server', 'src'), { recursive: true });
  await writeFile(join(folder, 'server', 'src', 'main.ts'), SERVER);
  said = [];
  over = new AbortController();
  const log = (text: string) => void said.push(text.replace(`${unit.url} `, ''));
  unit = await startSupervisedServer({ version: { folder }, settings: {}, over: over.signal, log });
});
afterEach(async () => {
  await unit.end();
  await rm(folder, { recursive: true });
});

/** Returns the PID of the process that responds; undefined if none does. */
const answering = async (): Promise<number | undefined> => {
  const answer = await fetch(unit.url).catch(() => undefined);
  return answer && Number(await answer.text());
};
const killFromOutside = (signal: NodeJS.Signals) => process.kill(unit.pid() ?? 0, signal);
const untilAnother = (than: number | undefined) =>
  retryUntil(answering, (pid) => pid !== undefined && pid !== than);

it('restarts a process that ends by itself at the same URL, after growing delays', async () => {
  const first = await answering();
  killFromOutside('SIGKILL');
  const second = await untilAnother(first);
  expect(unit.pid()).toBe(second);
  killFromOutside('SIGTERM');
  await untilAnother(second);
  expect(said).toEqual([
    'ended (SIGKILL); starting it again in 0.5 s …',
    'ended (SIGTERM); starting it again in 1 s …',
  ]);
});

it('does not restart a process that was killed on purpose until it is started again', async () => {
  const first = await answering();
  await unit.kill();
  expect(await answering()).toBeUndefined();
  await unit.startAgain();
  const second = await untilAnother(first);
  expect(said).toEqual([]);
  killFromOutside('SIGKILL');
  await untilAnother(second);
  expect(said).toHaveLength(1);
});

it('restarts no process after the signal to stop, as after Ctrl-C', async () => {
  over.abort();
  killFromOutside('SIGINT');
  await retryUntil(answering, (pid) => pid === undefined);
  await unit.end();
  expect(said).toEqual([]);
});
