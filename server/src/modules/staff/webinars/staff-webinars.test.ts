/** Webinars as administrators create, change and cancel them, with their attendees. 003 §2.7 */
import type { StaffWebinar, WebinarAttendee } from '@cairn/api/staff-webinars.contract';
import type { Webinar } from '@cairn/api/webinars.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { listMailsTo, waitForMail } from '../../../../test/test-mailbox.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import type { TestStudent } from '../../../../test/test-students.ts';

let test: TestApp;
let admin: TestClient;
beforeEach(async () => {
  test = await startLearningApp({
    'webinars.yaml': [
      {
        WebinarID: 'filed',
        Title: 'From files',
        Description: 'An hour.',
        Starts: '+3d 14:00',
        Ends: '+3d 15:00',
        MeetingURL: 'https://meet.example/filed',
      },
    ],
  });
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterEach(() => test.close());

const text = {
  title: 'Subnetting, slowly',
  description: 'With paper.',
  begins: '2099-07-04T14:00',
  ends: '2099-07-04T15:00',
  timeZone: 'Europe/Berlin',
  meetingUrl: 'https://meet.example/a',
};
const post = (change: Partial<typeof text> = {}, copiedId?: string) =>
  admin.post('/manage/webinars', { text: { ...text, ...change }, copiedId });
const create = async (change?: Partial<typeof text>) => (await post(change)).json<StaffWebinar>();
const find = async (id: string) => (await admin.get(`/manage/webinars/${id}`)).json<StaffWebinar>();
const change = (id: string, after: Partial<typeof text>, before: object = text) =>
  admin.put(`/manage/webinars/${id}`, { before, after: { ...text, ...after } });
const cancel = (id: string) => admin.post(`/manage/webinars/${id}/cancel`, {});
const listForStudents = async (client: TestClient = test.visitor) =>
  (await client.get('/webinars/all')).json<Webinar[]>();
const signUp = async (WebinarID: string, given: Partial<TestStudent> = {}) => {
  const student = await test.addStudent(given);
  const client = await test.as(student);
  return { student, client, answer: await client.put('/webinars/signup', { WebinarID }) };
};
const listLog = async (objectId: string) =>
  (await admin.get(`/manage/log?object=${objectId}`)).json<{
    entries: { action: string; objectName: string; before: object; after: object }[];
  }>().entries;

describe('a webinar', () => {
  it('[MCAT-09] is created in its zone, and students get its time in UTC, on every process', async () => {
    const other = await test.another();
    const read = async () => (await other.inject('/api/webinars/all')).json<Webinar[]>();
    expect(await read()).toHaveLength(1);
    const created = await create();
    expect(created).toMatchObject({
      webinarId: 'subnetting-slowly',
      startsAt: '2099-07-04T12:00:00.000Z',
      endsAt: '2099-07-04T13:00:00.000Z',
      origin: 'staff',
      text,
    });
    expect((await read()).at(-1)).toMatchObject({
      Title: 'Subnetting, slowly',
      Date: '2099-07-04',
      Time: '12:00Z',
      EndTime: '13:00Z',
    });
    expect((await create()).webinarId).toBe('subnetting-slowly-2');
    expect(await listLog('subnetting-slowly')).toMatchObject([
      { action: 'webinar-created', objectName: 'Subnetting, slowly', after: text },
    ]);
  });

  it.each([
    [{ ends: '2099-07-04T14:00' }, 'ends'],
    [{ ends: '2099-07-05T14:01' }, 'ends'],
    [{ timeZone: '' }, 'timeZone'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ meetingUrl: '' }, 'meetingUrl'],
    [{ meetingUrl: 'javascript:alert(1)' }, 'meetingUrl'],
  ])('[MCAT-09] is refused with %j, at its field', async (wrong, field) => {
    const created = await post(wrong);
    expect(created.statusCode).toBe(400);
    expect(created.json()).toMatchObject({ code: 'invalid', details: { field } });
    const { webinarId } = await create();
    expect((await change(webinarId, wrong)).json()).toMatchObject({ details: { field } });
    expect((await find(webinarId)).text).toEqual(text);
  });

  it('[MCAT-10] that gets another time tells its attendees once, and another title nobody', async () => {
    const { webinarId } = await create();
    const { student } = await signUp(webinarId);
    expect((await change(webinarId, { title: 'Subnetting' })).json()).toMatchObject({
      text: { title: 'Subnetting' },
    });
    const before = { ...text, title: 'Subnetting' };
    const moved = await change(
      webinarId,
      { title: 'Subnetting', begins: '2099-07-04T13:30' },
      before,
    );
    expect(moved.statusCode).toBe(200);
    const mail = await waitForMail(test.sql, student.email);
    expect(mail.subject).toBe('Another time for “Subnetting”');
    // A mail about the title would name the earlier time, and come first.
    expect(mail.text).toContain('11:30');
    expect(await listMailsTo(test.sql, student.email)).toHaveLength(1);
    expect((await listLog(webinarId)).map(({ action, before: was }) => [action, was])).toEqual([
      ['webinar-changed', { begins: text.begins }],
      ['webinar-changed', { title: text.title }],
      ['webinar-created', null],
    ]);
  });

  it('[MCAT-11] has no attendees if it is a copy of one that has', async () => {
    const { webinarId } = await create();
    await signUp(webinarId);
    const copy = (await post({}, webinarId)).json<StaffWebinar>();
    expect(copy).toMatchObject({ webinarId: 'subnetting-slowly-2', attendees: 0 });
    expect((await find(webinarId)).attendees).toBe(1);
  });

  it('[MOVR-14] that another person has changed meanwhile is not overwritten', async () => {
    const { webinarId } = await create();
    await change(webinarId, { title: 'Theirs' });
    const late = await change(webinarId, { title: 'Mine' });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ details: { current: { title: 'Theirs' } } });
    expect((await find(webinarId)).text.title).toBe('Theirs');
  });

  it('[MCAT-16] from files changes only after a take-over', async () => {
    const { text: before } = await find('filed');
    const after = { ...before, title: 'Of staff' };
    const put = () => admin.put('/manage/webinars/filed', { before, after });
    expect((await put()).json()).toMatchObject({
      message: 'Content files decide about this webinar. Take it over first.',
    });
    await admin.post('/manage/webinars/filed/take-over', {});
    expect((await put()).json()).toMatchObject({ origin: 'taken-over', title: 'Of staff' });
    const back = await admin.post('/manage/webinars/filed/give-back', {});
    expect(back.json()).toMatchObject({ origin: 'files' });
  });

  it('is listed with the latest first, found by title, and unknown by another id', async () => {
    await create();
    const list = async (query: string) =>
      (await admin.get(`/manage/webinars?${query}`))
        .json<{ webinars: StaffWebinar[] }>()
        .webinars.map(({ webinarId }) => webinarId);
    expect(await list('')).toEqual(['subnetting-slowly', 'filed']);
    expect(await list('search=FROM')).toEqual(['filed']);
    expect((await admin.get('/manage/webinars/none')).statusCode).toBe(404);
    expect((await cancel('none')).statusCode).toBe(404);
  });
});

