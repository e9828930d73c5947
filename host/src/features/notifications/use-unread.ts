import { countUnread } from '@cairn/api/notifications.contract';
import { http } from '@cairn/session';
import { useEffect, useState } from 'react';
import { followNews } from './follow-news.ts';
import { openLine } from './told-line.ts';

interface Unread {
  readonly unread: number;
  /** How often it has grown since the page opened. */
  readonly news: number;
}

/** Whether the count grew is known from the second answer on: the first tells what was there. */
const after = ({ unread, news }: Unread, next: number, isFirst: boolean): Unread => ({
  unread: next,
  news: !isFirst && next > unread ? news + 1 : news,
});

/**
 * How many notifications are unread. Read at the start, whenever the server says that it is another, and when somebody
 * comes back to the tab, which is all there is where no line can be had. A failure leaves the last count.
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
        const { unread } = await http.call(countUnread, { signal: ending.signal });
        // A later question has the later answer.
        if (own !== asked) return;
        const wasFirst = isFirst;
        isFirst = false;
        if (!wasFirst && unread > last) void followNews();
        last = unread;
        setState((known) => after(known, unread, wasFirst));
      } catch {
        // The next occasion asks again.
      }
    };
    const onVisible = (): void => {
      if (document.visibilityState !== 'visible') return;
      void read();
      line.tryAgain();
    };
    const line = openLine(() => void read());
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
