import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { addStaff, giveRole } from '../../../../test/test-staff.ts';
import { listMailsTo, waitForCode } from '../../../../test/test-mailbox.ts';
import type { TestStudent } from '../../../../test/test-students.ts';

let test: TestApp;
let admin: TestClient;
let adminId: string;
let maya: TestStudent;
let mayaClient: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  const staff = await addStaff(test, 'administrator', null, {
    firstName: 'Ada',
    lastName: 'Keller',
  });
  admin = staff.client;
  adminId = staff.person.studentId;
});
afterAll(() => test.close());
beforeEach(async () => {
  maya = await test.addStudent({ firstName: 'Maya', lastName: 'Okafor', groupIds: ['riverside'] });
  mayaClient = await test.as(maya);
});

const url = (action = '', id = maya.studentId) => `/manage/people/${id}${action}`;
const fields = (lastName: string, externalId: string | null = null) => ({
  firstName: 'Maya',
  lastName,
  externalId,
});
const edit = (from: TestClient, before: object, after: object, id?: string) =>
  from.put(url('', id), { before, after });
const entriesAbout = async (id = maya.studentId) =>
  (await admin.get(url('/log', id))).json().entries as { action: string }[];
const signIn = (username: string, password = maya.password) =>
  test.visitor.post('/auth/login', { username, password, frontendType: 'student' });

describe('editing a person', () => {
  it('changes names and external id, cleaned, and records the changed values with the request', async () => {
    const answer = await edit(admin, fields('Okafor'), fields(' Okaforo ', 'RC-1'));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ lastName: 'Okaforo', externalId: 'RC-1' });
    expect(await entriesAbout()).toEqual([
      expect.objectContaining({
        action: 'person-changed',
        actorId: adminId,
        actorName: 'Ada Keller',
        objectName: 'Maya Okaforo',
        before: { lastName: 'Okafor', externalId: null },
        after: { lastName: 'Okaforo', externalId: 'RC-1' },
        requestId: answer.headers['x-request-id'],
      }),
    ]);
  });

  it('records nothing when nothing changes', async () => {
    await edit(admin, fields('Okafor'), fields('Okafor'));
    expect(await entriesAbout()).toEqual([]);
  });

  it('is done once when it is sent again', async () => {
    const again = () => edit(admin, fields('Okafor'), fields('Okaforo'));
    const answers = [await again(), await again()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await entriesAbout()).toHaveLength(1);
  });

  it('[MOVR-14] is refused with the current values when another person has saved meanwhile', async () => {
    await edit(admin, fields('Okafor'), fields('Okaforo'));
    const answer = await edit(admin, fields('Okafor'), fields('Other'));
    expect(answer.statusCode).toBe(409);
    expect(answer.json().details).toEqual({ current: fields('Okaforo') });
    expect((await admin.get(url())).json()).toMatchObject({ lastName: 'Okaforo' });
  });

  it.each([
    ['an empty first name', { ...fields('Okafor'), firstName: '\u0007' }],
    ['a first name of 101 letters', { ...fields('Okafor'), firstName: 'x'.repeat(101) }],
    ['an empty last name', fields(' ')],
    ['a last name of 101 letters', fields('x'.repeat(101))],
    ['an external id of 101 letters', fields('Okafor', 'x'.repeat(101))],
  ])('[MPEOP-19] is refused with 400 for %s', async (_, after) => {
    expect((await edit(admin, fields('Okafor'), after)).statusCode).toBe(400);
  });

  it('[MPEOP-19] takes up to 100 characters; another’s external id is 409 with the holder’s name, if in scope', async () => {
    const long = { ...fields('x'.repeat(100), 'y'.repeat(100)), firstName: 'z'.repeat(100) };
    expect((await edit(admin, fields('Okafor'), long)).statusCode).toBe(200);
    expect((await admin.get(url())).json()).toMatchObject(long);
    const cleaned = await edit(admin, long, {
      ...fields('A\u0000\u0007B'),
      firstName: '\u0007Maya\u0000',
    });
    expect(cleaned.json()).toMatchObject({ firstName: 'Maya', lastName: 'AB' });

    await test.addStudent({ firstName: 'Jonas', lastName: 'Weber', groupIds: ['harbor'] });
    await test.sql`update students set external_id = 'RC-7' where first_name = 'Jonas'`;
    const taken = await edit(admin, fields('AB'), fields('AB', 'RC-7'));
    expect(taken.statusCode).toBe(409);
    expect(taken.json().message).toBe('Jonas Weber has this external ID.');
    const manager = await addStaff(test, 'group-manager', 'riverside');
    const hidden = await edit(manager.client, fields('AB'), fields('AB', 'RC-7'));
    expect(hidden.statusCode).toBe(409);
    expect(hidden.body).not.toContain('Jonas');
  });

  it('[MPEOP-19] gives one external id to one of two people at the same time', async () => {
    const other = await test.addStudent({ firstName: 'Maya', lastName: 'Okafor' });
    const answers = await Promise.all(
      [maya.studentId, other.studentId].map((id) =>
        edit(admin, fields('Okafor'), fields('Okafor', 'RC-9'), id),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]));
  });
});

