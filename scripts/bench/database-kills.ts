/** Measures how long the server is unavailable after its database was killed, and how long an ordered shutdown takes. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CairnServer } from '../../e2e/fixtures/cairn-server.ts';
import { readEmbeddedPostmasterPid } from '../../server/test/server-process.ts';
import { toFigureWithLimit, type BenchFigure, formatSeconds } from './figures.ts';

const MAX_UNAVAILABLE_MS = 5000;
const MAX_SHUTDOWN_MS = 15_000;

/**
 * Measures the outage after a kill of the database, and the time of an ordered shutdown. The site is running again
 * afterwards.
 */
export const measureKillsOfDatabase = async (site: CairnServer): Promise<BenchFigure[]> => {
  /**
   * Returns whether the site responds to a sign-in with an unknown name, which needs the database. Each call uses a new name,
   * because attempts are limited by name.
   */
  const isServing = async () => {
    const username = `${randomUUID()}@bench.example`;
    const body = JSON.stringify({ username, password: 'Nobody-1', frontendType: 'student' });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${site.url}/api/auth/login`, { method: 'POST', headers, body });
    await response.body?.cancel();
    return response.status < 500;
  };
  /** Returns the process ID of the database; undefined while the database rewrites the file that contains it. */
  const readPid = () => readEmbeddedPostmasterPid(site.dataDir).catch(() => undefined);
  const killed = await readEmbeddedPostmasterPid(site.dataDir);
  process.kill(killed, 'SIGKILL');
  const killedAt = performance.now();
  while ([killed, undefined].includes(await readPid()) || !(await isServing())) await wait(10);
  const unavailableMs = performance.now() - killedAt;
  const stoppedAt = performance.now();
  await site.remove();
  const shutdownMs = performance.now() - stoppedAt;
  await site.startAgain();
  return [
    checkDuration('until the server works again after a kill of its database', {
      ms: unavailableMs,
      max: MAX_UNAVAILABLE_MS,
    }),
    checkDuration('ordered shutdown with the database', { ms: shutdownMs, max: MAX_SHUTDOWN_MS }),
  ];
};

const checkDuration = (
  what: string,
  { ms, max }: { readonly ms: number; readonly max: number },
): BenchFigure => toFigureWithLimit(what, ms, { max, isNoisy: true, show: formatSeconds });
