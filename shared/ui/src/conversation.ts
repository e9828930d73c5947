/** The state of a chat with a service that answers one question at a time, without a screen. */
import { createStore } from './store.ts';

/** A message of the student or of the assistant. */
export interface ConversationMessage {
  readonly id: string;
  readonly type: 'user' | 'assistant';
  readonly text: string;
  /** Whether the answer is still arriving. */
  readonly isStreaming: boolean;
  /** Time at which the message was sent or began to arrive, in milliseconds since 1970. */
  readonly at: number;
  /** Reason why an answer is incomplete; its question can be repeated. */
  readonly cut?: 'failed' | 'stopped' | undefined;
}

export interface Conversation<Message extends ConversationMessage> {
  readonly read: () => readonly Message[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends a question. Returns false, and does nothing, if the question is blank or an answer is still arriving. */
  readonly send: (question: string) => boolean;
  /** Asks the last question again and replaces its answer. */
  readonly retry: () => void;
  /** Stops the answer; the part that has arrived stays. */
  readonly stop: () => void;
  /** Returns the draft: the question that the student has typed and not sent. */
  readonly draft: () => string;
  readonly setDraft: (text: string) => void;
  readonly clear: () => void;
}

interface ConversationOptions<Extra extends object, AnswerEvent> {
  /** Yields the events of one answer as they arrive. Throws on every failure, and when the signal is aborted. */
  readonly ask: (question: string, signal: AbortSignal) => AsyncIterable<AnswerEvent>;
  /** Initial values of the fields that this chat adds to every message. */
  readonly fresh: Extra;
  /** Returns the fields that an event changes; `isStreaming: false` ends the answer. */
  readonly after: (
    message: ConversationMessage & Extra,
    event: AnswerEvent,
  ) => Partial<ConversationMessage> & Partial<Extra>;
  /** Returns the fields that are set on an answer that has failed. */
  readonly failed: (error: unknown) => Partial<ConversationMessage> & Partial<Extra>;
}

/** Creates the messages and the draft of a chat; each change of the messages is a new array. */
const createMessages = <Extra extends object>(fresh: Extra) => {
  type Message = ConversationMessage & Extra;
  const { get, set, subscribe } = createStore<{
    readonly messages: readonly Message[];
    readonly draft: string;
  }>({ messages: [], draft: '' });
  const read = () => get().messages;
  const show = (messages: readonly Message[]) => set({ ...get(), messages });
  let lastId = 0;
  return {
    read,
    show,
    draft: () => get().draft,
    setDraft: (draft: string) => set({ ...get(), draft }),
    subscribe,
    begun: (type: ConversationMessage['type'], text: string): Message => {
      lastId += 1;
      const id = String(lastId);
      const isStreaming = type === 'assistant';
      return { ...fresh, id, type, text, isStreaming, at: Date.now(), cut: undefined };
    },
    changeLast: (
      change: (last: Message) => Partial<ConversationMessage> & Partial<Extra>,
    ): void => {
      const last = read().at(-1);
      if (last) show([...read().slice(0, -1), { ...last, ...change(last) }]);
    },
  };
};

type Messages<Extra extends object> = ReturnType<typeof createMessages<Extra>>;

/** Creates the functions that start, extend and end a streamed answer of a chat. */
const createAnswerRunner = <Extra extends object, AnswerEvent>(
  { ask, after, failed }: ConversationOptions<Extra, AnswerEvent>,
  { read, changeLast }: Pick<Messages<Extra>, 'read' | 'changeLast'>,
) => {
  let running = new AbortController();
  const isBusy = () => read().at(-1)?.isStreaming === true;
  const run = async (question: string): Promise<void> => {
    const current = new AbortController();
    running = current;
    try {
      for await (const event of ask(question, current.signal)) {
        if (current.signal.aborted) return;
        changeLast((message) => after(message, event));
        if (!isBusy()) return;
      }
      changeLast((message) => ({ ...message, isStreaming: false }));
    } catch (error) {
      if (current.signal.aborted) return;
      changeLast((message) => ({
        ...message,
        isStreaming: false,
        cut: 'failed',
        ...failed(error),
      }));
    }
  };
  return { isBusy, run, abort: () => running.abort() };
};

/** Creates a chat conversation with an assistant, which may live longer than the screen that shows it. */
export const createConversation = <Extra extends object, AnswerEvent>(
  options: ConversationOptions<Extra, AnswerEvent>,
): Conversation<ConversationMessage & Extra> => {
  const messages = createMessages(options.fresh);
  const { read, show, draft, setDraft, subscribe, begun, changeLast } = messages;
  const { isBusy, run, abort } = createAnswerRunner(options, messages);
  const answerAfter = (
    before: readonly (ConversationMessage & Extra)[],
    question: string,
  ): void => {
    show([...before, begun('assistant', '')]);
    void run(question);
  };
  return {
    read,
    subscribe,
    send: (input) => {
      const text = input.trim();
      if (text === '' || isBusy()) return false;
      setDraft('');
      answerAfter([...read(), begun('user', text)], text);
      return true;
    },
    retry: () => {
      const question = read().at(-2);
      if (question && !isBusy()) answerAfter(read().slice(0, -1), question.text);
    },
    stop: () => {
      if (!isBusy()) return;
      abort();
      changeLast((message) => ({ ...message, isStreaming: false, cut: 'stopped' }));
    },
    draft,
    setDraft,
    clear: () => {
      abort();
      setDraft('');
      show([]);
    },
  };
};
