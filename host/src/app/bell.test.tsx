import {
  changeNotificationSetting,
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
  type Notification,
  readNotificationSettings,
} from '@cairn/api/notifications.contract';
import type { NotificationSocketOptions } from '@cairn/api/notification-socket';
import { getUserAttributes } from '@cairn/api/user.contract';
import { session } from '@cairn/session';
import { buildAttributes } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, type Stub, stubApi } from '@cairn/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockMediaQueries } from './test/mock-media-queries.ts';
import { renderHostShell } from './test/render-shell.tsx';

/** The socket, through which a test notifies the bell. */
const mockLine = { onNotification: () => {}, tryAgain: jest.fn(), close: jest.fn() };
jest.mock('@cairn/api/notification-socket', () => ({
  openNotificationSocket: ({ onNotification }: NotificationSocketOptions) =>
    Object.assign(mockLine, { onNotification }),
}));

const told = (id: number, given: Partial<Notification> = {}): Notification => ({
  notificationId: String(id),
  kind: 'graded',
  courseId: 'stats',
  courseTitle: 'Statistics Live',
  subject: { itemId: `a${id}`, itemName: `Hand in ${id}`, person: 'Mateo Silva' },
  createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  isRead: false,
  ...given,
});
const page = (notifications: Notification[], hasMore = false) =>
  stubResponse(
    listNotifications,
    {
      notifications,
      hasMore,
      unread: notifications.filter(({ isRead }) => !isRead).length,
    },
    (url) => !url.searchParams.has('before'),
  );
const attributes = stubResponse(getUserAttributes, buildAttributes());
const counts = (unread: number) => stubResponse(countUnreadNotifications, { unread });

beforeEach(() => {
  mockMediaQueries();
  signInAs();
});
const arrive = async (stubs: readonly Stub[], path = '/') => {
  const requests = stubApi(...stubs);
  return { ...(await renderHostShell(path)), requests };
};
const bell = () => screen.findByRole('button', { name: /^Notifications/ });
const open = async () => {
  await userEvent.click(await bell());
  return screen.findByRole('dialog', { name: 'Notifications' });
};
const comeBack = () => act(async () => document.dispatchEvent(new Event('visibilitychange')));

