/** What the registry does by itself when it starts, and every hour: it clears away, and looks whether all is there. */
import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseLimits } from './release-limits.ts';
import { removeOldReleases } from './release-retention.ts';
import { describeLost, lostFiles } from './stored-files.ts';
import { type SweepDeps, sweepUploads } from './upload-sweep.ts';

const EVERY_MS = 60 * 60 * 1000;

export interface UpkeepDeps extends SweepDeps {
  readonly limits: ReleaseLimits;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

export const keepUp = async (deps: UpkeepDeps): Promise<void> => {
  for (const removed of await removeOldReleases(deps))
    deps.log.info(removed, 'the files of a release are not kept any longer');
  await sweepUploads(deps);
  for (const lost of await lostFiles(deps)) deps.log.error(describeLost(lost));
};

/** Returns what ends it; work under way is finished first. */
export const startUpkeep = (deps: UpkeepDeps) => {
  let running: Promise<void> = Promise.resolve();
  const work = () => {
    running = keepUp(deps).catch((error: unknown) => {
      deps.log.warn(error, 'The upkeep of the registry was not finished');
    });
  };
  work();
  const timer = setInterval(work, EVERY_MS).unref();
  return async (): Promise<void> => {
    clearInterval(timer);
    await running;
  };
};
