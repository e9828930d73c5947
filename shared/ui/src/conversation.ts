/** A chat with a service that answers one question at a time, without a screen. */

/** What was said by one side. */
export interface Said {
  readonly id: string;
  readonly type: 'user' | 'assistant';
  readonly text: string;
  /** An answer that is still on its way. */
  readonly isStreaming: boolean;
  /** When it was said or began to be, in ms. */
  readonly at: number;
  /** Why an answer is not whole; it can be asked for again. */
  readonly cut?: 'failed' | 'stopped' | undefined;
}

export interface Conversation<Message extends Said> {
  readonly read: () => readonly Message[];
  readonly subscribe: (listener: () => void) => () => void;
  /** False, and nothing happens, for a blank question or while an answer is on its way. */
  readonly send: (question: string) => boolean;
  /** Asks the last question again, in the place of its answer. */
  readonly retry: () => void;
  /** What has arrived of the answer stays. */
  readonly stop: () => void;
  /** What has been typed and not sent. */
  readonly draft: () => string;
  readonly setDraft: (text: string) => void;
  readonly clear: () => void;
}

interface ConversationOptions<Extra extends object, AnswerEvent> {
  /** The events of one answer as they arrive. Throws for whatever goes wrong, and when the signal fires. */
  readonly ask: (question: string, signal: AbortSignal) => AsyncIterable<AnswerEvent>;
  /** What every message begins with. */
  readonly fresh: Extra;
  /** What an event changes; `isStreaming: false` is the end of the answer. */
  readonly after: (message: Said & Extra, event: AnswerEvent) => Partial<Said> & Partial<Extra>;
  /** What a failure makes of the answer. */
  readonly failed: (error: unknown) => Partial<Said> & Partial<Extra>;
}

/** A list that tells its listeners; each change is a new array. */
const createMessages = <Extra extends object>(fresh: Extra) => {
  type Message = Said & Extra;
  let messages: readonly Message[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const show = (next: readonly Message[]): void => {
    messages = next;
    tell();
  };
  return {
    read: () => messages,
    tell,
    show,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begun: (type: Said['type'], text: string): Message => {
      lastId += 1;
      const id = String(lastId);
      const isStreaming = type === 'assistant';
      return { ...fresh, id, type, text, isStreaming, at: Date.now(), cut: undefined };
    },
    changeLast: (change: (last: Message) => Partial<Said> & Partial<Extra>): void => {
      const last = messages.at(-1);
      if (last) show([...messages.slice(0, -1), { ...last, ...change(last) }]);
    },
  };
};

type Messages<Extra extends object> = ReturnType<typeof createMessages<Extra>>;

/** Hands an answer on while it arrives, and ends it. */
const createAnswering = <Extra extends object, AnswerEvent>(
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

/** Outlives the screen that shows it. */
export const createConversation = <Extra extends object, AnswerEvent>(
  options: ConversationOptions<Extra, AnswerEvent>,
): Conversation<Said & Extra> => {
  const messages = createMessages(options.fresh);
  const { read, show, tell, subscribe, begun, changeLast } = messages;
  const { isBusy, run, abort } = createAnswering(options, messages);
  let draft = '';
  const answerAfter = (before: readonly (Said & Extra)[], question: string): void => {
    show([...before, begun('assistant', '')]);
    void run(question);
  };
  return {
    read,
    subscribe,
    send: (given) => {
      const text = given.trim();
      if (text === '' || isBusy()) return false;
      draft = '';
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
    draft: () => draft,
    setDraft: (text) => {
      draft = text;
      tell();
    },
    clear: () => {
      abort();
      draft = '';
      show([]);
    },
  };
};
