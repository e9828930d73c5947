import { createStore } from '@cairn/ui/store';
import {
  listNotifications,
  markNotificationsRead,
  type Notification,
  type NotificationPage,
} from '@cairn/api/notifications.contract';
import { http, report } from '@cairn/session';

/** State of the notification list: loading, failed, or the notifications loaded so far. */
type ListState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | ReadyList;

interface ReadyList {
  readonly status: 'ready';
  readonly notifications: readonly Notification[];
  readonly hasMore: boolean;
  /** True while notifications are being marked as read or earlier ones are loading. */
  readonly isBusy: boolean;
}

export interface NotificationStore {
  readonly get: () => ListState;
  readonly subscribe: (changed: () => void) => () => void;
  /**
   * Loads the newest notifications. @param occasion number of the load: if several loads run at once, only the result of the
   * one with the highest number is used
   */
  readonly load: (occasion: number) => Promise<void>;
  readonly showEarlier: () => Promise<void>;
  /** Marks all visible notifications as read. */
  readonly markAll: () => Promise<void>;
  readonly markOne: (notification: Notification) => Promise<void>;
}

const toNumericId = ({ notificationId }: Notification): bigint => BigInt(notificationId);

/** Merges the newest page with the earlier notifications that were loaded before. */
const withNewest = (known: ListState, page: NotificationPage): ReadyList => {
  const last = page.notifications.at(-1);
  const earlier =
    known.status === 'ready' && last !== undefined && page.hasMore
      ? known.notifications.filter((notification) => toNumericId(notification) < toNumericId(last))
      : [];
  return {
    status: 'ready',
    isBusy: false,
    notifications: [...page.notifications, ...earlier],
    hasMore: earlier.length > 0 && known.status === 'ready' ? known.hasMore : page.hasMore,
  };
};

const createList = () => {
  const { get, set, subscribe } = createStore<ListState>({ status: 'loading' });
  const changeReady = (next: (ready: ReadyList) => Partial<ReadyList>): void => {
    const state = get();
    if (state.status === 'ready') set({ ...state, ...next(state) });
  };
  return {
    get,
    set,
    changeReady,
    subscribe,
    shown: () => {
      const state = get();
      return state.status === 'ready' ? state.notifications : [];
    },
    /** Runs an action on the notification list; a failed action changes nothing and can be repeated. */
    runAction: async (work: () => Promise<void>): Promise<void> => {
      changeReady(() => ({ isBusy: true }));
      try {
        await work();
      } catch (error) {
        report(error, { at: 'notifications' });
      }
      changeReady(() => ({ isBusy: false }));
    },
  };
};
type List = ReturnType<typeof createList>;
type OnUnread = (unread: number) => void;

const createLoad = ({ get, set }: List, onUnread: OnUnread): NotificationStore['load'] => {
  let latest = 0;
  return async (occasion) => {
    latest = occasion;
    if (get().status === 'failed') set({ status: 'loading' });
    try {
      const page = await http.call(listNotifications, { query: {} });
      if (latest !== occasion) return;
      set(withNewest(get(), page));
      onUnread(page.unread);
    } catch (error) {
      if (latest === occasion && get().status !== 'ready') set({ status: 'failed', error });
    }
  };
};

const createMarkRead = ({ runAction, shown, changeReady }: List, onUnread: OnUnread) => {
  const mark = async (
    body: { readonly upTo: string } | { readonly notificationId: string },
    isMeant: (notification: Notification) => boolean,
  ): Promise<void> => {
    // Sends the request with keepalive, because the notification's link may leave this document.
    const { unread } = await http.call(markNotificationsRead, { body, keepalive: true });
    changeReady(({ notifications }) => ({
      notifications: notifications.map((notification) =>
        isMeant(notification) ? { ...notification, isRead: true } : notification,
      ),
    }));
    onUnread(unread);
  };
  return {
    markAll: () =>
      runAction(async () => {
        const [newest] = shown();
        if (!newest) return;
        await mark(
          { upTo: newest.notificationId },
          (notification) => toNumericId(notification) <= toNumericId(newest),
        );
      }),
    markOne: (notification: Notification) =>
      runAction(async () => {
        const { notificationId } = notification;
        if (!notification.isRead)
          await mark({ notificationId }, (one) => toNumericId(one) === toNumericId(notification));
      }),
  };
};

/** @param onUnread called with the number of unread notifications */
export const createNotificationStore = (onUnread: OnUnread): NotificationStore => {
  const list = createList();
  const { get, subscribe, runAction, shown, changeReady } = list;
  return {
    get,
    subscribe,
    load: createLoad(list, onUnread),
    ...createMarkRead(list, onUnread),
    showEarlier: () =>
      runAction(async () => {
        const oldest = shown().at(-1);
        if (!oldest) return;
        const query = { before: oldest.notificationId };
        const { notifications, hasMore } = await http.call(listNotifications, { query });
        changeReady((ready) => ({
          notifications: [...ready.notifications, ...notifications],
          hasMore,
        }));
      }),
  };
};
