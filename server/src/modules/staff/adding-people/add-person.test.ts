/** Adding a person by hand: with an invitation, or with a first password. */
import { tokensSchema } from '@cairn/api/auth.contract';
import type { NewPerson } from '@cairn/api/staff-people.contract';
import { waitForCode, waitForMail, listMailsTo } from '../../../../test/test-mailbox.ts';
import { createBrowser } from '../../../../test/registrant.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import { type GroupsSite, startGroupsSite } from '../../../../test/test-groups.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { removeUnconfirmedSignUpsBefore } from '../../accounts/auth/registrations.repository.ts';

let site: GroupsSite;
let test: TestApp;
let admin: GroupsSite['admin'];
let email: string;
let persons = 0;
beforeAll(async () => {
  site = await startGroupsSite();
  ({ test } = site);
});
afterAll(() => test.close());
beforeEach(async () => {
  // Each test begins a new minute, so that no test uses up the limits of another.
  test.pass(61_000);
  ({ client: admin } = await addStaff(test, 'administrator', null, {
    firstName: 'Ada',
    lastName: 'Keller',
  }));
  persons += 1;
  email = `hannah-${persons}@riverside.example`;
});

const DAY_MS = 24 * 60 * 60 * 1000;
const withPassword = (password: string, mustChange = true): Partial<NewPerson> => ({
  signIn: { kind: 'password', password, mustChange },
});
const add = (given: Partial<NewPerson> = {}, from = admin) =>
  from.post('/manage/people', {
    firstName: 'Hannah',
    lastName: 'Vogel',
    email,
    groupIds: [],
    courseIds: [],
    signIn: { kind: 'invitation' },
    ...given,
  });
/** Adds a person, and returns the id. */
const addId = async (given: Partial<NewPerson> = {}): Promise<string> =>
  (await add(given)).json<{ personId: string }>().personId;
/** Waits for the nth mail to the person, and returns the secret part of its link. */
const readLink = async (count = 1, to = email): Promise<string> =>
  /\/set-password#([\w-]+)/.exec((await waitForMail(test.sql, to, count)).text)?.[1] ?? '';
const check = async (link: string) =>
  (await test.visitor.post('/auth/password/link/check', { link })).json();
const accept = (link: string) =>
  test.visitor.post('/auth/password/link', { link, newPassword: 'my own password' });
const renew = (link: string) => test.visitor.post('/auth/invitation/renew', { link });
const sendAgain = (personId: string, from = admin) =>
  from.post(`/manage/people/${personId}/invitation`);
const signIn = (password: string) =>
  test.visitor.post('/auth/login', { username: email, password, frontendType: 'student' });
const findStatus = async (personId: string) =>
  (await admin.get(`/manage/people/${personId}`)).json<{ status: string }>().status;

