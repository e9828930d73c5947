import type { Meter } from '@opentelemetry/api';
import type { JobQueueDepth } from '../jobs/queue-depths.ts';

/**
 * Measures the queues of background jobs. All processes report the same values from the database, so dashboards must use the
 * maximum.
 */
export const startJobQueueMetrics = (
  meter: Meter,
  depths: () => Promise<readonly JobQueueDepth[] | undefined>,
): void => {
  const jobs = meter.createObservableGauge('job_queue_jobs', {
    description: 'Jobs of a queue, by state: waiting, active, or failed within the last hour',
  });
  const oldest = meter.createObservableGauge('job_queue_oldest_waiting_seconds', {
    description: 'How long the job has waited that could have begun first; 0: none waits',
  });
  meter.addBatchObservableCallback(
    async (result) => {
      for (const { queue, waiting, active, failed, oldestSeconds } of (await depths()) ?? []) {
        const name = { 'messaging.destination.name': queue };
        for (const [state, count] of Object.entries({ waiting, active, failed })) {
          result.observe(jobs, count, { ...name, state });
        }
        result.observe(oldest, oldestSeconds, name);
      }
    },
    [jobs, oldest],
  );
};
