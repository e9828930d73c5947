import { createChatId } from '@cairn/domain/instructor-chat.rules';
import { openConnectedTestChatSocket } from '../../../../test/chat-connection.ts';
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

describe('the namespace /messages', () => {
  it('[TAPI-55] refuses connections without a valid token, as another person, or to a chat of others', async () => {
    const { student, chatId } = await chat.enrolled();
    const other = await chat.enrolled();
    const foreign = createChatId('bens', getClientUserId(student), 'ben-ruiz');
    const ended = await chat.test.as(await chat.test.addStudent());
    await ended.post('/courses/enroll', { courseId: 'live' });
    await chat.test.sql`delete from sessions where student_id = ${getClientUserId(ended)}`;
    const forged = `${student.headers['jwt-token']?.slice(0, -6)}AAAAAA`;
    const refused = [
      { ...chat.opening(student, chatId), token: undefined },
      { ...chat.opening(student, chatId), token: '' },
      { ...chat.opening(student, chatId), token: forged },
      { ...chat.opening(student, chatId), token: student.headers['id-token'] },
      chat.opening(ended, createChatId('live', getClientUserId(ended), 'ada-moss')),
      chat.opening(student, chatId, 'ada-moss'),
      chat.opening(student, chatId, getClientUserId(other.student)),
      chat.opening(student, chatId, ''),
      chat.opening(student, other.chatId),
      chat.opening(student, other.chatId, getClientUserId(other.student)),
      chat.opening(student, foreign),
      chat.opening(student, ''),
      chat.opening(chat.ada, chatId, getClientUserId(chat.ada)),
      chat.opening(
        chat.ada,
        createChatId('bens', getClientUserId(student), 'ben-ruiz'),
        'ben-ruiz',
      ),
      chat.opening(chat.ada, createChatId('live', 'nobody', 'ada-moss'), 'ada-moss'),
    ];
    for (const attempt of refused) {
      const line = chat.dial(attempt);
      const said = await new Promise((resolve) => {
        line.socket.on('connect', () => resolve('connected'));
        line.socket.on('connect_error', resolve);
      });
      expect(said).toMatchObject({
        data: { code: expect.stringMatching(/^(unauthorized|forbidden)$/) as string },
      });
      expect(line.socket.connected).toBe(false);
    }
    expect((await chat.open(student, chatId)).socket.connected).toBe(true);
    expect((await chat.asAda(chatId)).socket.connected).toBe(true);
  });

  it('[TAPI-55] refuses connections of pages of another site', async () => {
    const { student, chatId } = await chat.enrolled();
    const from = (origin: string) => ({
      ...chat.opening(student, chatId),
      extraHeaders: { origin },
    });
    await expect(openConnectedTestChatSocket(from('https://elsewhere.example'))).rejects.toThrow(
      'websocket error',
    );
    (await openConnectedTestChatSocket(from(chat.url))).close();
  });

  it('[TAPI-56] stores a message with its id, sender and time, and sends it to both participants only', async () => {
    const { student, chatId } = await chat.enrolled();
    const other = await chat.enrolled();
    const [mine, second, hers, theirs] = [
      await chat.open(student, chatId),
      await chat.open(student, chatId),
      await chat.asAda(chatId),
      await chat.open(other.student, other.chatId),
    ];
    const elsewhere = await chat.asAda(other.chatId);
    // The server must ignore the role that the message contains.
    const receipt = await sendTestChatMessage(mine, '  Is the median enough? \n', 'ada-moss', {
      senderRole: 'instructor',
      senderId: 'ada-moss',
      createdAt: '2001-01-01T00:00:00.000Z',
    });
    expect(receipt.message).toMatchObject({
      messageId: expect.any(String) as string,
      senderId: getClientUserId(student),
      senderRole: 'student',
      text: 'Is the median enough?',
    });
    expect(receipt.message?.createdAt).toBe(chat.test.clock.now.toISOString());
    const answer = await sendTestChatMessage(hers, 'It is.', getClientUserId(student));
    expect(answer.message).toMatchObject({ senderId: 'ada-moss', senderRole: 'instructor' });
    for (const line of [mine, second, hers]) {
      const told = await chat.received(line, { student, chatId });
      expect(told).toEqual([receipt.message, answer.message]);
    }
    expect(await chat.history(student, chatId)).toMatchObject([
      { messageId: receipt.message?.messageId },
      { messageId: answer.message?.messageId },
    ]);
    // A message that they receive arrives after all messages that could have been sent to them before.
    await sendTestChatMessage(theirs, 'Hello');
    expect(listMessageTexts(await chat.received(theirs, other))).toEqual(['Hello']);
    expect(listMessageTexts(await chat.received(elsewhere, other))).toEqual(['Hello']);
    // The chat must not disclose which account writes as the instructor.
    expect(JSON.stringify([mine.received, await chat.history(student, chatId)])).not.toContain(
      getClientUserId(chat.ada),
    );
  });

  it.each([
    ['a blank text', { text: ' \n\t ' }, 'invalid'],
    ['characters without width', { text: '\u200B\u200D\uFEFF' }, 'invalid'],
    ['4,001 characters', { text: 'a'.repeat(4001) }, 'invalid'],
    ['no text', { text: undefined }, 'invalid'],
    ['a text that is none', { text: { $gt: '' } }, 'invalid'],
    ['a character that cannot be stored', { text: 'a\u0000b' }, 'invalid'],
    ['somebody else as its recipient', { recipientId: 'ben-ruiz' }, 'forbidden'],
    ['no recipient', { recipientId: undefined }, 'invalid'],
    ['a client’s id that is none', { clientId: "x'; drop table" }, 'invalid'],
  ])('[TAPI-56] refuses a message with %s', async (_name, more, code) => {
    const { student, chatId } = await chat.enrolled();
    const line = await chat.open(student, chatId);
    expect((await sendTestChatMessage(line, 'a text', 'ada-moss', more)).error?.code).toBe(code);
    expect(await chat.history(student, chatId)).toEqual([]);
    expect((await sendTestChatMessage(line, 'a'.repeat(4000))).message?.text).toHaveLength(4000);
  });

  it('[TAPI-56] sends typing events to the other participant only, and does not store them', async () => {
    const { student, chatId } = await chat.enrolled();
    const [mine, hers] = [await chat.open(student, chatId), await chat.asAda(chatId)];
    hers.socket.emit('typing', { recipientId: getClientUserId(student), isTyping: true });
    await sendTestChatMessage(hers, 'Yes', getClientUserId(student));
    await chat.received(mine, { student, chatId });
    expect(mine.typing).toEqual([{ userId: 'ada-moss', isTyping: true }]);
    expect(hers.typing).toEqual([]);
    expect(await chat.history(student, chatId)).toHaveLength(1);
  });
});