describe('an invitation', () => {
  it('[MIMP-02] works once; the person sets a password, arrives signed in, and the address is confirmed', async () => {
    const added = await add({ groupIds: ['north'], courseIds: ['of-north', 'public-too'] });
    expect(added.statusCode).toBe(200);
    const { personId } = added.json();
    expect(added.json()).toMatchObject({
      firstName: 'Hannah',
      lastName: 'Vogel',
      email,
      status: 'invited',
      groups: [{ groupId: 'north' }],
    });
    const link = await readLink();
    const [mail, ...others] = await listMailsTo(test.sql, email);
    expect(others).toEqual([]);
    expect(mail?.text.match(/https?:\/\/\S+/g)).toHaveLength(1);
    const { expiresAt, ...invitation } = (await check(link)).invitation;
    expect(invitation).toEqual({ firstName: 'Hannah', email, invitedBy: 'Ada Keller' });
    expect(new Date(expiresAt).getTime() - test.clock.now.getTime()).toBe(14 * DAY_MS);

    const answer = await accept(link);
    expect(answer.statusCode).toBe(200);
    const { accessToken, idToken } = tokensSchema.parse(answer.json());
    const headers = { 'jwt-token': accessToken.jwtToken, 'id-token': idToken.jwtToken };
    const record = (await test.visitor.get('/user/attributes', { headers })).json();
    expect(record).toMatchObject({ Email: email, FirstName: 'Hannah' });
    expect(await findStatus(personId)).toBe('active');
    expect((await signIn('my own password')).statusCode).toBe(200);
    const courses = (await admin.get(`/manage/people/${personId}/courses`)).json();
    expect(courses.total).toBe(2);

    expect((await accept(link)).statusCode).toBe(409);
    expect(await check(link)).toEqual({ state: 'used', kind: 'invitation' });
  });

  it('[MIMP-02] works for 14 days', async () => {
    await add();
    const link = await readLink();
    test.pass(14 * DAY_MS - 1);
    expect(await check(link)).toMatchObject({ state: 'open' });
    test.pass(1);
    expect(await check(link)).toEqual({ state: 'expired', kind: 'invitation' });
    expect((await accept(link)).statusCode).toBe(409);
  });

  it('is sent anew to the same address by the person, once it has expired, and only then', async () => {
    await add();
    const first = await readLink();
    await renew(first);
    test.pass(14 * DAY_MS);
    expect((await renew(first)).json()).toEqual((await renew('A'.repeat(43))).json());
    const second = await readLink(2);
    expect(second).not.toBe(first);
    expect(await check(first)).toEqual({ state: 'unknown' });
    await renew(first);
    expect((await accept(second)).statusCode).toBe(200);
    await renew(second);
    expect(await listMailsTo(test.sql, email)).toHaveLength(2);
  });

  it('is sent again to invited people only: the earlier link ends, and 14 days begin anew', async () => {
    const personId = await addId();
    const first = await readLink();
    test.pass(20 * DAY_MS);
    ({ client: admin } = await addStaff(test, 'administrator'));
    expect((await sendAgain(personId)).json()).toMatchObject({ status: 'invited' });
    const second = await readLink(2);
    expect(await check(first)).toEqual({ state: 'unknown' });
    test.pass(14 * DAY_MS - 1);
    expect((await accept(second)).statusCode).toBe(200);
    ({ client: admin } = await addStaff(test, 'administrator'));
    expect((await sendAgain(personId)).json()).toMatchObject({ status: 'active' });
    expect(await listMailsTo(test.sql, email)).toHaveLength(2);
    const entries = (await admin.get(`/manage/people/${personId}/log`)).json().entries;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'person-invited-again',
      'person-added',
    ]);
  });

  it('is sent again once when the request is repeated because its response was lost', async () => {
    const personId = await addId();
    test.pass(60_001);
    const answers = await Promise.all([sendAgain(personId), sendAgain(personId)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await check(await readLink(2))).toMatchObject({ state: 'open' });
    expect(await listMailsTo(test.sql, email)).toHaveLength(2);
  });

  it('goes to the new address when staff correct the address', async () => {
    const personId = await addId();
    const first = await readLink();
    const corrected = `corrected-${email}`;
    await admin.put(`/manage/people/${personId}/email`, { email: corrected });
    const second = await readLink(1, corrected);
    expect(await check(first)).toEqual({ state: 'unknown' });
    expect((await check(second)).invitation).toMatchObject({ email: corrected });
    expect(await listMailsTo(test.sql, email)).toHaveLength(1);
  });

  it('takes the place of a mail for a new password and of a confirmation by hand', async () => {
    const personId = await addId();
    const actions = ['password-mail', 'confirm-address'];
    for (const action of actions) {
      const refused = await admin.post(`/manage/people/${personId}/${action}`);
      expect(refused.statusCode).toBe(409);
      expect(refused.json().message).toContain('Send it again');
    }
  });

  it('stays when old sign-ups are removed, and a stranger cannot rename the person', async () => {
    const personId = await addId();
    await createBrowser(test.app).signUp({ username: email, firstName: 'Mallory' });
    await test.sql`delete from registrations`;
    await removeUnconfirmedSignUpsBefore(test.sql, new Date(test.clock.now.getTime() + DAY_MS));
    expect((await admin.get(`/manage/people/${personId}`)).json()).toMatchObject({
      firstName: 'Hannah',
      status: 'invited',
    });
  });

  it('counts as used when the person has registered with the address meanwhile', async () => {
    const personId = await addId();
    const link = await readLink();
    const registrant = createBrowser(test.app);
    await registrant.signUp({ username: email });
    await registrant.verify(email, await waitForCode(test.sql, email, 2));
    expect(await findStatus(personId)).toBe('active');
    expect(await check(link)).toEqual({ state: 'used', kind: 'invitation' });
  });

  it('gives nothing to a disabled account', async () => {
    const personId = await addId();
    const link = await readLink();
    await admin.post(`/manage/people/${personId}/disable`);
    expect(await findStatus(personId)).toBe('disabled');
    await sendAgain(personId);
    expect(await check(link)).toEqual({ state: 'unknown' });
    expect((await accept(link)).statusCode).toBe(404);
    expect(await listMailsTo(test.sql, email)).toHaveLength(1);
  });
});