describe('a group manager', () => {
  it('[MPERM-05] cannot edit, disable or sign out a person with a role of staff', async () => {
    const { client } = await addStaff(test, 'group-manager', 'riverside');
    await giveRole(test, maya.email, 'author');
    const answers = [
      await edit(client, fields('Okafor'), fields('Other')),
      await client.post(url('/disable')),
      await client.post(url('/end-sessions')),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json().message).toBe('Only an administrator can change staff.');
    }
    expect((await mayaClient.get('/user/attributes')).statusCode).toBe(200);
    expect((await client.get(url())).json()).toMatchObject({ mayEdit: false });
  });

  it('edits, disables and signs out the people of the managed group', async () => {
    const { client } = await addStaff(test, 'group-manager', 'riverside');
    expect((await edit(client, fields('Okafor'), fields('Other'))).statusCode).toBe(200);
    expect((await client.post(url('/end-sessions'))).statusCode).toBe(200);
    expect((await client.post(url('/disable'))).json()).toMatchObject({ status: 'disabled' });
    expect((await client.post(url('/enable'))).json()).toMatchObject({ status: 'active' });
  });
});

describe('disabling', () => {
  it('ends the sessions at once, on every process', async () => {
    const other = await test.another();
    const onOther = () =>
      other.inject({ url: '/api/user/attributes', headers: { ...mayaClient.headers } });
    expect((await onOther()).statusCode).toBe(200);
    expect((await admin.post(url('/disable'))).statusCode).toBe(200);
    expect((await mayaClient.get('/user/attributes')).statusCode).toBe(401);
    expect((await onOther()).statusCode).toBe(401);
  });

  it('makes the right password answer as a wrong one, and sends no mail', async () => {
    const other = await test.addStudent();
    await admin.post(url('/disable'));
    const [right, wrong] = [await signIn(maya.email), await signIn(maya.email, 'wrong password')];
    expect(right.statusCode).toBe(wrong.statusCode);
    expect(right.body).toBe(wrong.body);
    const forget = () => test.visitor.post('/auth/password/forgot/code', { username: maya.email });
    expect((await forget()).statusCode).toBe(200);
    // The mail to another person is sent after the one that was refused.
    await test.visitor.post('/auth/password/forgot/code', { username: other.email });
    await waitForCode(test.sql, other.email);
    await admin.post(url('/enable'));
    expect((await signIn(maya.email)).statusCode).toBe(200);
    // A code can be requested again after half a minute.
    test.pass(31_000);
    expect((await forget()).statusCode).toBe(200);
    await waitForCode(test.sql, maya.email);
    expect(await listMailsTo(test.sql, maya.email)).toHaveLength(1);
  });

  it('[MPEOP-27] of the own account is refused, and erasing it too', async () => {
    await addStaff(test, 'administrator');
    const answers = [
      await admin.post(url('/disable', adminId)),
      await admin.post(url('/erase', adminId), { email: 'a@b.example', reason: 'x' }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toBe('Ask another administrator to do this.');
    }
  });
});

it('[MPEOP-28] end sessions signs the person out everywhere', async () => {
  const second = await test.as(maya);
  expect((await admin.post(url('/end-sessions'))).json()).toMatchObject({ sessions: [] });
  for (const client of [mayaClient, second])
    expect((await client.get('/user/attributes')).statusCode).toBe(401);
});

it('[MPEOP-22] confirms an address by hand, without a mail', async () => {
  const lena = await test.addStudent({ isConfirmed: false });
  const answer = await admin.post(url('/confirm-address', lena.studentId));
  expect(answer.json()).toMatchObject({ status: 'active' });
  expect((await signIn(lena.email)).statusCode).toBe(200);
  // The mail to another person is sent after one that was due before.
  const other = await test.addStudent();
  await test.visitor.post('/auth/password/forgot/code', { username: other.email });
  await waitForCode(test.sql, other.email);
  expect(await listMailsTo(test.sql, lena.email)).toEqual([]);
});

describe('changing an e-mail address', () => {
  const change = (email: string) => admin.put(url('/email'), { email });

  it('[MPEOP-20] signs in with the new address at once; roles and the right to teach move, sessions end, the old address is told', async () => {
    await giveRole(test, maya.email, 'author');
    await test.sql`insert into instructors (instructor_id, first_name, last_name)
      values ('moved', 'M', 'O') on conflict do nothing`;
    await test.sql`insert into teaching_rights (email, instructor_id, given_by)
      values (email_key(${maya.email}), 'moved', 'operator')`;
    const email = 'maya.new@cairn.example';
    expect((await change(email)).json()).toMatchObject({
      email,
      staffRoles: [{ role: 'author', groupId: null, groupName: null }],
    });
    expect((await mayaClient.get('/user/attributes')).statusCode).toBe(401);
    expect((await signIn(email)).statusCode).toBe(200);
    expect((await signIn(maya.email)).statusCode).toBe(401);
    expect(await test.sql`select email from teaching_rights where instructor_id = 'moved'`).toEqual(
      [{ email }],
    );
    await waitForCode(test.sql, email);
    await waitForCode(test.sql, maya.email);
    const [told] = await listMailsTo(test.sql, maya.email);
    expect(told?.text).not.toContain(email);
    expect(await entriesAbout()).toEqual([
      expect.objectContaining({
        action: 'person-email-changed',
        before: { email: maya.email },
        after: { email },
      }),
    ]);
  });

  it('[MPEOP-21] is refused for the address of another account, and for a malformed one', async () => {
    const other = await test.addStudent({ email: 'taken@cairn.example' });
    const taken = await change('TAKEN@cairn.example');
    expect(taken.statusCode).toBe(409);
    expect(taken.json().message).toBe('Another account has this address.');
    for (const email of ['not an address', 'a@b']) {
      const malformed = await change(email);
      expect(malformed.statusCode).toBe(400);
      expect(malformed.json()).toMatchObject({ details: { field: 'email' } });
    }
    expect((await signIn(maya.email)).statusCode).toBe(200);
    expect(other.email).toBe('taken@cairn.example');
  });
});

describe('erasing', () => {
  const erase = (email: string) =>
    admin.post(url('/erase'), { email, reason: 'asked for by the person' });

  it('needs the person’s address', async () => {
    expect((await erase('other@cairn.example')).statusCode).toBe(400);
    expect((await mayaClient.get('/user/attributes')).statusCode).toBe(200);
  });

  it('[MLOG-10] replaces the person in the log, as actor, object and in values; the entries stay', async () => {
    const vera = await test.addStudent({ firstName: 'Veronika', lastName: 'Quill' });
    await giveRole(test, vera.email, 'administrator');
    await mayaClient.get('/user/attributes');
    const veraClient = await test.as(vera);
    await veraClient.post(url('/end-sessions'));
    const { studentId } = vera;
    const [before, after] = [
      { firstName: 'Veronika', lastName: 'Quill', externalId: null },
      { firstName: 'Veronika', lastName: 'Quimby', externalId: 'RC-55' },
    ];
    await edit(admin, before, after, studentId);
    await change(vera, 'quimby@cairn.example');
    const entries = (await test.sql`select from audit_entries`).length;
    const answer = await admin.post(url('/erase', studentId), {
      email: 'quimby@cairn.example',
      reason: 'asked for by the person',
    });
    expect(answer.statusCode).toBe(200);
    const rows = await test.sql<{ text: string }[]>`
      select to_jsonb(audit_entries)::text as text from audit_entries`;
    expect(rows.length).toBe(entries + 1);
    const text = rows.map((row) => row.text).join('\n');
    for (const word of ['Veronika', 'Quill', 'Quimby', 'RC-55', 'quimby@', vera.email, studentId])
      expect(text).not.toContain(word);
    expect(rows.filter((row) => /actor_id": "erased-/.test(row.text))).toHaveLength(1);
    const pseudonyms = new Set(text.match(/erased-[\da-f-]{36}/g));
    expect(pseudonyms.size).toBe(1);
    expect(text).toContain('Erased account');
    expect(text).toContain('asked for by the person');
  });

  it('[MPERM-37] ends roles and teaching rights of the address', async () => {
    await giveRole(test, maya.email, 'group-manager', 'riverside');
    await test.sql`insert into instructors (instructor_id, first_name, last_name) values ('m', 'M', 'O')`;
    await test.sql`insert into teaching_rights (email, instructor_id, given_by)
      values (email_key(${maya.email}), 'm', 'operator')`;
    expect((await erase(maya.email)).statusCode).toBe(200);
    const again = await test.addStudent({ email: maya.email });
    const attributes = (await (await test.as(again)).get('/user/attributes')).json();
    expect(attributes).not.toHaveProperty('StaffRoles');
    expect(attributes).not.toHaveProperty('InstructorID');
  });

  const change = async (person: TestStudent, email: string) => {
    await admin.put(url('/email', person.studentId), { email });
  };
});
