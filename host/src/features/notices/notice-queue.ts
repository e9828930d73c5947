/** Stores the visible notices and when they close. Source: 002 §9. */
import { createStore } from '@cairn/ui/store';
import type { EventPayload } from '@cairn/session';
import type { Notice } from '@cairn/ui/notice-area';

type Announcement = EventPayload<'notice.shown'>;

const LIFE_MS: Readonly<Record<Announcement['tone'], number>> = {
  error: 8000,
  warning: 7000,
  success: 4500,
  info: 4500,
};
const TONE_OF = { error: 'err', warning: 'warn', success: 'ok', info: 'info' } as const;
const MAX_NOTICES = 3;

export interface NoticeQueue {
  readonly show: (announcement: Announcement) => void;
  readonly close: (id: string) => void;
  /** Pauses or resumes the automatic closing of notices, while the pointer or the focus is on them. */
  readonly hold: (isPaused: boolean) => void;
  /** Returns the notices, the oldest first; the same array until one changes. */
  readonly get: () => readonly Notice[];
  readonly subscribe: (changed: () => void) => () => void;
}

/** Creates a queue of at most three notices: a fourth one removes the oldest. */
export const createNoticeQueue = (): NoticeQueue => {
  const clocks = new Map<string, Clock>();
  /** Topic of each notice that has one, by notice id. */
  const topics = new Map<string, string>();
  const notices = createStore<readonly Notice[]>([]);
  let isPaused = false;
  let count = 0;

  const close = (id: string): void => {
    clocks.get(id)?.stop();
    clocks.delete(id);
    topics.delete(id);
    notices.set(notices.get().filter((notice) => notice.id !== id));
  };

  return {
    close,
    show: ({ tone, message, detail, topic }) => {
      for (const [id, known] of topics) if (known === topic) close(id);
      count += 1;
      const id = `notice-${count}`;
      const clock = createClock(LIFE_MS[tone], () => close(id));
      clocks.set(id, clock);
      if (topic !== undefined) topics.set(id, topic);
      if (!isPaused) clock.run();
      notices.set([...notices.get(), { id, tone: TONE_OF[tone], message, detail }]);
      const [oldest, ...others] = notices.get();
      if (oldest && others.length >= MAX_NOTICES) close(oldest.id);
    },
    hold: (hold) => {
      isPaused = hold;
      for (const clock of clocks.values()) {
        clock.stop();
        if (!hold) clock.run();
      }
    },
    get: notices.get,
    subscribe: notices.subscribe,
  };
};

interface Clock {
  readonly run: () => void;
  /** Stops the timer of a notice, and stores its remaining time for the next start. */
  readonly stop: () => void;
}

const createClock = (lifeMs: number, onEnd: () => void): Clock => {
  let remainingMs = lifeMs;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    run: () => {
      startedAt = Date.now();
      timer = setTimeout(onEnd, remainingMs);
    },
    stop: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      remainingMs -= Date.now() - startedAt;
    },
  };
};
