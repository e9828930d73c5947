/** Maintenance of the registry, at the start and every hour: deletes old data, and checks that all files are present. */
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

/** The period that pages about releases can show. */
const HOURS_KEPT_MS = 14 * 24 * 60 * 60 * 1000;

export interface UpkeepDeps extends SweepDeps {
  readonly limits: ReleaseLimits;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Steps by their names in the log. Each runs even if earlier ones failed. */
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

/** @throws AggregateError if steps failed, so that the job counts as failed; all other steps have run */
export const runMaintenance = async (deps: UpkeepDeps): Promise<void> => {
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
