/** A group manager who adds a person learns nothing of accounts outside of the managed groups. 003 §2.3 */
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { type GroupsSite, startGroupsSite } from '../../../../test/test-groups.ts';
import { listMailsTo, waitForMail } from '../../../../test/test-mailbox.ts';
import {
  preparePeopleAction,
  runPeopleAction,
  toCounts,
} from '../../../../test/test-people-actions.ts';
import { outdateFigures } from '../../../../test/test-reports.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import type { TestStudent } from '../../../../test/test-students.ts';

let site: GroupsSite;
let test: TestApp;
let numbers = 0;
beforeAll(async () => {
  site = await startGroupsSite();
  ({ test } = site);
});
afterAll(() => test.close());
// Each test begins a new minute, so that no test uses up the limits of another.
beforeEach(() => test.pass(61_000));

interface Class {
  readonly groupId: string;
  readonly manager: TestClient;
  readonly managerId: string;
}

/** Creates a group that sees a course, with a manager. */
const createClass = async (): Promise<Class> => {
  numbers += 1;
  const groupId = `class-${numbers}`;
  const { client: manager, person } = await addStaff(test, 'group-manager', groupId, {
    firstName: 'Mina',
    lastName: 'Brandt',
  });
  await test.sql`insert into course_groups (course_id, group_id) values ('of-south', ${groupId})`;
  return { groupId, manager, managerId: person.studentId };
};

const add = ({ manager, groupId }: Class, email: string, given: object = {}) =>
  manager.post('/manage/people', {
    firstName: 'Hannah',
    lastName: 'Vogel',
    email,
    groupIds: [groupId],
    courseIds: ['of-south'],
    signIn: { kind: 'invitation' },
    ...given,
  });
const addId = async (to: Class, email: string): Promise<string> =>
  (await add(to, email)).json<{ personId: string }>().personId;
const readLink = async (email: string, count = 1): Promise<string> =>
  /\/join-group#([\w-]+)/.exec((await waitForMail(test.sql, email, count)).text)?.[1] ?? '';
const check = async (link: string) =>
  (await test.visitor.post('/auth/join-request/check', { link })).json();
const answer = (link: string, agrees: boolean) =>
  test.visitor.post('/auth/join-request', { link, agrees });
const toNewAddress = () => `new-${(numbers += 1)}@riverside.example`;

/** Adds an account that belongs to no group, and a request of a class that it joins. */
const addRequest = async (given: Partial<TestStudent> = {}) => {
  const [to, account] = [await createClass(), await test.addStudent(given)];
  const personId = await addId(to, account.email);
  return { to, account, personId, link: await readLink(account.email) };
};

/** Ids of log entries and requests, and times by the clock of the database, differ between any two people. */
const INCIDENTAL = /(?<=entryId.{5}|requestId.{5})[\w-]+|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Replaces what differs between two people and two classes by fixed words. */
const mask = (value: unknown, words: Readonly<Record<string, string>>): string => {
  let text = JSON.stringify(value);
  for (const [word, replacement] of Object.entries(words))
    text = text.replaceAll(word, `<${replacement}>`);
  return text;
};

/** Returns everything that the manager can read of a person, and the numbers of the group. */
const readAll = async ({ manager, groupId }: Class, personId: string, email: string) => {
  await outdateFigures(test);
  const search = encodeURIComponent(email);
  const urls = [
    '/manage/people',
    `/manage/people?search=${search}`,
    '/manage/people?search=request.invalid',
    '/manage/people?search=RC-1',
    '/manage/people?status=invited&course=of-south&active=never',
    `/manage/people?group=${groupId}`,
    `/manage/people/${personId}`,
    `/manage/people/${personId}/courses`,
    `/manage/people/${personId}/log`,
    '/manage/people-filters',
    '/manage/groups',
    `/manage/groups/${groupId}`,
    `/manage/groups/${groupId}/rules`,
    '/manage/overview/figures',
    '/manage/overview/attention',
    '/manage/reports/completion',
    '/manage/reports/completion/file',
  ];
  const answers: unknown[] = [];
  for (const url of urls) {
    const { statusCode, body } = await manager.get(url);
    answers.push([url, statusCode, body]);
  }
  const preview = await manager.post(`/manage/groups/${groupId}/rules/preview`, {
    courseId: 'for-all',
    startDay: '2026-01-01',
    due: { kind: 'never' },
    isMandatory: false,
    renewalMonths: null,
    endsOnLeaving: false,
  });
  const selection = { filters: { search: email } };
  const prepared = await preparePeopleAction(manager, { kind: 'export' }, selection);
  const file = await manager.get(`/manage/jobs/${prepared.json().jobId}/people`);
  expect([preview.statusCode, file.statusCode]).toEqual([200, 200]);
  return [...answers, preview.body, file.body];
};

