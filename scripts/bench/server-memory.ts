/** Measures the memory of an idle server process, without its database. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { CairnServer } from '../../e2e/fixtures/cairn-server.ts';
import type { BenchResources } from './bench-resources.ts';
import {
  toFigureWithLimit,
  type BenchFigure,
  formatMegabytes,
  toFigureWithoutBudget,
} from './figures.ts';

const MAX_IDLE_MB = 200;
const MAX_AFTER_LOAD_MB = 300;

export interface MemoryBenchSize {
  /** Time in ms in which the server collects the garbage of its start or of its load. */
  readonly quietMs: number;
}

/** Measures the memory of an idle server. It first restarts the server, because the first start also imports content. */
export const measureServerMemory = async (
  { firstStart: server }: Pick<BenchResources, 'firstStart'>,
  size: MemoryBenchSize,
): Promise<BenchFigure[]> => {
  const afterImport = await measureIdle(server, size);
  await server.kill();
  await server.startAgain();
  return [
    toFigureWithLimit('one server process', await measureIdle(server, size), {
      max: MAX_IDLE_MB,
      show: formatMegabytes,
    }),
    toFigureWithoutBudget(
      'after the first start, which imports the demo content',
      formatMegabytes(afterImport),
    ),
  ];
};

export const measureMemoryAfterLoad = async (
  server: CairnServer,
  size: MemoryBenchSize,
): Promise<BenchFigure[]> => [
  toFigureWithLimit('memory of the process afterwards', await measureIdle(server, size), {
    max: MAX_AFTER_LOAD_MB,
    show: formatMegabytes,
  }),
];

const measureIdle = async (server: CairnServer, { quietMs }: MemoryBenchSize): Promise<number> => {
  await wait(quietMs);
  return readResidentMemory(server.pid());
};

/** Returns the memory of a process in megabytes of 1,000,000 bytes. */
export const readResidentMemory = (pid: number | undefined): number => {
  const file = `/proc/${pid}/status`;
  const kibibytes = existsSync(file)
    ? /VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return (Number(kibibytes) * 1024) / 1e6;
};