describe('a cancelled webinar', () => {
  it('[MCAT-10] sends each attendee one mail and is shown as cancelled', async () => {
    const { webinarId } = await create();
    const attendees = [await signUp(webinarId), await signUp(webinarId)];
    const answers = await Promise.all([cancel(webinarId), cancel(webinarId)]);
    expect(answers.map((one) => one.json<StaffWebinar>().isCancelled)).toEqual([true, true]);
    for (const { student } of attendees)
      expect((await waitForMail(test.sql, student.email)).subject).toBe(
        'Cancelled: “Subnetting, slowly”',
      );
    const entries = await listLog(webinarId);
    expect(entries.map(({ action }) => action)).toEqual(['webinar-cancelled', 'webinar-created']);
    expect((await listForStudents()).at(-1)).toMatchObject({ Cancelled: true });
    expect((await listForStudents()).at(0)).not.toHaveProperty('Cancelled');
  });

  it('takes nobody any more and is not changed', async () => {
    const { webinarId } = await create();
    await cancel(webinarId);
    const { answer } = await signUp(webinarId);
    expect(answer.statusCode).toBe(409);
    expect((await change(webinarId, { title: 'Again' })).statusCode).toBe(409);
    expect(await test.sql`select 1 from webinar_attendees`).toEqual([]);
  });

  it('[MCAT-10] cannot be one that has ended', async () => {
    const { webinarId } = await create();
    const { student } = await signUp(webinarId);
    const { now } = test.clock;
    await test.sql`update webinars set starts_at = ${new Date(now.getTime() - 1000)}, ends_at = ${now}
      where webinar_id = ${webinarId}`;
    const answer = await cancel(webinarId);
    expect(answer.json()).toMatchObject({
      code: 'conflict',
      message: 'The webinar has ended, so it cannot be cancelled.',
    });
    expect((await find(webinarId)).isCancelled).toBe(false);
    expect(await listMailsTo(test.sql, student.email)).toEqual([]);
  });
});