it('[MIMP-05] an administrator gets 409 with a link to the person', async () => {
  const account = await test.addStudent({ firstName: 'Maya', lastName: 'Okafor' });
  const { client } = await addStaff(test, 'administrator');
  const refused = await client.post('/manage/people', {
    firstName: 'Hannah',
    lastName: 'Vogel',
    email: account.email.toUpperCase(),
    groupIds: [],
    courseIds: [],
    signIn: { kind: 'invitation' },
  });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().details).toEqual({ personId: account.studentId, name: 'Maya Okafor' });
});

describe('[MIMP-05] for an address with an account outside of the managed groups', () => {
  it('a group manager gets the answer of a new address, and the owner is asked by mail to join', async () => {
    const [to, other] = [await createClass(), await createClass()];
    const [account, newEmail] = [await test.addStudent(), toNewAddress()];
    const [asked, invited] = [await add(to, account.email), await add(other, newEmail)];
    expect(asked.statusCode).toBe(200);
    const words = (one: Class, personId: string, email: string) => ({
      [personId]: 'person',
      [email]: 'email',
      [one.groupId]: 'group',
    });
    expect(mask(asked.json(), words(to, asked.json().personId, account.email))).toBe(
      mask(invited.json(), words(other, invited.json().personId, newEmail)),
    );
    expect(asked.json().personId).not.toBe(account.studentId);
    const mail = await waitForMail(test.sql, account.email);
    expect(mail.subject).toBe('A group of Cairn asks you to join');
    expect(mail.text).not.toContain('set-password');
    expect((await waitForMail(test.sql, newEmail)).text).toContain('/set-password#');
    expect(await site.listGroupsOf(account)).toEqual([]);
  });

  it('the lists and counts of the manager are those for an invited new address', async () => {
    const read: string[][] = [];
    for (const email of [(await test.addStudent()).email, toNewAddress()]) {
      const to = await createClass();
      const personId = await addId(to, email);
      await to.manager.put(`/manage/people/${personId}`, {
        before: { firstName: 'Hannah', lastName: 'Vogel', externalId: null },
        after: { firstName: 'Hanna', lastName: 'Vogel', externalId: `RC-1${to.groupId}` },
      });
      const words = {
        [personId]: 'person',
        [to.managerId]: 'manager',
        [to.groupId]: 'group',
        [encodeURIComponent(email)]: 'address',
        [email]: 'email',
      };
      const answers = await readAll(to, personId, email);
      read.push(answers.map((one) => mask(one, words).replaceAll(INCIDENTAL, '')));
    }
    expect(read[0]?.filter((one) => one.includes('<email>')).length).toBeGreaterThan(7);
    expect(read[0]).toEqual(read[1]);
  });

  it('adding it again is refused as for an invited person, and every action answers as for one', async () => {
    const { to, account, personId } = await addRequest();
    const again = await add(to, account.email.toUpperCase());
    expect(again.statusCode).toBe(409);
    expect(again.json().details).toEqual({ personId, name: 'Hannah Vogel' });
    const actions = ['password-mail', 'invitation', 'end-sessions', 'disable', 'enable'];
    const statuses: number[] = [];
    for (const action of actions)
      statuses.push((await to.manager.post(`/manage/people/${personId}/${action}`)).statusCode);
    expect(statuses).toEqual([409, 200, 200, 200, 200]);
    const job = await runPeopleAction(
      to.manager,
      { kind: 'enrol', courseId: 'for-all' },
      { personIds: [personId] },
    );
    expect(toCounts(job)).toEqual([1, 0, 0]);
    const [row] = await test.sql`select disabled_at, (select count(*)::int from enrolments
      where student_id = ${account.studentId}) as enrolments from students
      where student_id = ${account.studentId}`;
    expect(row).toEqual({ disabled_at: null, enrolments: 0 });
  });

  it('once the owner agrees, the account takes the place of the invited person', async () => {
    const { to, account, personId, link } = await addRequest({ firstName: 'Maya' });
    const { request, state } = await check(link);
    expect(state).toBe('open');
    expect(request).toMatchObject({
      email: account.email,
      groups: [to.groupId],
      requestedBy: 'Mina Brandt',
    });
    expect((await answer(link, true)).statusCode).toBe(200);
    const { people, total } = (await to.manager.get('/manage/people')).json<{
      people: { personId: string; firstName: string; status: string }[];
      total: number;
    }>();
    expect(total).toBe(1);
    expect(people).toMatchObject([
      { personId: account.studentId, firstName: 'Maya', status: 'active' },
    ]);
    const courses = await to.manager.get(`/manage/people/${account.studentId}/courses`);
    expect(courses.json()).toMatchObject({ courses: [{ courseId: 'of-south' }] });
    expect((await to.manager.get(`/manage/people/${personId}`)).statusCode).toBe(404);
    expect(await check(link)).toEqual({ state: 'unknown' });
    expect((await answer(link, true)).statusCode).toBe(404);
  });

  it('a declined request changes nothing that the manager sees, and no further mail asks', async () => {
    const { to, account, personId, link } = await addRequest();
    const before = (await to.manager.get(`/manage/people/${personId}`)).body;
    expect((await answer(link, false)).statusCode).toBe(200);
    expect((await to.manager.get(`/manage/people/${personId}`)).body).toBe(before);
    expect(await check(link)).toEqual({ state: 'declined' });
    expect((await answer(link, true)).statusCode).toBe(409);
    test.pass(61_000);
    const again = await to.manager.post(`/manage/people/${personId}/invitation`);
    expect(again.json()).toMatchObject({ status: 'invited' });
    // A mail that is sent later shows that none is on its way.
    await add(to, toNewAddress());
    await waitForMail(test.sql, `new-${numbers}@riverside.example`);
    expect(await listMailsTo(test.sql, account.email)).toHaveLength(1);
    expect(await site.listGroupsOf(account)).toEqual([]);
  });
});

