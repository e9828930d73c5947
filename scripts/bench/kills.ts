/** How long the server is away after its database was killed, and how long it takes to end when it is told to. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startCairn } from '../../e2e/fixtures/cairn-server.ts';
import { type Figure, limited } from './figures.ts';

const MOST_AWAY_MS = 5000;
const MOST_ENDING_MS = 15_000;

export const measureKills = async (): Promise<Figure[]> => {
  const server = await startCairn();
  /** Whoever signs in is looked for in the database; nobody has this name, and no name is asked for twice. */
  const isServing = async () => {
    const username = `${randomUUID()}@bench.example`;
    const body = JSON.stringify({ username, password: 'Nobody-1', frontendType: 'student' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body });
    await answer.body?.cancel();
    return answer.status < 500;
  };
  try {
    const killed = postmasterOf(server.dataDir);
    process.kill(killed, 'SIGKILL');
    const killedAt = performance.now();
    while (postmasterOf(server.dataDir) === killed || !(await isServing())) await wait(10);
    const away = performance.now() - killedAt;
    const toldAt = performance.now();
    await server.remove();
    return [
      timed('the database killed alone: served again after', away, MOST_AWAY_MS),
      timed(
        'told to end: ended, with its database, after',
        performance.now() - toldAt,
        MOST_ENDING_MS,
      ),
    ];
  } catch (error) {
    await server.remove();
    throw error;
  }
};

const timed = (what: string, ms: number, most: number): Figure =>
  limited(what, ms, { most, isNoisy: true, show: (value) => `${(value / 1000).toFixed(1)} s` });

/** The first line of its file is the process. */
const postmasterOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'database/pg18/postmaster.pid'), 'utf8'), 10);
