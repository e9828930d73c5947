/** Who may make an account: the setting of administrators, and what it does. */
import type { RegistrationMode } from '@cairn/domain/registration-mode.rules';
import { createBrowser } from '../../../../test/registrant.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { waitForCode, waitForMail } from '../../../../test/test-mailbox.ts';
import {
  applyImport,
  toResultCounts,
  uploadAndCheck,
  waitForImport,
} from '../../../../test/test-people-imports.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let test: TestApp;
let admin: TestClient;
let people = 0;
beforeAll(async () => {
  test = await startTestApp();
  await test.sql`insert into student_groups (group_id, group_name)
    values ('riverside', 'Riverside College'), ('harbor', 'Harbor Institute')`;
});
afterAll(() => test.close());
beforeEach(async () => {
  // Each test begins a new minute, so that no test uses up the limits of another.
  test.pass(61_000);
  await test.sql`delete from site_settings`;
  ({ client: admin } = await addStaff(test, 'administrator', null, {
    firstName: 'Ada',
    lastName: 'Keller',
  }));
});

interface Domain {
  readonly domain: string;
  readonly groupId: string | null;
}
const PATH = '/manage/settings/registration';
const read = async () => (await admin.get(PATH)).json<{ mode: string; domains: Domain[] }>();
const change = async (mode: RegistrationMode, domains: readonly Domain[] = [], from = admin) =>
  from.put(PATH, { before: await read(), after: { mode, domains } });
const riverside = { domain: 'riverside.example', groupId: 'riverside' };
const newAddress = (domain = 'riverside.example') => {
  people += 1;
  return `person-${people}@${domain}`;
};
const register = (email: string) => createBrowser(test.app).signUp({ username: email });
const registerAndConfirm = async (email: string) => {
  const browser = createBrowser(test.app);
  await browser.signUp({ username: email });
  return browser.verify(email, await waitForCode(test.sql, email));
};
const listGroups = async (email: string) => {
  const rows = await test.sql<{ groupId: string }[]>`select group_id as "groupId"
    from student_group_members join students using (student_id) where email = ${email}`;
  return rows.map(({ groupId }) => groupId);
};
const invite = (email: string) =>
  admin.post('/manage/people', {
    firstName: 'Hannah',
    lastName: 'Vogel',
    email,
    groupIds: [],
    courseIds: [],
    signIn: { kind: 'invitation' },
  });
const readLink = async (email: string) =>
  /\/set-password#([\w-]+)/.exec((await waitForMail(test.sql, email)).text)?.[1] ?? '';
const check = async (link: string) =>
  (await test.visitor.post('/auth/password/link/check', { link })).json<{ state: string }>().state;
const accept = (link: string) =>
  test.visitor.post('/auth/password/link', { link, newPassword: 'my own password' });

describe('[MREG-01] the setting has four values', () => {
  it('open by default: everybody registers', async () => {
    expect(await read()).toEqual({ mode: 'open', domains: [] });
    expect((await register(newAddress('anywhere.example'))).statusCode).toBe(200);
  });

  it.each(['closed', 'invitation'] as const)(
    '%s: a registration is refused with 403 and the sentence of the page',
    async (mode) => {
      expect((await change(mode)).statusCode).toBe(200);
      const email = newAddress();
      const refused = await register(email);
      expect(refused.statusCode).toBe(403);
      expect(refused.json().message).toBe('Accounts at Cairn are made by its staff.');
      expect(await test.sql`select from students where email = ${email}`).toHaveLength(0);
    },
  );

  it('only listed e-mail domains: others are refused with 403 and read which', async () => {
    await change('domains', [riverside, { domain: 'harbor.example', groupId: null }]);
    expect((await register(newAddress('HARBOR.example'))).statusCode).toBe(200);
    const refused = await register(newAddress('students.harbor.example'));
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      message: 'You can register with an address that ends in riverside.example or harbor.example.',
      details: { field: 'email' },
    });
  });

  it('visitors read the mode, and the domains where these count', async () => {
    const rules = async () => (await test.visitor.get('/auth/registration-rules')).json();
    expect(await rules()).toEqual({ mode: 'open', domains: [] });
    await change('domains', [riverside]);
    expect(await rules()).toEqual({ mode: 'domains', domains: ['riverside.example'] });
    await change('closed', [riverside]);
    expect(await rules()).toEqual({ mode: 'closed', domains: [] });
  });
});

describe('[MREG-05] an account of a domain that names a group', () => {
  it('joins the group when its address is confirmed, and not before', async () => {
    await change('domains', [riverside]);
    const email = newAddress();
    await register(email);
    expect(await listGroups(email)).toEqual([]);
    const other = newAddress();
    await registerAndConfirm(other);
    expect(await listGroups(other)).toEqual(['riverside']);
  });

  it('joins it when an invitation is accepted, too', async () => {
    await change('domains', [riverside]);
    const email = newAddress();
    await invite(email);
    await accept(await readLink(email));
    expect(await listGroups(email)).toEqual(['riverside']);
  });

  it('joins none of an archived group, and none once the domains do not count', async () => {
    await change('domains', [riverside, { domain: 'harbor.example', groupId: 'harbor' }]);
    await admin.post('/manage/groups/harbor/archive');
    const late = newAddress('harbor.example');
    await registerAndConfirm(late);
    expect(await listGroups(late)).toEqual([]);
    await admin.post('/manage/groups/harbor/restore');
    await change('open', [riverside]);
    const email = newAddress();
    await registerAndConfirm(email);
    expect(await listGroups(email)).toEqual([]);
  });
});

