import { createChatId } from '@cairn/domain/instructor-chat.rules';
import type { TestClient } from '../../../../test/test-client.ts';
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

describe('GET /messages/history/{chatId}', () => {
  const fill = async (count: number) => {
    const { student, chatId } = await chat.enrolled();
    const line = await chat.open(student, chatId);
    for (let i = 1; i <= count; i += 1) await sendTestChatMessage(line, `${i}`);
    return { student, chatId };
  };

  it('[TAPI-53] answers the newest messages, at most 50, oldest first', async () => {
    const { student, chatId } = await fill(53);
    const last = (n: number) => Array.from({ length: n }, (_, i) => `${53 - n + 1 + i}`);
    expect(listMessageTexts(await chat.history(student, chatId, '?limit=50'))).toEqual(last(50));
    expect(listMessageTexts(await chat.history(student, chatId, '?limit=500'))).toEqual(last(50));
    expect(listMessageTexts(await chat.history(student, chatId))).toEqual(last(50));
    expect(listMessageTexts(await chat.history(chat.ada, chatId, '?limit=2'))).toEqual([
      '52',
      '53',
    ]);
    expect((await student.get(`/messages/history/${chatId}?limit=1.5`)).statusCode).toBe(400);
  });

  it('returns messages before or after a message', async () => {
    const { student, chatId } = await fill(5);
    const all = await chat.history(student, chatId);
    const id = (i: number) => all[i]?.messageId ?? '';
    expect(
      listMessageTexts(await chat.history(student, chatId, `?limit=2&before=${id(3)}`)),
    ).toEqual(['2', '3']);
    expect(
      listMessageTexts(await chat.history(student, chatId, `?limit=2&after=${id(1)}`)),
    ).toEqual(['3', '4']);
    expect(listMessageTexts(await chat.history(student, chatId, `?after=${id(4)}`))).toEqual([]);
    const other = await fill(1);
    const refused = await student.get(
      `/messages/history/${chatId}?after=${(await chat.history(other.student, other.chatId))[0]?.messageId}`,
    );
    expect(refused.statusCode).toBe(400);
  });

  it('[TAPI-53] is readable for the two participants only, and empty without messages', async () => {
    const { student, chatId } = await chat.enrolled();
    const other = await chat.enrolled();
    const status = async (client: TestClient, id = chatId) =>
      (await client.get(`/messages/history/${encodeURIComponent(id)}`)).statusCode;
    expect(await chat.history(student, chatId)).toEqual([]);
    expect(await chat.history(chat.ada, chatId)).toEqual([]);
    expect(await status(other.student)).toBe(403);
    expect(await status(student, createChatId('bens', getClientUserId(student), 'ben-ruiz'))).toBe(
      403,
    );
    expect(await status(student, 'nothing')).toBe(403);
    expect(await status(chat.test.visitor)).toBe(401);
  });

  it('is stored with strictly increasing times, also when the clock is set back', async () => {
    const { student, chatId } = await chat.enrolled();
    const line = await chat.open(student, chatId);
    await sendTestChatMessage(line, 'one');
    chat.test.pass(-60_000);
    await sendTestChatMessage(line, 'two');
    chat.test.pass(60_000);
    const [one, two] = await chat.history(student, chatId);
    expect(Date.parse(two?.createdAt ?? '')).toBeGreaterThan(Date.parse(one?.createdAt ?? ''));
  });
});
