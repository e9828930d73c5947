import { randomUUID } from 'node:crypto';
import type { ChatConnection } from '../../../../test/chat-connection.ts';
import { retryUntil } from '../../../../test/server-process.ts';
import {
  type ChatTest,
  getClientUserId,
  sendTestChatMessage,
  startChatTest,
  listMessageTexts,
} from '../../../../test/test-chat.ts';

let chat: ChatTest;
beforeAll(async () => {
  chat = await startChatTest();
});
afterEach(() => chat.hangUp());
afterAll(() => chat.close());

describe('a connection to the chat', () => {
  it('stores a message once for each client’s id, however often it is sent', async () => {
    const { student, chatId } = await chat.enrolled();
    const [one, two] = [await chat.open(student, chatId), await chat.open(student, chatId)];
    const clientId = randomUUID();
    const receipts = await Promise.all([
      sendTestChatMessage(one, 'Once', 'ada-moss', { clientId }),
      sendTestChatMessage(two, 'Once', 'ada-moss', { clientId }),
      sendTestChatMessage(one, 'Once', 'ada-moss', { clientId }),
    ]);
    expect(new Set(receipts.map(({ message }) => message?.messageId)).size).toBe(1);
    // The other participant of the chat may use the same client id for a message.
    await sendTestChatMessage(await chat.asAda(chatId), 'Mine', getClientUserId(student), {
      clientId,
    });
    expect(listMessageTexts(await chat.history(student, chatId))).toEqual(['Once', 'Mine']);
  });

  it('refuses messages of an account that has lost the permission to teach', async () => {
    const { student, chatId } = await chat.enrolled();
    const hers = await chat.asAda(chatId);
    await chat.test.sql`update teaching_rights set instructor_id = 'ben-ruiz'`;
    try {
      expect(
        (await sendTestChatMessage(hers, 'Still here', getClientUserId(student))).error?.code,
      ).toBe('forbidden');
    } finally {
      await chat.test.sql`update teaching_rights set instructor_id = 'ada-moss'`;
    }
    expect(await chat.history(student, chatId)).toEqual([]);
  });

  it('sends no message to an account that has lost the permission to read it', async () => {
    const { student, chatId } = await chat.enrolled();
    const hers = await chat.asAda(chatId);
    const own = await chat.open(student, chatId);
    await chat.test.sql`update teaching_rights set instructor_id = 'ben-ruiz'`;
    try {
      await sendTestChatMessage(own, 'For another instructor');
    } finally {
      await chat.test.sql`update teaching_rights set instructor_id = 'ada-moss'`;
    }
    await sendTestChatMessage(own, 'For Ada');
    const received = await retryUntil(
      () => Promise.resolve(listMessageTexts(hers.received)),
      ({ length }) => length > 0,
    );
    expect(received).toEqual(['For Ada']);
  });

  it.each([
    [
      'its session ends',
      (id: string) => chat.test.sql`delete from sessions where student_id = ${id}`,
    ],
    ['its token expires', () => Promise.resolve(chat.test.pass(16 * 60_000))],
  ])('closes a connection when %s, and lets the client reconnect', async (_name, end) => {
    const { student, chatId } = await chat.enrolled();
    const line = await chat.open(student, chatId);
    const reason = new Promise<string>((resolve) => line.socket.on('disconnect', resolve));
    line.socket.io.opts.reconnectionDelay = 60_000;
    await end(getClientUserId(student));
    expect(await reason).toBe('transport close');
  });

  it('accepts 20 simultaneous connections of one account, and another one when one has ended', async () => {
    const { student, chatId } = await chat.enrolled();
    const open = () => {
      const line = chat.dial(chat.opening(student, chatId));
      return new Promise<ChatConnection | undefined>((resolve) => {
        line.socket.on('connect', () => resolve(line));
        line.socket.on('connect_error', () => resolve(undefined));
      });
    };
    const lines = await Promise.all(Array.from({ length: 30 }, open));
    const admitted = lines.filter((line) => line !== undefined);
    expect(admitted).toHaveLength(20);
    expect(await open()).toBeUndefined();
    admitted[0]?.close();
    expect(await retryUntil(open, Boolean)).toBeDefined();
  });

  it('does not count refused connections', async () => {
    const { student, chatId } = await chat.enrolled();
    const other = await chat.enrolled();
    const refused = Array.from({ length: 25 }, () =>
      chat.dial(chat.opening(student, other.chatId)),
    );
    await Promise.all(
      refused.map(({ socket }) => new Promise((resolve) => socket.on('connect_error', resolve))),
    );
    expect((await chat.open(student, chatId)).socket.connected).toBe(true);
  });

  it('refuses messages above the limit, and accepts them again a minute later', async () => {
    // The opening of the connection counts as a request too.
    const busy = await startChatTest({ rateLimit: 4 });
    try {
      const { student, chatId } = await busy.enrolled();
      const line = await busy.open(student, chatId);
      for (const text of ['1', '2', '3'])
        expect((await sendTestChatMessage(line, text)).error).toBeUndefined();
      expect((await sendTestChatMessage(line, '4')).error?.code).toBe('too-many');
      busy.test.pass(60_000);
      expect((await sendTestChatMessage(line, '5')).error).toBeUndefined();
      busy.hangUp();
    } finally {
      await busy.close();
    }
  });
});