describe('[MREG-06] invitations', () => {
  it('by invitation only: they are sent and accepted', async () => {
    await change('invitation');
    const email = newAddress();
    expect((await invite(email)).statusCode).toBe(200);
    expect((await accept(await readLink(email))).statusCode).toBe(200);
  });

  it('closed: they can be neither sent nor accepted, and work again when the setting changes', async () => {
    const email = newAddress();
    await invite(email);
    const link = await readLink(email);
    await change('closed');
    const another = newAddress();
    const refused = await invite(another);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('Registration is closed');
    expect(await test.sql`select from students where email = ${another}`).toHaveLength(0);
    expect(await check(link)).toBe('waiting');
    const waiting = await accept(link);
    expect(waiting.statusCode).toBe(409);
    expect(waiting.json().message).toContain('waits');
    await change('invitation');
    expect(await check(link)).toBe('open');
    expect((await accept(link)).statusCode).toBe(200);
  });

  it.each(['closed', 'invitation'] as const)(
    '%s: an import without mail adds people',
    async (mode) => {
      await change(mode);
      const email = newAddress();
      const lines = ['email,firstName,lastName', `${email},Hannah,Vogel`];
      const checked = await uploadAndCheck(admin, lines, { sendsInvitations: false });
      const applied = await waitForImport(admin, await applyImport(admin, checked));
      expect(toResultCounts(applied)).toEqual([1, 0, 0, 0, 0]);
      expect(await test.sql`select from students where email = ${email}`).toHaveLength(1);
    },
  );

  it('closed: staff add people with a first password', async () => {
    await change('closed');
    const added = await admin.post('/manage/people', {
      firstName: 'Hannah',
      lastName: 'Vogel',
      email: newAddress(),
      groupIds: [],
      courseIds: [],
      signIn: { kind: 'password', password: 'first password', mustChange: true },
    });
    expect(added.statusCode).toBe(200);
  });
});

describe('[MREG-08] the setting is read when the form is sent', () => {
  it('a form opened before the change is judged by the new value', async () => {
    const browser = createBrowser(test.app);
    await browser.signUp({ username: newAddress() });
    await change('closed');
    expect((await browser.signUp({ username: newAddress() })).statusCode).toBe(403);
    await change('open');
    expect((await browser.signUp({ username: newAddress() })).statusCode).toBe(200);
  });

  it('a code sent before may still be confirmed', async () => {
    const browser = createBrowser(test.app);
    const email = newAddress();
    await browser.signUp({ username: email });
    await change('closed');
    const code = await waitForCode(test.sql, email);
    expect((await browser.verify(email, code)).statusCode).toBe(200);
  });
});

describe('[MREG-09] a domain', () => {
  it.each(['ada@riverside.example', 'two words.example', '*.riverside.example', 'riverside'])(
    '%j is refused with an example',
    async (domain) => {
      const refused = await change('domains', [riverside, { domain, groupId: null }]);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().message).toContain('such as school.example');
      expect(refused.json().details).toEqual({ index: 1 });
    },
  );

  it('listed twice is refused, in any case of letters', async () => {
    const again = { domain: 'RIVERSIDE.example', groupId: null };
    const refused = await change('domains', [riverside, again]);
    expect(refused.json()).toMatchObject({
      message: 'RIVERSIDE.example is listed twice.',
      details: { index: 1 },
    });
  });

  it('removed from the list changes no account', async () => {
    await change('domains', [riverside]);
    const email = newAddress();
    await registerAndConfirm(email);
    await change('open', []);
    expect(await listGroups(email)).toEqual(['riverside']);
    expect(
      await test.sql`select from students where email = ${email}
      and confirmed_at is not null and disabled_at is null`,
    ).toHaveLength(1);
  });

  it('of a group that is not in use is refused', async () => {
    const refused = await change('domains', [{ ...riverside, groupId: 'nowhere' }]);
    expect(refused.statusCode).toBe(400);
  });

  it('is needed where only listed ones count', async () => {
    expect((await change('domains', [])).statusCode).toBe(400);
  });
});

describe('a change', () => {
  it('[MOVR-14] is refused when another person has saved meanwhile, with the current values', async () => {
    const before = await read();
    await change('closed');
    const after = { mode: 'open', domains: [riverside] };
    const refused = await admin.put(PATH, { before, after });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().details).toEqual({ current: { mode: 'closed', domains: [] } });
    expect(await read()).toEqual({ mode: 'closed', domains: [] });
  });

  it('needs a recent sign-in', async () => {
    const earlier = new Date(test.clock.now.getTime() - 16 * 60_000);
    await test.sql`update sessions set identity_confirmed_at = ${earlier}`;
    const refused = await change('closed');
    expect(refused.json()).toMatchObject({ code: 'recent-sign-in-needed' });
    expect(await read()).toMatchObject({ mode: 'open' });
  });

  it('is in the log with the values before and after, and a change of nothing is not', async () => {
    const list = async () =>
      (await admin.get('/manage/log?object=registration')).json<{ entries: object[] }>().entries;
    const earlier = await list();
    await change('domains', [riverside]);
    await change('domains', [riverside]);
    expect(await list()).toEqual([
      expect.objectContaining({
        action: 'setting-changed',
        objectKind: 'setting',
        actorName: 'Ada Keller',
        before: { mode: 'open', domains: [] },
        after: { mode: 'domains', domains: ['riverside.example (riverside)'] },
      }),
      ...earlier,
    ]);
  });
});