describe('[MIMP-04] a first password', () => {
  it('has at least 8 characters', async () => {
    const refused = await add(withPassword('7 chars'));
    expect(refused.statusCode).toBe(400);
    expect(refused.json().details).toEqual({ field: 'password' });
  });

  it('is replaced at the first sign-in, and no mail is sent', async () => {
    const personId = await addId(withPassword('first password'));
    expect(await findStatus(personId)).toBe('active');
    const first = await signIn('first password');
    expect(first.statusCode).toBe(409);
    expect(first.json().message).toBe('Choose a password of your own first.');
    const { link } = first.json<{ details: { link: string } }>().details;
    expect((await accept(link)).statusCode).toBe(200);
    expect((await signIn('my own password')).statusCode).toBe(200);
    expect((await signIn('first password')).statusCode).toBe(401);
    expect(await listMailsTo(test.sql, email)).toEqual([]);
  });

  it('stays when staff do not ask for a new one', async () => {
    await add(withPassword('first password', false));
    expect((await signIn('first password')).statusCode).toBe(200);
    expect(await listMailsTo(test.sql, email)).toEqual([]);
  });

  it('does not show in the log', async () => {
    const personId = await addId(withPassword('first password'));
    const { entries } = (await admin.get(`/manage/people/${personId}/log`)).json();
    expect(entries[0].after).toEqual({
      firstName: 'Hannah',
      lastName: 'Vogel',
      email,
      groups: [],
      courses: [],
      signIn: 'password',
    });
  });
});

describe('what is refused', () => {
  it('an address that has an account: with the person for a link, and nothing is changed', async () => {
    const maya = await test.addStudent({ firstName: 'Maya', lastName: 'Okafor' });
    email = maya.email.toUpperCase();
    const refused = await add({ groupIds: ['north'] });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      message: 'Maya Okafor has an account with this address.',
      details: { personId: maya.studentId, name: 'Maya Okafor' },
    });
    expect(await site.listGroupsOf(maya)).toEqual([]);
  });

  it.each([
    ['email', { email: 'no address' }],
    ['groupIds', { groupIds: ['north', 'nowhere'] }],
    ['courseIds', { courseIds: ['nothing'] }],
    ['courseIds', { groupIds: ['south'], courseIds: ['of-north'] }],
  ] as const)('a wrong %s, and nothing is stored or sent: %j', async (field, given) => {
    const refused = await add(given as Partial<NewPerson>);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().details).toEqual({ field });
    expect(await test.sql`select from students where email = ${email}`).toHaveLength(0);
  });

  it('an archived group', async () => {
    const created = await admin.post('/manage/groups', { name: `Old ${persons}` });
    const { groupId } = created.json<{ groupId: string }>();
    await admin.post(`/manage/groups/${groupId}/archive`);
    const refused = await add({ groupIds: [groupId] });
    expect(refused.json().message).toContain('is archived');
  });

  it('a caller who does not look after people', async () => {
    const { client } = await addStaff(test, 'author');
    expect((await add({}, client)).statusCode).toBe(403);
  });

  it('of two calls at the same time for one address, one', async () => {
    const answers = await Promise.all([add(), add()]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });
});

it('finds courses by words of their titles, without drafts', async () => {
  const find = async (search: string) =>
    (await admin.get(`/manage/course-choices?search=${encodeURIComponent(search)}`)).json().courses;
  const all = await find('');
  expect(all.length).toBeGreaterThan(3);
  const [first] = all;
  expect(await find(first.title.toUpperCase())).toContainEqual(first);
  expect(await find(first.title.replaceAll(' ', ''))).toContainEqual(first);
  expect(await find('100%_')).toEqual([]);
  await test.sql`update courses set status = 'draft' where course_id = ${first.courseId}`;
  expect(await find('')).not.toContainEqual(first);
  await test.sql`update courses set status = 'published' where course_id = ${first.courseId}`;
});
