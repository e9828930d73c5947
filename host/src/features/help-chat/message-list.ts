import type { AnswerSource } from '@cairn/api/answer-stream';

export interface HelpMessage {
  readonly id: number;
  readonly text: string;
  readonly isUser: boolean;
  readonly isStreaming: boolean;
  readonly sources: readonly AnswerSource[];
  /** Why an answer is not whole; it can be asked for again. */
  readonly cut?: 'failed' | 'stopped' | undefined;
}

export interface MessageList {
  readonly read: () => readonly HelpMessage[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (...said: readonly Partial<HelpMessage>[]) => void;
  readonly changeLast: (change: (last: HelpMessage) => Partial<HelpMessage>) => void;
  readonly clear: () => void;
}

/** A list that tells its listeners; each change is a new array. */
export const createMessageList = (): MessageList => {
  let messages: readonly HelpMessage[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const show = (next: readonly HelpMessage[]): void => {
    messages = next;
    for (const listener of listeners) listener();
  };
  const withId = (said: Partial<HelpMessage>): HelpMessage => {
    lastId += 1;
    return { id: lastId, text: '', isUser: false, isStreaming: false, sources: [], ...said };
  };
  return {
    read: () => messages,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (...said) => show([...messages, ...said.map(withId)]),
    changeLast: (change) => {
      const last = messages.at(-1);
      if (last) show([...messages.slice(0, -1), { ...last, ...change(last) }]);
    },
    clear: () => show([]),
  };
};
