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

/** By the name that the log has for them; each runs whatever becomes of those before it. */
const STEPS: Readonly<Record<string, (deps: UpkeepDeps) => Promise<unknown>>> = {
  'old previews': ({ sql, now }) => endOldPreviews(sql, now()),
  'old releases': async (deps) => {
    for (const removed of await removeOldReleases(deps))
      deps.log.info(removed, 'the files of a release are not kept any longer');
  },
  'unpublished files': sweepUploads,
  'old requests': ({ sql, now }) => endRequests(sql, now()),
  'old counts': ({ sql, now }) => removeOldHours(sql, new Date(now().getTime() - HOURS_KEPT_MS)),
  'old failures': ({ sql, now }) => forgetOldFailures(sql, now()),
  'old deliveries': ({ sql, now }) => forgetOldDeliveries(sql, now()),
  'lost files': async (deps) => {
    for (const lost of await lostFiles(deps)) deps.log.error(describeLost(lost));
  },
};

/** @throws AggregateError when steps failed, so that the job counts as failed; all others were taken */
export const keepUp = async (deps: UpkeepDeps): Promise<void> => {
  const failures: unknown[] = [];
  for (const [step, run] of Object.entries(STEPS))
    try {
      await run(deps);
    } catch (err) {
      deps.log.error({ err, step }, 'a maintenance step of the registry failed');
      failures.push(err);
    }
  if (failures.length > 0) throw new AggregateError(failures, 'Maintenance of the registry failed');
};
