import { listNotifications, type Notification } from '@cairn/api/notifications.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { events } from '@cairn/session';
import { buildAttributes } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { answers, callsTo, stubApi } from '@cairn/testing/stub-api';
import { followNews } from './follow-news.ts';

const told = (given: Partial<Notification>): Notification => ({
  notificationId: '1',
  kind: 'graded',
  courseId: 'stats',
  courseTitle: 'Statistics Live',
  subject: { itemId: 'a1', itemName: 'Hand in 1' },
  createdAt: '2026-03-04T10:00:00.000Z',
  isRead: false,
  ...given,
});
const afterNews = async (notifications: Notification[]) => {
  signInAs();
  const changed: string[] = [];
  const stop = events.on('progress.changed', ({ courseId }) => changed.push(courseId));
  const requests = stubApi(
    answers(listNotifications, { notifications, hasMore: false, unread: 1 }),
    answers(getUserAttributes, buildAttributes()),
  );
  await followNews();
  stop();
  return { changed, reloads: callsTo(requests, getUserAttributes).length };
};

describe('what was told', () => {
  it('has open screens read grades and passes again, each course once', async () => {
    const news = [
      told({}),
      told({ kind: 'passed' }),
      told({ courseId: 'clinic' }),
      told({ courseId: 'old', isRead: true }),
      told({ courseId: 'chat', kind: 'answered' }),
    ];
    expect(await afterNews(news)).toEqual({ changed: ['stats', 'clinic'], reloads: 1 });
  });

  it('leaves them alone otherwise', async () => {
    expect(await afterNews([told({ kind: 'due-soon' })])).toEqual({ changed: [], reloads: 0 });
  });
});
