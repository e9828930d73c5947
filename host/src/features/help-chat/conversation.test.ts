import type { HelpAnswerEvent } from '@cairn/api/answer-stream';
import { createHelpConversation } from './conversation.ts';

/** An assistant whose answers the test sends. */
const createAssistant = () => {
  const asked: { question: string; signal: AbortSignal }[] = [];
  let next = Promise.withResolvers<HelpAnswerEvent>();
  const turn = async (): Promise<void> => {
    for (let round = 0; round < 5; round += 1) await Promise.resolve();
  };
  return {
    asked,
    ask: async function* ask(this: void, question: string, signal: AbortSignal) {
      asked.push({ question, signal });
      for (;;) {
        const event = await next.promise;
        next = Promise.withResolvers();
        yield event;
      }
    },
    say: async (event: HelpAnswerEvent | string) => {
      next.resolve(typeof event === 'string' ? { type: 'text', text: event } : event);
      await turn();
    },
    fail: async () => {
      const failing = next;
      next = Promise.withResolvers();
      failing.reject(new Error('broken stream'));
      await turn();
    },
  };
};
const done = { type: 'done' } as const;

const start = () => {
  const assistant = createAssistant();
  const conversation = createHelpConversation(assistant.ask);
  const texts = () => conversation.read().map(({ text }) => text);
  return { assistant, conversation, texts };
};

describe('conversation', () => {
  it('[HELP-03] [HELP-05] a question is a message of its own, and the answer grows in one bubble', async () => {
    const { assistant, conversation } = start();
    expect(conversation.send('  Why? ')).toBe(true);
    expect(conversation.read()).toMatchObject([
      { text: 'Why?', type: 'user', isStreaming: false },
      { text: '', type: 'assistant', isStreaming: true },
    ]);
    expect(assistant.asked[0]?.question).toBe('Why?');
    await assistant.say('Be');
    await assistant.say('cause.');
    expect(conversation.read()[1]).toMatchObject({ text: 'Because.', isStreaming: true });
    await assistant.say(done);
    expect(conversation.read()).toHaveLength(2);
    expect(conversation.read()[1]).toMatchObject({ text: 'Because.', isStreaming: false });
  });

  it.each(['', ' ', '\n\t ', '\u00A0'])('[HELP-04] %j is not said and not sent', (blank) => {
    const { assistant, conversation } = start();
    expect(conversation.send(blank)).toBe(false);
    expect(conversation.read()).toEqual([]);
    expect(assistant.asked).toEqual([]);
  });

  it('[HELP-06] takes no other question until the answer has ended or failed', async () => {
    const { assistant, conversation, texts } = start();
    conversation.send('one');
    expect(conversation.send('two')).toBe(false);
    await assistant.say('1');
    await assistant.say(done);
    expect(conversation.send('two')).toBe(true);
    await assistant.fail();
    expect(conversation.send('three')).toBe(true);
    expect(texts().slice(0, 3)).toEqual(['one', '1', 'two']);
  });

  it('[HELP-07] a failure takes the place of what had arrived', async () => {
    const { assistant, conversation } = start();
    conversation.send('one');
    await assistant.say('Half of');
    await assistant.fail();
    expect(conversation.read()[1]).toMatchObject({
      text: 'Sorry, there was an error sending your message.',
      isStreaming: false,
      cut: 'failed',
    });
  });

  it('an answer of nothing is a failure too', async () => {
    const { assistant, conversation } = start();
    conversation.send('one');
    await assistant.say(done);
    expect(conversation.read()[1]).toMatchObject({ cut: 'failed' });
  });

  it('asks again in the place of a failed answer', async () => {
    const { assistant, conversation, texts } = start();
    conversation.send('one');
    await assistant.fail();
    conversation.retry();
    expect(conversation.read()[1]).toMatchObject({ text: '', isStreaming: true, cut: undefined });
    await assistant.say('1');
    await assistant.say(done);
    expect(texts()).toEqual(['one', '1']);
    expect(assistant.asked.map(({ question }) => question)).toEqual(['one', 'one']);
  });

  it('keeps what had arrived when it is stopped, and tells the service', async () => {
    const { assistant, conversation, texts } = start();
    conversation.send('one');
    await assistant.say('Half');
    conversation.stop();
    expect(assistant.asked[0]?.signal.aborted).toBe(true);
    expect(conversation.read()[1]).toMatchObject({ isStreaming: false, cut: 'stopped' });
    await assistant.say(' more');
    expect(texts()).toEqual(['one', 'Half']);
  });

  it('[HELP-02] once cleared, nothing of an answer that is still on its way appears', async () => {
    const { assistant, conversation } = start();
    conversation.send('one');
    await assistant.say('Half');
    conversation.clear();
    expect(assistant.asked[0]?.signal.aborted).toBe(true);
    await assistant.say(' more');
    expect(conversation.read()).toEqual([]);
  });
});