describe('a request to join', () => {
  it('ends after 14 days, and is sent again by the manager', async () => {
    const { to, account, personId, link } = await addRequest();
    test.pass(14 * 24 * 60 * 60 * 1000);
    expect(await check(link)).toEqual({ state: 'expired' });
    expect((await answer(link, true)).statusCode).toBe(409);
    const manager = await test.as({ ...account, studentId: to.managerId });
    expect((await manager.post(`/manage/people/${personId}/invitation`)).statusCode).toBe(200);
    const second = await readLink(account.email, 2);
    expect(await check(link)).toEqual({ state: 'unknown' });
    expect(await check(second)).toMatchObject({ state: 'open' });
  });

  it('sets no password by its link, and cannot be taken for an account', async () => {
    const { personId, link } = await addRequest();
    const newPassword = 'my own password';
    const set = await test.visitor.post('/auth/password/link', { link, newPassword });
    expect(set.statusCode).toBe(404);
    const [row] = await test.sql`select confirmed_at from students where student_id = ${personId}`;
    expect(row).toEqual({ confirmed_at: null });
  });

  it('becomes an invitation when the account is gone', async () => {
    const { to, account, personId } = await addRequest();
    await test.sql`update students set email = ${toNewAddress()} where student_id = ${account.studentId}`;
    test.pass(61_000);
    await to.manager.post(`/manage/people/${personId}/invitation`);
    const { text } = await waitForMail(test.sql, account.email, 2);
    expect(text).toContain('/set-password#');
  });

  it('is erased with its account, and by itself without it', async () => {
    const [kept, erased] = [await addRequest(), await addRequest()];
    const { client } = await addStaff(test, 'administrator');
    const erase = (personId: string, email: string) =>
      client.post(`/manage/people/${personId}/erase`, { email, reason: 'Asked for it.' });
    expect((await erase(kept.personId, kept.account.email)).statusCode).toBe(200);
    expect((await erase(erased.account.studentId, erased.account.email)).statusCode).toBe(200);
    const ids = [kept, erased].flatMap((one) => [one.personId, one.account.studentId]);
    const rows =
      await test.sql`select student_id as id from students where student_id = any(${ids})`;
    expect(rows).toEqual([{ id: kept.account.studentId }]);
  });
});

describe('a group manager', () => {
  it('adds people to managed groups only, names at least one, and sets no password', async () => {
    const to = await createClass();
    const refuse = async (given: object) => {
      const { statusCode, body } = await add(to, toNewAddress(), given);
      return [statusCode, JSON.parse(body).message];
    };
    const unknown = await refuse({ groupIds: ['nowhere'] });
    expect(unknown).toEqual([400, 'A chosen group no longer exists. Choose the groups again.']);
    expect(await refuse({ groupIds: ['north'] })).toEqual(unknown);
    expect(await refuse({ groupIds: [] })).toEqual([400, 'Choose one of your groups.']);
    const unknownCourse = await refuse({ courseIds: ['nothing'] });
    expect(await refuse({ courseIds: ['of-north'] })).toEqual(unknownCourse);
    const password = { kind: 'password', password: 'first password', mustChange: true };
    expect((await refuse({ signIn: password }))[0]).toBe(403);
  });
});
