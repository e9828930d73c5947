import type { NotificationPage, NotificationSettings } from '@cairn/api/notifications.contract';
import { startLearningApp } from '../../../test/test-learning.ts';
import type { TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { aCourse } from '../../../test/test-content.ts';
import { deleteNotificationsBefore } from './notifications.repository.ts';
import { type NewNotification, notifyStudents } from './notify.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({ 'courses/stats/course.yaml': aCourse('stats') });
});
afterAll(() => test.close());

let told = 0;
const tell = (studentId: string, news: Partial<NewNotification> = {}) => {
  told += 1;
  return test.sql.begin((tx) =>
    notifyStudents(tx, [studentId], {
      kind: 'graded',
      courseId: 'stats',
      subject: { itemId: 'a1', itemName: `Hand in ${told}` },
      onceKey: `told ${told}`,
      at: test.clock.now,
      ...news,
    }),
  );
};
const somebody = async () => {
  const student = await test.addStudent();
  return { ...student, client: await test.as(student) };
};
const list = async (client: TestClient, before = ''): Promise<NotificationPage> =>
  (await client.get(`/notifications${before === '' ? '' : `?before=${before}`}`)).json();
const read = (client: TestClient, body: object) => client.put('/notifications/read', body);

describe('the notifications of a student', () => {
  it('are listed newest first, page by page, with the number of unread ones', async () => {
    const { client, studentId } = await somebody();
    for (let i = 0; i < 25; i += 1) await tell(studentId);
    const first = await list(client);
    expect(first).toMatchObject({ hasMore: true, unread: 25 });
    expect(first.notifications).toHaveLength(20);
    const second = await list(client, first.notifications.at(-1)?.notificationId);
    expect(second).toMatchObject({ hasMore: false });
    const ids = [...first.notifications, ...second.notifications].map((n) => +n.notificationId);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect(ids).toHaveLength(25);
    expect(first.notifications[0]).toMatchObject({
      kind: 'graded',
      courseId: 'stats',
      courseTitle: 'Course stats',
      subject: { itemId: 'a1' },
      createdAt: test.clock.now.toISOString(),
      isRead: false,
    });
  });

  it('are stored once for repeated and simultaneous events with the same key', async () => {
    const { client, studentId } = await somebody();
    const twice = { onceKey: 'the same grade' };
    await Promise.all([tell(studentId, twice), tell(studentId, twice), tell(studentId, twice)]);
    expect((await list(client)).notifications).toHaveLength(1);
  });

  it('are stored in the transaction of the reported change', async () => {
    const { client, studentId } = await somebody();
    const undone = test.sql.begin(async (tx) => {
      const subject = { itemId: 'a1', itemName: 'A' };
      const at = test.clock.now;
      await notifyStudents(tx, [studentId], {
        kind: 'graded',
        courseId: 'stats',
        subject,
        onceKey: 'x',
        at,
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await list(client)).toMatchObject({ notifications: [], unread: 0 });
  });

  it('are marked as read one by one, or up to the last one that was seen', async () => {
    const { client, studentId } = await somebody();
    for (let i = 0; i < 4; i += 1) await tell(studentId);
    const [newest, , third] = (await list(client)).notifications;
    const one = await read(client, { notificationId: newest?.notificationId });
    expect(one.json()).toEqual({ unread: 3 });
    const older = await read(client, { upTo: third?.notificationId });
    expect(older.json()).toEqual({ unread: 1 });
    const marks = (await list(client)).notifications.map(({ isRead }) => isRead);
    expect(marks).toEqual([true, false, true, true]);
    expect((await client.get('/notifications/unread')).json()).toEqual({ unread: 1 });
  });

  it('cannot be read or marked by another student', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    await tell(theirs.studentId);
    const [row] = (await list(theirs.client)).notifications;
    expect(await list(mine.client)).toMatchObject({ notifications: [], unread: 0 });
    const marked = await read(mine.client, { notificationId: row?.notificationId });
    expect(marked.json()).toEqual({ unread: 0 });
    await read(mine.client, { upTo: row?.notificationId });
    expect(await list(theirs.client)).toMatchObject({ unread: 1 });
  });

  it.each([
    {},
    { notificationId: 'one' },
    { upTo: '-1' },
    { notificationId: 7 },
    { upTo: '9'.repeat(19) },
  ])('refuse to be marked with %j', async (body) => {
    expect((await read((await somebody()).client, body)).statusCode).toBe(400);
  });

  it('are removed when they are old', async () => {
    const { client, studentId } = await somebody();
    const limit = test.clock.now;
    await tell(studentId, { at: new Date(limit.getTime() - 1) });
    await tell(studentId, { at: limit });
    await deleteNotificationsBefore(test.sql, limit, 100);
    expect((await list(client)).notifications).toMatchObject([{ createdAt: limit.toISOString() }]);
  });

  it('require a token', async () => {
    for (const path of ['', '/unread', '/settings']) {
      expect((await test.visitor.get(`/notifications${path}`)).statusCode).toBe(401);
    }
  });
});

describe('the notification settings of a student', () => {
  const settings = async (client: TestClient): Promise<NotificationSettings> =>
    (await client.get('/notifications/settings')).json();
  const change = (client: TestClient, kind: string, channel: string, isOn: boolean) =>
    client.put('/notifications/settings', { kind, channel, isOn });

  it('enable all kinds that concern the student by default', async () => {
    const student = await somebody();
    const teacher = await somebody();
    await test.sql`insert into teaching_rights (email, instructor_id, given_by)
      values (${teacher.email}, 'ada-moss', 'operator')`;
    const kinds = (await settings(student.client)).map(({ kind }) => kind);
    expect(kinds).toEqual([
      'graded',
      'passed',
      'answered',
      'due-soon',
      'meeting-soon',
      'enrolled',
      'certificate-revoked',
    ]);
    const taught = await settings(teacher.client);
    expect(taught.map(({ kind }) => kind)).toEqual([...kinds, 'handed-in', 'asked']);
    expect(taught.every(({ bell, mail }) => bell && mail)).toBe(true);
  });

  it('decide which notifications the bell shows and counts, also when enabled again', async () => {
    const { client, studentId } = await somebody();
    await tell(studentId, { kind: 'graded' });
    await tell(studentId, { kind: 'answered' });
    const off = await change(client, 'graded', 'bell', false);
    expect(off.json()).toContainEqual({ kind: 'graded', bell: false, mail: true });
    const shown = await list(client);
    expect(shown).toMatchObject({ unread: 1, notifications: [{ kind: 'answered' }] });
    await read(client, { upTo: '999999999' });
    await change(client, 'graded', 'bell', true);
    // A notification that the student has not seen stays unread.
    expect(await list(client)).toMatchObject({
      unread: 1,
      notifications: [{ isRead: true }, { kind: 'graded', isRead: false }],
    });
  });

  it('belong to one student', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    await change(theirs.client, 'graded', 'mail', false);
    await change(theirs.client, 'graded', 'mail', false);
    expect((await settings(mine.client))[0]).toMatchObject({ bell: true, mail: true });
    expect((await settings(theirs.client))[0]).toMatchObject({ bell: true, mail: false });
  });

  it('refuse unknown kinds and channels', async () => {
    const { client } = await somebody();
    expect((await change(client, 'news', 'bell', false)).statusCode).toBe(400);
    expect((await change(client, 'graded', 'fax', false)).statusCode).toBe(400);
  });
});
