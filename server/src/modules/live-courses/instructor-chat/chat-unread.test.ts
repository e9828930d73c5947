import type { Conversation } from '@cairn/api/instructor-chat.contract';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  type ChatTest,
  getClientUserId,
  sendTestChatMessage,
  startChatTest,
} from '../../../../test/test-chat.ts';

let chat: ChatTest;
beforeAll(async () => {
  chat = await startChatTest();
});
afterEach(() => chat.hangUp());
afterAll(() => chat.close());

describe('unread messages of a chat', () => {
  const unread = async (client: TestClient, chatId: string) =>
    (await client.get(`/messages/unread/${chatId}`)).json<{ unread: number }>().unread;
  const read = (client: TestClient, chatId: string, messageId: string) =>
    client.put(`/messages/read/${chatId}`, { messageId });
  const news = (id: string) => chat.test.sql<{ kind: string; subject: object; isRead: boolean }[]>`
    select kind, subject, read_at is not null as "isRead" from notifications
    where student_id = ${id} order by notification_id`;

  it('are counted for each participant until they are read, and never become unread again', async () => {
    const { student, chatId } = await chat.enrolled();
    const [mine, hers] = [await chat.open(student, chatId), await chat.asAda(chatId)];
    for (const text of ['one', 'two', 'three']) await sendTestChatMessage(mine, text);
    expect([await unread(student, chatId), await unread(chat.ada, chatId)]).toEqual([0, 3]);
    await sendTestChatMessage(hers, 'four', getClientUserId(student));
    expect([await unread(student, chatId), await unread(chat.ada, chatId)]).toEqual([1, 3]);
    const all = await chat.history(student, chatId);
    const id = (i: number) => all[i]?.messageId ?? '';
    expect((await read(chat.ada, chatId, id(1))).json()).toEqual({ unread: 1 });
    expect((await read(chat.ada, chatId, id(0))).json()).toEqual({ unread: 1 });
    expect((await read(chat.ada, chatId, id(3))).json()).toEqual({ unread: 0 });
    expect(await unread(student, chatId)).toBe(1);
    const other = await chat.enrolled();
    expect((await read(other.student, chatId, id(3))).statusCode).toBe(403);
    expect((await read(other.student, other.chatId, id(3))).statusCode).toBe(400);
  });

  it('cause one notification until they are read, then another one', async () => {
    const { student, chatId } = await chat.enrolled();
    const [mine, hers] = [await chat.open(student, chatId), await chat.asAda(chatId)];
    const ofChat = async (client: TestClient) =>
      (await news(getClientUserId(client))).filter(
        ({ subject }) => 'itemId' in subject && subject.itemId === chatId,
      );
    for (const text of ['one', 'two']) await sendTestChatMessage(mine, text);
    const subject = { itemId: chatId, itemName: 'Course live', person: 'Noor Haddad' };
    expect(await ofChat(chat.ada)).toEqual([{ kind: 'asked', subject, isRead: false }]);
    const { message } = await sendTestChatMessage(hers, 'answer', getClientUserId(student));
    expect(await ofChat(student)).toMatchObject([
      { kind: 'answered', subject: { person: 'Ada Moss' }, isRead: false },
    ]);
    await read(student, chatId, message?.messageId ?? '');
    await read(chat.ada, chatId, message?.messageId ?? '');
    expect(await ofChat(student)).toMatchObject([{ isRead: true }]);
    await sendTestChatMessage(mine, 'three');
    await sendTestChatMessage(mine, 'four');
    expect(await ofChat(chat.ada)).toMatchObject([{ isRead: true }, { isRead: false }]);
  });

  it('put a conversation first in the list of an instructor, which only instructors can read', async () => {
    const [first, second] = [await chat.enrolled(), await chat.enrolled()];
    await sendTestChatMessage(await chat.open(first.student, first.chatId), 'waits');
    const line = await chat.open(second.student, second.chatId);
    const { message } = await sendTestChatMessage(line, 'answered');
    await read(chat.ada, second.chatId, message?.messageId ?? '');
    const list = async (query = '') =>
      (await chat.ada.get(`/messages/conversations${query}`)).json<Conversation[]>();
    const all = await list();
    const place = (chatId: string) => all.findIndex((talk) => talk.chatId === chatId);
    expect(place(first.chatId)).toBeLessThan(place(second.chatId));
    expect(all[place(first.chatId)]).toMatchObject({
      courseTitle: 'Course live',
      studentName: 'Noor Haddad',
      unread: 1,
      lastMessage: { text: 'waits' },
    });
    expect(all[place(second.chatId)]?.unread).toBe(0);
    expect(await list('?courseId=bens')).toEqual([]);
    expect((await first.student.get('/messages/conversations')).statusCode).toBe(403);
  });
});
