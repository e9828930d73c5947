/** Sets up webhooks: notifications are sent right after their transaction, and undelivered ones are checked every minute. */
import type { Sql } from '../../platform/database/sql.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Sockets } from '../../platform/http/sockets.ts';
import { sendDueDeliveries, type DeliveryDeps } from './webhook-delivery.ts';
import { WEBHOOKS_CHANNEL } from './webhook-outbox.ts';
import { createWebhooksService, type WebhooksService } from './webhooks.service.ts';

interface WebhookRunDeps extends DeliveryDeps {
  readonly jobs: Pick<Jobs, 'every' | 'queue'>;
  readonly sockets: Pick<Sockets, 'hear'>;
}

export const runWebhooks = (
  sql: Sql,
  { jobs, sockets, ...deps }: WebhookRunDeps,
): WebhooksService => {
  const work = () => sendDueDeliveries(sql, deps);
  // Every process receives the notification, but only one job waits, however many ask for it.
  const fresh = jobs.queue<object>('webhooks', { policy: 'short', retryLimit: 0 }, work);
  // This job also delivers events whose notification reached no process.
  jobs.every('webhooks-again', 'minute', work);
  sockets.hear(WEBHOOKS_CHANNEL, () => void fresh.add({}).then(fresh.wake, () => undefined));
  return createWebhooksService(sql, deps);
};
