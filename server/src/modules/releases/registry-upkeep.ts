/** What the registry does by itself when it starts, and every hour: it clears away, and looks whether all is there. */
import type { FastifyBaseLogger } from 'fastify';
import { endOldPreviews } from './previews.service.ts';
import type { ReleaseLimits } from './release-limits.ts';
import { forgetOldFailures } from './failure-places.ts';
import { removeOldReleases } from './release-retention.ts';
import { endRequests } from './release-requests.service.ts';
import { describeLost, lostFiles } from './stored-files.ts';
import { removeOldHours } from './telemetry.repository.ts';
import { forgetOldDeliveries } from './webhook-delivery.ts';
import { type SweepDeps, sweepUploads } from './upload-sweep.ts';

/** What pages of releases can look back on. */
const HOURS_KEPT_MS = 14 * 24 * 60 * 60 * 1000;

export interface UpkeepDeps extends SweepDeps {
  readonly limits: ReleaseLimits;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

export const keepUp = async (deps: UpkeepDeps): Promise<void> => {
  await endOldPreviews(deps.sql, deps.now());
  for (const removed of await removeOldReleases(deps))
    deps.log.info(removed, 'the files of a release are not kept any longer');
  await sweepUploads(deps);
  await endRequests(deps.sql, deps.now());
  await removeOldHours(deps.sql, new Date(deps.now().getTime() - HOURS_KEPT_MS));
  await forgetOldFailures(deps.sql, deps.now());
  await forgetOldDeliveries(deps.sql, deps.now());
  for (const lost of await lostFiles(deps)) deps.log.error(describeLost(lost));
};
