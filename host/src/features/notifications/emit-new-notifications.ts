import { listNotifications } from '@cairn/api/notifications.contract';
import { events, http, record, report } from '@cairn/session';

/**
 * Kinds of notifications after which the student's record or grades have changed on the server, so that screens reload them.
 */
const RECORD_CHANGING_KINDS: ReadonlySet<string> = new Set(['graded', 'passed']);

/**
 * Emits new notifications as events, so that open screens update grades, results, submissions and messages. Repeated calls are
 * harmless.
 */
export const emitNotificationEvents = async (): Promise<void> => {
  try {
    const { notifications } = await http.call(listNotifications, { query: {} });
    const news = notifications
      .filter(({ isRead }) => !isRead)
      .map(({ kind, courseId }) => ({ kind, courseId }));
    if (news.length === 0) return;
    events.emit('news.told', { news });
    const changed = news.filter(({ kind }) => RECORD_CHANGING_KINDS.has(kind));
    if (changed.length === 0) return;
    await record.reload();
    for (const courseId of new Set(changed.map((notification) => notification.courseId))) {
      events.emit('progress.changed', { courseId });
    }
  } catch (error) {
    report(error, { at: 'news' });
  }
};
