/** Maintenance of the registry, at the start and every hour: deletes old data, and checks that all files are present. */
import type { FastifyBaseLogger } from 'fastify';
import { recordExpiredPreviews } from '../previews/previews.service.ts';
import type { ReleaseLimits } from './release-quota.ts';
import { deleteOldReleaseFailures } from '../health/stack-places.ts';
import { markOldReleasesRemoved } from './release-retention.ts';
import { endExpiredChangeRequests } from '../channels/release-requests.service.ts';
import { describeLostReleaseFile, findLostFilesOfRunning } from './stored-files.ts';
import { deleteHourlyStartsBefore } from '../health/telemetry.repository.ts';
import { deleteVitalsBefore } from '../health/vitals.repository.ts';
import { deleteOldWebhookDeliveries } from '../webhooks/webhook-delivery.ts';
import { addExpiryWarningMails } from '../mails/access-warnings.ts';
import { type ReleaseFileCleanupDeps, deleteUnpublishedReleaseFiles } from './upload-cleanup.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Time in ms for which hourly numbers of starts and daily web vitals are stored: the longest period that pages about releases
 * can show.
 */
const HOURS_RETENTION_MS = 14 * DAY_MS;
/** Time in ms for which web vitals of single pages are stored. Canaries are compared by the web vitals of the last day. */
const VITAL_REPORTS_RETENTION_MS = 2 * DAY_MS;

interface RegistryMaintenanceDeps extends ReleaseFileCleanupDeps {
  readonly limits: ReleaseLimits;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Steps of the registry's maintenance, by their names in the log. Each runs even if earlier ones failed. */
const MAINTENANCE_STEPS: Readonly<
  Record<string, (deps: RegistryMaintenanceDeps) => Promise<unknown>>
> = {
  'old previews': ({ sql, now }) => recordExpiredPreviews(sql, now()),
  'old releases': async (deps) => {
    for (const removed of await markOldReleasesRemoved(deps))
      deps.log.info(removed, 'the files of a release are not kept any longer');
  },
  'unpublished files': deleteUnpublishedReleaseFiles,
  'old requests': ({ sql, now }) => endExpiredChangeRequests(sql, now()),
  'old counts': ({ sql, now }) =>
    deleteHourlyStartsBefore(sql, new Date(now().getTime() - HOURS_RETENTION_MS)),
  'old vitals': ({ sql, now }) =>
    deleteVitalsBefore(sql, {
      histograms: new Date(now().getTime() - HOURS_RETENTION_MS),
      reports: new Date(now().getTime() - VITAL_REPORTS_RETENTION_MS),
    }),
  'old failures': ({ sql, now }) => deleteOldReleaseFailures(sql, now()),
  'old deliveries': ({ sql, now }) => deleteOldWebhookDeliveries(sql, now()),
  'access warnings': ({ sql, now }) => addExpiryWarningMails(sql, now()),
  'lost files': async (deps) => {
    for (const lost of await findLostFilesOfRunning(deps))
      deps.log.error(describeLostReleaseFile(lost));
  },
};

/**
 * Runs all maintenance steps of the registry.
 * @throws AggregateError if steps failed, so that the job counts as failed; all other steps have run
 */
export const runRegistryMaintenance = async (deps: RegistryMaintenanceDeps): Promise<void> => {
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
