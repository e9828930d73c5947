/** Registers the routes of notifications and the job that sends reminders and mails and deletes old notifications. */
import type { AppContext } from '../../platform/app-context.ts';
import { createSiteUrlFinder } from '../../platform/http/listening-url.ts';
import type { MailOutbox } from '../../platform/mail/mail-outbox.ts';
import { NOTIFICATION_EVENT, NOTIFICATION_NAMESPACE } from '@cairn/api/notifications.contract';
import { createJobTimeBudget } from './time-budget.ts';
import { createNotificationMailJob } from './notification-mails.ts';
import { deleteNotificationsBefore } from './notifications.repository.ts';
import { addNotificationsRoutes } from './notifications.routes.ts';
import { createNotificationsService } from './notifications.service.ts';
import { createReminderJob } from './reminders.ts';
import { UNREAD_CHANGES_PG_CHANNEL } from './unread-channel.ts';

interface NotificationsDeps {
  readonly outbox: Pick<MailOutbox, 'add' | 'wake' | 'countReady'>;
  /** URL of the site for links in mails; absent: the address at which this server listens. */
  readonly publicUrl?: string | undefined;
  /** Time in ms for which notifications are collected into one mail; 10 minutes by default. */
  readonly gatherMs?: number | undefined;
}

const NOTIFICATION_RETENTION_MS = 90 * 24 * 60 * 60 * 1000;
/** Maximum number of old notifications that one run of the job deletes. */
const MAX_DELETED_NOTIFICATIONS = 10_000;
/**
 * Maximum duration in ms of one run of the job, which starts every minute. Reminders may use the first half of this time, mails
 * the rest.
 */
const MAX_RUN_MS = 8000;

export const registerNotifications = (
  { app, add, jobs, sql, now, sockets, site, settings }: AppContext,
  { outbox, publicUrl, gatherMs }: NotificationsDeps,
): void => {
  addNotificationsRoutes(add, createNotificationsService({ sql, now, settings }));
  sockets.openFor(NOTIFICATION_NAMESPACE, UNREAD_CHANGES_PG_CHANNEL, NOTIFICATION_EVENT);
  const log = (error: unknown) => app.log.warn({ err: error }, 'notifications were held up');
  const siteUrl = createSiteUrlFinder(app, publicUrl);
  const remind = createReminderJob(sql, now);
  const mail = createNotificationMailJob({ sql, now, outbox, site, siteUrl, gatherMs, log });
  jobs.every('notifications', 'minute', async () => {
    const mayGoOn = createJobTimeBudget(MAX_RUN_MS);
    // Runs reminders, mails and deletion one after the other, each even if the one before it fails.
    await remind(createJobTimeBudget(MAX_RUN_MS / 2)).catch(log);
    await mail(mayGoOn).catch(log);
    await deleteNotificationsBefore(
      sql,
      new Date(now().getTime() - NOTIFICATION_RETENTION_MS),
      MAX_DELETED_NOTIFICATIONS,
    ).catch(log);
  });
};