describe('the bell', () => {
  it('is there for who is signed in alone, and not on a certificate', async () => {
    localStorage.clear();
    const { visit } = await arrive([counts(0)]);
    expect(screen.queryByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument();
    await act(async () => {
      signInAs();
      window.dispatchEvent(new StorageEvent('storage', { key: 'cairn.session.v1' }));
    });
    expect(await bell()).toBeInTheDocument();
    visit('/certificate');
    expect(screen.queryByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument();
    visit('/');
    act(() => session.signOut('signed-out'));
    expect(screen.queryByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument();
  });

  it('says how many are unread, and politely when there are more than before', async () => {
    await arrive([counts(2)]);
    expect(
      await screen.findByRole('button', { name: 'Notifications, 2 unread' }),
    ).toHaveTextContent('2');
    const status = within(screen.getByRole('banner')).getByRole('status');
    expect(status).toBeEmptyDOMElement();
    stubApi(counts(3), page([]));
    await comeBack();
    await waitFor(() => expect(status).toHaveTextContent('Notifications, 3 unread.'));
    stubApi(counts(0));
    await comeBack();
    await screen.findByRole('button', { name: 'Notifications' });
    expect(status).toBeEmptyDOMElement();
  });

  it('rises at once when the server says so, as does its open panel, and hangs up with the session', async () => {
    await arrive([counts(0), page([])]);
    const panel = await open();
    expect(await within(panel).findByText('Nothing to tell you yet')).toBeInTheDocument();
    stubApi(counts(1), page([told(1)]), attributes);
    await act(async () => mockLine.onNotification());
    expect(
      await screen.findByRole('button', { name: 'Notifications, 1 unread' }),
    ).toBeInTheDocument();
    expect(await within(panel).findByRole('link')).toBeInTheDocument();
    await comeBack();
    expect(mockLine.tryAgain).toHaveBeenCalled();
    act(() => session.signOut('signed-out'));
    expect(mockLine.close).toHaveBeenCalled();
  });

  it('counts to 99 in the little space there is, and keeps its count when the server cannot be asked', async () => {
    await arrive([counts(120)]);
    const button = await screen.findByRole('button', { name: 'Notifications, 120 unread' });
    expect(button).toHaveTextContent('99+');
    const requests = stubApi(stubError(countUnreadNotifications, 400, 'invalid'));
    await comeBack();
    await waitFor(() =>
      expect(listCallsTo(requests, countUnreadNotifications)).not.toHaveLength(0),
    );
    expect(button).toHaveAccessibleName('Notifications, 120 unread');
  });
});

describe('its panel', () => {
  it('shows notifications, newest first, each with its date and its link', async () => {
    await arrive([counts(1), page([told(2), told(1, { isRead: true, kind: 'answered' })])]);
    const panel = await open();
    const lines = (await within(panel).findAllByRole('listitem')).map(
      ({ textContent }) => textContent,
    );
    expect(lines).toEqual([
      'Unread: Mateo Silva has graded “Hand in 2”.Statistics Live · 5 minutes ago',
      'Mateo Silva has written to you.Statistics Live · 5 minutes ago',
    ]);
    const [first] = within(panel).getAllByRole('link');
    expect(first).toHaveAttribute('href', '/course/stats?item=a2');
  });

  it('marks what is followed, and closes', async () => {
    const read = stubResponse(markNotificationsRead, { unread: 0 });
    const { requests } = await arrive([counts(1), page([told(7)]), read]);
    const panel = await open();
    await userEvent.click(await within(panel).findByRole('link'));
    expect(panel).not.toBeInTheDocument();
    const [call] = listCallsTo(requests, markNotificationsRead);
    expect(await call?.json()).toEqual({ notificationId: '7' });
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument();
    expect(location.pathname).toBe('/course/stats');
  });

  it('marks all of what it shows at once', async () => {
    const read = stubResponse(markNotificationsRead, { unread: 0 });
    const { requests } = await arrive([counts(2), page([told(9), told(8)]), read]);
    const panel = await open();
    await userEvent.click(await within(panel).findByRole('button', { name: 'Mark all as read' }));
    expect(await listCallsTo(requests, markNotificationsRead)[0]?.json()).toEqual({ upTo: '9' });
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument();
    expect(within(panel).queryByText('Unread:')).not.toBeInTheDocument();
    expect(
      within(panel).queryByRole('button', { name: 'Mark all as read' }),
    ).not.toBeInTheDocument();
  });

  it('closes when the focus leaves the panel, and by Escape on the bell', async () => {
    await arrive([counts(1), page([told(1)])]);
    await open();
    const [home] = within(screen.getByRole('banner')).getAllByRole('link');
    act(() => home?.focus());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(home).toHaveFocus();
    await open();
    await userEvent.tab({ shift: true });
    expect(await bell()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await bell()).toHaveFocus();
  });

  it('goes from line to line by arrow keys, and closes by Escape with the focus back on the bell', async () => {
    await arrive([counts(2), page([told(9), told(8)])]);
    const panel = await open();
    expect(await within(panel).findByRole('heading', { name: 'Notifications' })).toHaveFocus();
    const [first, second] = await within(panel).findAllByRole('link');
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    expect(first).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(panel).not.toBeInTheDocument();
    expect(await bell()).toHaveFocus();
  });

  it('says that there are no notifications', async () => {
    await arrive([counts(0), page([])]);
    expect(await within(await open()).findByText('Nothing to tell you yet')).toBeInTheDocument();
  });

  it('says that it could not be loaded, and tries again', async () => {
    await arrive([counts(1), stubError(listNotifications, 400, 'invalid')]);
    const panel = await open();
    expect(await within(panel).findByRole('alert')).toHaveTextContent('could not be loaded');
    stubApi(counts(1), page([told(1)]));
    await userEvent.click(within(panel).getByRole('button', { name: 'Try Again' }));
    expect(await within(panel).findByRole('link')).toBeInTheDocument();
  });

  it('loads earlier notifications', async () => {
    const earlier = stubResponse(
      listNotifications,
      { notifications: [told(1)], hasMore: false, unread: 2 },
      (url) => url.searchParams.get('before') === '2',
    );
    await arrive([counts(2), page([told(2)], true), earlier]);
    const panel = await open();
    await userEvent.click(await within(panel).findByRole('button', { name: 'Show earlier ones' }));
    await waitFor(() => expect(within(panel).getAllByRole('link')).toHaveLength(2));
    expect(within(panel).queryByRole('button', { name: 'Show earlier ones' })).toBeNull();
  });

  it('closes on a press elsewhere and when another page comes', async () => {
    const { visit } = await arrive([counts(0), page([])]);
    await open();
    await userEvent.click(screen.getByRole('main'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await open();
    visit('/documents');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('its switches', () => {
  const on = stubResponse(readNotificationSettings, [{ kind: 'graded', bell: true, mail: true }]);
  const mailSwitch = () => screen.findByRole('checkbox', { name: 'My work is graded: Mail' });

  it('are stored as they are pressed', async () => {
    const off = stubResponse(changeNotificationSetting, [
      { kind: 'graded', bell: true, mail: false },
    ]);
    const { requests } = await arrive([counts(0), page([]), on, off]);
    const panel = await open();
    await userEvent.click(within(panel).getByRole('button', { name: 'Choose what you are told' }));
    await userEvent.click(await mailSwitch());
    expect(await listCallsTo(requests, changeNotificationSetting)[0]?.json()).toEqual({
      kind: 'graded',
      channel: 'mail',
      isOn: false,
    });
    expect(await mailSwitch()).not.toBeChecked();
  });

  it('[MENR-18] are locked for reminders of mandatory courses, with the reason', async () => {
    const locked = stubResponse(readNotificationSettings, [
      { kind: 'course-due', bell: true, mail: true, isLocked: true },
    ]);
    await arrive([counts(0), page([]), locked]);
    const panel = await open();
    await userEvent.click(within(panel).getByRole('button', { name: 'Choose what you are told' }));
    for (const channel of ['Here', 'Mail']) {
      const name = `A mandatory course is due soon: ${channel}`;
      const lockedSwitch = await screen.findByRole('checkbox', { name });
      expect(lockedSwitch).toBeChecked();
      expect(lockedSwitch).toBeDisabled();
      expect(lockedSwitch).toHaveAccessibleDescription(
        'Mandatory: only your school can switch this off.',
      );
    }
  });

  it('go back when they could not be stored, and say so', async () => {
    await arrive(
      [counts(0), on, stubError(changeNotificationSetting, 400, 'invalid')],
      '/?notifications=settings',
    );
    await userEvent.click(await mailSwitch());
    expect(await screen.findByText(/^It was not saved\./)).toBeInTheDocument();
    expect(await mailSwitch()).toBeChecked();
  });

  it('are open on the page that a mail leads to', async () => {
    await arrive([counts(0), on], '/learning?notifications=settings');
    expect(
      await screen.findByRole('dialog', { name: 'Notification settings' }),
    ).toBeInTheDocument();
    expect(await mailSwitch()).toBeChecked();
  });
});
