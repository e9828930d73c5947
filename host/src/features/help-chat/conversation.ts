/** What has been said in the help chat during this visit. It outlives the widget, and ends with the session (HELP-02). */
import type { AnswerEvent } from '@cairn/api/answer-stream';
import type { Ask } from './ask-assistant.ts';
import { createMessageList, type HelpMessage } from './message-list.ts';

export interface Conversation {
  readonly read: () => readonly HelpMessage[];
  readonly subscribe: (listener: () => void) => () => void;
  /** False, and nothing happens, for a blank question or while an answer is on its way. */
  readonly send: (question: string) => boolean;
  /** Asks the last question again, in the place of its answer. */
  readonly retry: () => void;
  /** What has arrived of the answer stays. */
  readonly stop: () => void;
  readonly clear: () => void;
}

/** HELP-07. */
export const FAILED = 'Sorry, there was an error sending your message.';

export const createConversation = (ask: Ask): Conversation => {
  const { read, subscribe, add, changeLast, clear } = createMessageList();
  let running = new AbortController();
  const isBusy = () => read().at(-1)?.isStreaming === true;

  const answer = async (question: string): Promise<void> => {
    const current = new AbortController();
    running = current;
    try {
      for await (const event of ask(question, current.signal)) {
        if (current.signal.aborted) return;
        changeLast((message) => afterEvent(message, event));
        if (event.type === 'done') return;
      }
    } catch {
      if (current.signal.aborted) return;
      changeLast(() => ({ text: FAILED, isStreaming: false, sources: [], cut: 'failed' }));
    }
  };

  return {
    read,
    subscribe,
    send: (given) => {
      const text = given.trim();
      if (text === '' || isBusy()) return false;
      add({ text, isUser: true }, { isStreaming: true });
      void answer(text);
      return true;
    },
    retry: () => {
      const question = read().at(-2);
      if (!question || isBusy()) return;
      changeLast(() => ({ text: '', isStreaming: true, sources: [], cut: undefined }));
      void answer(question.text);
    },
    stop: () => {
      if (!isBusy()) return;
      running.abort();
      changeLast(() => ({ isStreaming: false, cut: 'stopped' }));
    },
    clear: () => {
      running.abort();
      clear();
    },
  };
};

const afterEvent = (message: HelpMessage, event: AnswerEvent): Partial<HelpMessage> => {
  switch (event.type) {
    case 'text':
      return { text: message.text + event.text };
    case 'sources':
      return { sources: event.sources };
    case 'done':
      // A service that says nothing at all has failed, whatever its status was.
      return message.text === ''
        ? { text: FAILED, isStreaming: false, cut: 'failed' }
        : { isStreaming: false };
    default:
      return event satisfies never;
  }
};