describe('a removed webinar', () => {
  const remove = (id: string) => admin.delete(`/manage/webinars/${id}`);

  it('[MCAT-18] stays for those who signed up, and takes nobody else', async () => {
    const { webinarId } = await create();
    const { client } = await signUp(webinarId);
    await cancel(webinarId);
    expect((await remove(webinarId)).statusCode).toBe(200);
    const listIds = async (from: TestClient) =>
      (await listForStudents(from)).map(({ WebinarID }) => WebinarID);
    expect(await listIds(test.visitor)).toEqual(['filed']);
    expect(await listIds(client)).toEqual(['filed', webinarId]);
    expect((await listForStudents(client)).at(-1)).toMatchObject({
      Title: text.title,
      MeetingURL: text.meetingUrl,
    });
    expect((await signUp(webinarId)).answer.statusCode).toBe(404);
    expect((await admin.get(`/manage/webinars/${webinarId}`)).statusCode).toBe(404);
    expect((await admin.get('/manage/webinars')).json()).toMatchObject({
      webinars: [{ webinarId: 'filed' }],
    });
    expect((await listLog(webinarId))[0]).toMatchObject({
      action: 'webinar-removed',
      objectName: text.title,
    });
  });

  it('is not one from files, and none that people wait for', async () => {
    expect((await remove('filed')).statusCode).toBe(409);
    const { webinarId } = await create();
    await signUp(webinarId);
    expect((await remove(webinarId)).json()).toMatchObject({
      message: 'People have signed up for this webinar. Cancel it first, so that they are told.',
    });
    expect((await find(webinarId)).isCancelled).toBe(false);
  });
});

describe('attendees', () => {
  const list = async (webinarId: string) =>
    (await admin.get(`/manage/webinars/${webinarId}/attendees`)).json<{
      attendees: WebinarAttendee[];
      total: number;
      attended: number;
    }>();
  const mark = (webinarId: string, personId: string, hasAttended: boolean, from = admin) =>
    from.put(`/manage/webinars/${webinarId}/attendees/${personId}`, { hasAttended });

  it('[MCAT-12] are listed by name, and downloaded as a CSV file', async () => {
    const { webinarId } = await create();
    const yuki = await signUp(webinarId, {
      firstName: 'Yuki',
      lastName: 'Tanaka',
      email: 'yuki@cairn.example',
      groupIds: ['north'],
    });
    await signUp(webinarId, { firstName: 'Ben', lastName: 'Arno', email: 'ben@cairn.example' });
    await mark(webinarId, yuki.student.studentId, true);
    expect(await list(webinarId)).toMatchObject({
      attendees: [
        { name: 'Ben Arno', groups: [], hasAttended: false },
        { name: 'Yuki Tanaka', groups: ['North'], hasAttended: true },
      ],
      total: 2,
      attended: 1,
    });
    const file = await admin.get(`/manage/webinars/${webinarId}/attendees/file`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body.replace('\u{FEFF}', '')).toBe(
      'Name,Email,Groups,Attended\r\nBen Arno,ben@cairn.example,,no\r\nYuki Tanaka,yuki@cairn.example,North,yes\r\n',
    );
  });

  it('[MCAT-12] keep the marks of two people who mark at the same time', async () => {
    const { webinarId } = await create();
    const people = [];
    for (let count = 0; count < 6; count++) people.push((await signUp(webinarId)).student);
    const { client: other } = await addStaff(test, 'administrator');
    await Promise.all(
      people.map(({ studentId }, at) => mark(webinarId, studentId, true, at % 2 ? other : admin)),
    );
    expect(await list(webinarId)).toMatchObject({ total: 6, attended: 6 });
    const [first] = people;
    const id = first?.studentId ?? '';
    await Promise.all([mark(webinarId, id, false), mark(webinarId, id, false, other)]);
    expect((await list(webinarId)).attended).toBe(5);
    const entries = await listLog(id);
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['person-attendance-marked', { webinar: text.title, attended: false }],
      ['person-attendance-marked', { webinar: text.title, attended: true }],
    ]);
  });

  it('are only those who have signed up', async () => {
    const { webinarId } = await create();
    const student = await test.addStudent();
    expect((await mark(webinarId, student.studentId, true)).statusCode).toBe(404);
    expect((await mark('none', student.studentId, true)).statusCode).toBe(404);
  });
});
