import { listNotifications, type Notification } from '@cairn/api/notifications.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { events } from '@cairn/session';
import { buildAttributes } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubApi } from '@cairn/testing/stub-api';
import { emitNotificationEvents } from './emit-new-notifications.ts';

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
  const heard: string[] = [];
  const stops = [
    events.on('progress.changed', ({ courseId }) => changed.push(courseId)),
    events.on('news.told', ({ news }) =>
      heard.push(...news.map(({ kind, courseId }) => `${kind} ${courseId}`)),
    ),
  ];
  const requests = stubApi(
    stubResponse(listNotifications, { notifications, hasMore: false, unread: 1 }),
    stubResponse(getUserAttributes, buildAttributes()),
  );
  await emitNotificationEvents();
  for (const stop of stops) stop();
  return { changed, heard, reloads: listCallsTo(requests, getUserAttributes).length };
};

describe('events of new notifications', () => {
  it('has open screens read grades and passes again, each course once', async () => {
    const news = [
      told({}),
      told({ kind: 'passed' }),
      told({ courseId: 'clinic' }),
      told({ courseId: 'old', isRead: true }),
      told({ courseId: 'chat', kind: 'answered' }),
    ];
    expect(await afterNews(news)).toMatchObject({ changed: ['stats', 'clinic'], reloads: 1 });
  });

  it('reloads nothing for kinds that change no record', async () => {
    const { changed, reloads } = await afterNews([told({ kind: 'due-soon' })]);
    expect({ changed, reloads }).toEqual({ changed: [], reloads: 0 });
  });

  it('are emitted for all screens while the notifications are unread', async () => {
    const news = [
      told({ kind: 'answered', courseId: 'chat' }),
      told({ kind: 'handed-in' }),
      told({ kind: 'asked', isRead: true }),
    ];
    expect((await afterNews(news)).heard).toEqual(['answered chat', 'handed-in stats']);
    expect((await afterNews([told({ isRead: true })])).heard).toEqual([]);
  });
});
