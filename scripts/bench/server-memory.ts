/** What one server process holds while nobody asks for anything, without its database. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { CairnServer } from '../../e2e/fixtures/cairn-server.ts';
import { type Figure, information, limited } from './figures.ts';

const MOST_MB = 200;
const MOST_AFTER_LOAD_MB = 300;
/** What a start leaves behind is collected by then. */
const QUIET_MS = 5000;

/** A server as it is after any start but its first, which brings content in as well. */
export const measureServerMemory = async (server: CairnServer): Promise<Figure[]> => {
  const first = await idleMb(server);
  await server.kill();
  await server.startAgain();
  return [
    limited('one server process, idle', await idleMb(server), { most: MOST_MB, show: megabytes }),
    information('after its very first start, which loads the demo content', megabytes(first)),
  ];
};

export const measureMemoryAfterLoad = async (server: CairnServer): Promise<Figure[]> => [
  limited('one server process, idle again', await idleMb(server), {
    most: MOST_AFTER_LOAD_MB,
    show: megabytes,
  }),
];

const idleMb = async (server: CairnServer): Promise<number> => {
  await wait(QUIET_MS);
  return residentMb(server.pid());
};

export const megabytes = (value: number): string => `${Math.round(value)} MB`;

/** 1 MB is 1,000,000 bytes. */
export const residentMb = (pid: number | undefined): number => {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file)
    ? /VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return (Number(kilobytes) * 1024) / 1e6;
};
