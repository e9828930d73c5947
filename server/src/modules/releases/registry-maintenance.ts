/** Maintenance of the registry, at the start and every hour: deletes old data, and checks that all files are present. */
import type { FastifyBaseLogger } from 'fastify';
import { endOldPreviews } from './previews.service.ts';
import type { ReleaseLimits } from './release-limits.ts';
import { deleteOldFailures } from './stack-places.ts';
import { removeOldReleases } from './release-retention.ts';
import { endExpiredRequests } from './release-requests.service.ts';
import { describeLost, lostFiles } from './stored-files.ts';
import { removeOldHours } from './telemetry.repository.ts';
import { deleteOldDeliveries } from './webhook-delivery.ts';
import { type UploadCleanupDeps, removeUnpublishedUploads } from './upload-cleanup.ts';

/** The period that pages about releases can show. */
const HOURS_RETENTION_MS = 14 * 24 * 60 * 60 * 1000;

export interface MaintenanceDeps extends UploadCleanupDeps {
  readonly limits: ReleaseLimits;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Steps by their names in the log. Each runs even if earlier ones failed. */
const MAINTENANCE_STEPS: Readonly<Record<string, (deps: MaintenanceDeps) => Promise<unknown>>> = {
  'old previews': ({ sql, now }) => endOldPreviews(sql, now()),
  'old releases': async (deps) => {
    for (const removed of await removeOldReleases(deps))
      deps.log.info(removed, 'the files of a release are not kept any longer');
  },
  'unpublished files': removeUnpublishedUploads,
  'old requests': ({ sql, now }) => endExpiredRequests(sql, now()),
  'old counts': ({ sql, now }) =>
    removeOldHours(sql, new Date(now().getTime() - HOURS_RETENTION_MS)),
  'old failures': ({ sql, now }) => deleteOldFailures(sql, now()),
  'old deliveries': ({ sql, now }) => deleteOldDeliveries(sql, now()),
  'lost files': async (deps) => {
    for (const lost of await lostFiles(deps)) deps.log.error(describeLost(lost));
  },
};

/** @throws AggregateError if steps failed, so that the job counts as failed; all other steps have run */
export const runRegistryMaintenance = async (deps: MaintenanceDeps): Promise<void> => {
  const failures: unknown[] = [];
  for (const [step, run] of Object.entries(MAINTENANCE_STEPS))
    try {
      await run(deps);
    } catch (err) {
      deps.log.error({ err, step }, 'a maintenance step of the registry failed');
      failures.push(err);
    }
  if (failures.length > 0) throw new AggregateError(failures, 'Maintenance of the registry failed');
};
