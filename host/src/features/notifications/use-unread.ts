import { countUnreadNotifications } from '@cairn/api/notifications.contract';
import { http } from '@cairn/session';
import { useEffect, useState } from 'react';
import { emitNotificationEvents } from './emit-new-notifications.ts';
import { subscribeToNotifications } from './subscribe-to-notifications.ts';

interface Unread {
  readonly unread: number;
  /** Number of times the count of unread notifications has grown since the page was opened. */
  readonly news: number;
}

/**
 * Returns the next state for a newly loaded count of unread notifications. The first count after the page was opened is no
 * growth.
 */
const countNews = ({ unread, news }: Unread, next: number, isFirst: boolean): Unread => ({
  unread: next,
  news: !isFirst && next > unread ? news + 1 : news,
});

/**
 * Returns the number of unread notifications. It loads at the start, on the server's signal, and when the tab becomes visible;
 * without a socket only the last applies. A failure keeps the last count.
 */
export const useUnreadNotificationCount = () => {
  const [state, setState] = useState<Unread>({ unread: 0, news: 0 });
  useEffect(() => {
    const ending = new AbortController();
    let requestCount = 0;
    let isFirst = true;
    let last = 0;
    const read = async (): Promise<void> => {
      requestCount += 1;
      const own = requestCount;
      try {
        const { unread } = await http.call(countUnreadNotifications, { signal: ending.signal });
        // Ignores outdated responses.
        if (own !== requestCount) return;
        const wasFirst = isFirst;
        isFirst = false;
        if (!wasFirst && unread > last) void emitNotificationEvents();
        last = unread;
        setState((known) => countNews(known, unread, wasFirst));
      } catch {
        // A failed request is not retried: the next signal of the server, or the return to the tab, loads the count again.
      }
    };
    const onVisible = (): void => {
      if (document.visibilityState !== 'visible') return;
      void read();
      line.tryAgain();
    };
    const line = subscribeToNotifications(() => void read());
    void read();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      ending.abort();
      document.removeEventListener('visibilitychange', onVisible);
      line.close();
    };
  }, []);
  return {
    ...state,
    setUnread: (unread: number): void => setState(({ news }) => ({ unread, news })),
  };
};
