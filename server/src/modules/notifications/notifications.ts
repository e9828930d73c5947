/** Puts together what people are told: their calls, and the looks that remind, mail and remove. */
import type { AppContext } from '../../platform/app-context.ts';
import type { FastifyInstance } from 'fastify';
import type { MailOutbox } from '../../platform/mail/mail-outbox.ts';
import { TOLD_EVENT, TOLD_NAMESPACE } from '@cairn/api/notifications.contract';
import { mayGoOnFor } from './look-time.ts';
import { createNotificationMails } from './notification-mails.ts';
import { removeOlderThan } from './notifications.repository.ts';
import { addNotificationsRoutes } from './notifications.routes.ts';
import { createNotificationsService } from './notifications.service.ts';
import { createReminders } from './reminders.ts';
import { TOLD_CHANNEL } from './told-channel.ts';

interface NotificationsDeps {
  readonly outbox: Pick<MailOutbox, 'add' | 'wake' | 'countReady'>;
  /** Of the site, for links in mails; absent: where this server listens. */
  readonly publicUrl?: string | undefined;
  /** What is told within so long goes into one mail; ten minutes unless told. */
  readonly gatherMs?: number | undefined;
}

const KEPT_MS = 90 * 24 * 60 * 60 * 1000;
/** Of one look. */
const MOST_REMOVED = 10_000;
/** A run of every minute ends within ten seconds: reminders may take the first half of these, mails what is left. */
const RUN_MS = 8000;

/** Where the app listens; a link that is good enough for a machine that knows no address of its own. */
const listeningAt = (app: FastifyInstance): string => {
  const address = app.server.address();
  return typeof address === 'object' && address
    ? `http://localhost:${address.port}`
    : 'http://localhost';
};

export const registerNotifications = (
  { app, add, jobs, sql, now, sockets, brandName }: AppContext,
  { outbox, publicUrl, gatherMs }: NotificationsDeps,
): void => {
  addNotificationsRoutes(add, createNotificationsService(sql, now));
  sockets.openFor(TOLD_NAMESPACE, TOLD_CHANNEL, TOLD_EVENT);
  const log = (error: unknown) => app.log.warn({ err: error }, 'notifications were held up');
  const siteUrl = () => publicUrl ?? listeningAt(app);
  const remind = createReminders(sql, now);
  const mail = createNotificationMails({ sql, now, outbox, brandName, siteUrl, gatherMs, log });
  jobs.every('notifications', 'minute', async () => {
    const mayGoOn = mayGoOnFor(RUN_MS);
    // Each whatever becomes of the one before.
    await remind(mayGoOnFor(RUN_MS / 2)).catch(log);
    await mail(mayGoOn).catch(log);
    await removeOlderThan(sql, new Date(now().getTime() - KEPT_MS), MOST_REMOVED).catch(log);
  });
};
