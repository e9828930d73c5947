/** Sets up webhooks: notifications are sent right after their transaction, and undelivered ones are checked every minute. */
import type { Sql } from '../../../platform/database/sql.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { StudentSockets } from '../../../platform/http/sockets.ts';
import { sendDueWebhookDeliveries, type WebhookDeliveryDeps } from './webhook-delivery.ts';
import { WEBHOOK_NOTIFY_CHANNEL } from './webhook-outbox.ts';
import { createWebhooksService, type WebhooksService } from './webhooks.service.ts';

interface WebhookRunDeps extends WebhookDeliveryDeps {
  readonly jobs: Pick<Jobs, 'every' | 'queue'>;
  readonly sockets: Pick<StudentSockets, 'hear'>;
}

export const startWebhookDeliveryJobs = (
  sql: Sql,
  { jobs, sockets, ...deps }: WebhookRunDeps,
): WebhooksService => {
  const work = () => sendDueWebhookDeliveries(sql, deps);
  // Every process receives the notification, but only one job waits, however many ask for it.
  const fresh = jobs.queue<object>('webhooks', { policy: 'short', retryLimit: 0 }, work);
  // The repeated job also sends events to webhooks whose `pg_notify` message reached no process.
  jobs.every('webhooks-again', 'minute', work);
  sockets.hear(WEBHOOK_NOTIFY_CHANNEL, () => void fresh.add({}).then(fresh.wake, () => undefined));
  return createWebhooksService(sql, deps);
};
