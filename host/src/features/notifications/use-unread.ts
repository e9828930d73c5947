import { countUnreadNotifications } from '@cairn/api/notifications.contract';
import { http } from '@cairn/session';
import { useEffect, useState } from 'react';
import { emitNewNotifications } from './emit-new-notifications.ts';
import { subscribeToNotifications } from './subscribe-to-notifications.ts';

interface Unread {
  readonly unread: number;
  /** Number of times the count has grown since the page opened. */
  readonly news: number;
}

/** Computes the next state. The first response only shows the existing count, so growth counts from the second one on. */
const countNews = ({ unread, news }: Unread, next: number, isFirst: boolean): Unread => ({
  unread: next,
  news: !isFirst && next > unread ? news + 1 : news,
});

/**
 * Returns the number of unread notifications. It loads at the start, on the server's signal, and when the tab becomes visible;
 * without a socket only the last applies. A failure keeps the last count.
 */
export const useUnread = () => {
  const [state, setState] = useState<Unread>({ unread: 0, news: 0 });
  useEffect(() => {
    const ending = new AbortController();
    let asked = 0;
    let isFirst = true;
    let last = 0;
    const read = async (): Promise<void> => {
      asked += 1;
      const own = asked;
      try {
        const { unread } = await http.call(countUnreadNotifications, { signal: ending.signal });
        // Ignores outdated responses.
        if (own !== asked) return;
        const wasFirst = isFirst;
        isFirst = false;
        if (!wasFirst && unread > last) void emitNewNotifications();
        last = unread;
        setState((known) => countNews(known, unread, wasFirst));
      } catch {
        // The next occasion loads it again.
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
