import { listNotifications } from '@cairn/api/notifications.contract';
import { events, http, record, report } from '@cairn/session';

/** After these the student's record or grades are others than open screens show. */
const CHANGING: ReadonlySet<string> = new Set(['graded', 'passed']);

/** Lets open screens show what was just told: a grade, a pass, what was handed in, a message. Again is fine. */
export const followNews = async (): Promise<void> => {
  try {
    const { notifications } = await http.call(listNotifications, { query: {} });
    const news = notifications
      .filter(({ isRead }) => !isRead)
      .map(({ kind, courseId }) => ({ kind, courseId }));
    if (news.length === 0) return;
    events.emit('news.told', { news });
    const changed = news.filter(({ kind }) => CHANGING.has(kind));
    if (changed.length === 0) return;
    await record.reload();
    for (const courseId of new Set(changed.map((told) => told.courseId))) {
      events.emit('progress.changed', { courseId });
    }
  } catch (error) {
    report(error, { at: 'news' });
  }
};
