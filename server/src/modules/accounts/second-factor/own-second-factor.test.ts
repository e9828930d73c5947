import type { EndpointAnswer } from '@cairn/api/endpoint';
import type { getSecondFactor } from '@cairn/api/second-factor.contract';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { createTestPasskey } from '../../../../test/test-passkey.ts';
import { setUpApp, setUpPasskey, computeAppCode } from '../../../../test/test-second-factor.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const RECOVERY_CODE = /^[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{4}$/;

const read = async (client: TestClient) =>
  (await client.get('/user/second-factor')).json<EndpointAnswer<typeof getSecondFactor>>();
const newClient = async () => test.as(await test.addStudent());
const requireFactorOfStaff = (staff: 'optional' | 'required') =>
  test.sql`insert into site_settings (section, setting_values, setting_changed_at)
    values ('second-factor', jsonb_build_object('staff', ${staff}::text), now())
    on conflict (section) do update set setting_values = excluded.setting_values`;

describe('the authenticator app', () => {
  it('[MPERM-27] is on only after one valid code, and its key is never returned again', async () => {
    const client = await newClient();
    const begun = (await client.post('/user/second-factor/app')).json<{
      key: string;
      uri: string;
    }>();
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/.+secret=/);
    expect((await read(client)).app).toBeNull();
    const wrong = await client.post('/user/second-factor/app/confirm', {
      code: computeAppCode(test, begun.key, 5),
    });
    expect(wrong.statusCode).toBe(400);
    expect((await read(client)).app).toBeNull();
    const right = await client.post('/user/second-factor/app/confirm', {
      code: computeAppCode(test, begun.key),
    });
    expect(right.statusCode).toBe(200);
    const after = await client.get('/user/second-factor');
    expect(after.json()).toMatchObject({ app: { since: test.clock.now.toISOString() } });
    expect(right.body + after.body).not.toContain(begun.key);
    // Beginning again would replace the key of an app that is on.
    expect((await client.post('/user/second-factor/app')).statusCode).toBe(409);
  });

  it('is turned off, and the recovery codes go with the last factor', async () => {
    const client = await newClient();
    await setUpApp(test, client);
    expect((await read(client)).recoveryCodesLeft).toBe(10);
    expect((await client.delete('/user/second-factor/app')).statusCode).toBe(200);
    expect(await read(client)).toMatchObject({ app: null, recoveryCodesLeft: 0 });
  });
});

describe('recovery codes', () => {
  it('[MPERM-28] turning the first factor on gives ten, once, and stores hashes only', async () => {
    const client = await newClient();
    const { recoveryCodes, confirmed } = await setUpApp(test, client);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(RECOVERY_CODE);
    expect(confirmed.json()).toMatchObject({ recoveryCodesLeft: 10 });
    const rows = JSON.stringify(await test.sql`select * from recovery_codes`);
    const later = (await client.get('/user/second-factor')).body;
    for (const code of recoveryCodes) {
      expect(rows).not.toContain(code.replace('-', ''));
      expect(rows).not.toContain(code);
      expect(later).not.toContain(code);
    }
    // The second factor gives no other codes.
    const { added } = await setUpPasskey(client);
    expect(added.json()).not.toHaveProperty('recoveryCodes');
  });

  it('[MPERM-28] each work once, and the number of unused ones is returned', async () => {
    const client = await newClient();
    const { recoveryCodes } = await setUpApp(test, client);
    const [code = ''] = recoveryCodes;
    const confirm = () => client.post('/auth/confirmIdentity', { code: code.toLowerCase() });
    expect((await confirm()).statusCode).toBe(200);
    expect((await read(client)).recoveryCodesLeft).toBe(9);
    expect((await confirm()).statusCode).toBe(400);
    expect((await read(client)).recoveryCodesLeft).toBe(9);
  });

  it('[MPERM-28] are replaced by new ones', async () => {
    const client = await newClient();
    const { recoveryCodes } = await setUpApp(test, client);
    const renewed = (await client.post('/user/second-factor/recovery-codes')).json<{
      recoveryCodes: string[];
    }>();
    expect(renewed.recoveryCodes).toHaveLength(10);
    const confirm = (code = '') => client.post('/auth/confirmIdentity', { code });
    expect((await confirm(recoveryCodes[0])).statusCode).toBe(400);
    expect((await confirm(renewed.recoveryCodes[0])).statusCode).toBe(200);
  });

  it('are not made for an account without a second factor', async () => {
    const client = await newClient();
    expect((await client.post('/user/second-factor/recovery-codes')).statusCode).toBe(409);
  });
});

describe('passkeys', () => {
  it('[MPERM-29] are added with a name and a date, and removed', async () => {
    const client = await newClient();
    const { passkey, added } = await setUpPasskey(client);
    expect(added.statusCode).toBe(200);
    expect(added.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
    expect((await read(client)).passkeys).toEqual([
      {
        passkeyId: passkey.id,
        name: 'Laptop',
        addedAt: test.clock.now.toISOString(),
        usedAt: null,
      },
    ]);
    const removed = await client.delete(`/user/second-factor/passkeys/${passkey.id}`);
    expect(removed.json()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  it('refuses a response to another request, of another site, and one that is sent twice', async () => {
    const client = await newClient();
    const begin = async () =>
      (await client.post('/user/second-factor/passkeys/begin')).json<{
        options: { challenge: string; rp: { id: string } };
      }>().options;
    const add = (response: object) =>
      client.post('/user/second-factor/passkeys', { name: 'Laptop', response });
    const options = await begin();
    const invented = { ...options, challenge: Buffer.alloc(32).toString('base64url') };
    expect((await add(createTestPasskey().create(invented))).statusCode).toBe(400);
    const foreign = createTestPasskey(true, 'https://evil.example');
    expect((await add(foreign.create(options))).statusCode).toBe(400);
    const response = createTestPasskey().create(await begin());
    expect((await add(response)).statusCode).toBe(200);
    expect((await add(response)).statusCode).toBe(400);
    // Another person's request is no request of this one.
    const other = await newClient();
    const theirs = createTestPasskey().create(await begin());
    const refused = await other.post('/user/second-factor/passkeys', {
      name: 'Laptop',
      response: theirs,
    });
    expect(refused.statusCode).toBe(400);
  });

  it('cannot be removed by another person', async () => {
    const client = await newClient();
    const { passkey } = await setUpPasskey(client);
    await (await newClient()).delete(`/user/second-factor/passkeys/${passkey.id}`);
    expect((await read(client)).passkeys).toHaveLength(1);
  });
});

it('every change needs a recent sign-in', async () => {
  const client = await newClient();
  const { passkey } = await setUpPasskey(client);
  test.pass(14 * 60_000);
  expect((await client.post('/user/second-factor/recovery-codes')).statusCode).toBe(200);
  // The access token is valid for 15 minutes, so the time of the confirmation is moved instead.
  await test.sql`update sessions set identity_confirmed_at = ${new Date(test.clock.now.getTime() - 16 * 60_000)}`;
  for (const [method, path] of [
    ['post', '/user/second-factor/app'],
    ['delete', '/user/second-factor/app'],
    ['post', '/user/second-factor/passkeys/begin'],
    ['delete', `/user/second-factor/passkeys/${passkey.id}`],
    ['post', '/user/second-factor/recovery-codes'],
  ] as const)
    expect((await client[method](path)).json()).toMatchObject({ code: 'recent-sign-in-needed' });
  expect((await read(client)).passkeys).toHaveLength(1);
});

describe('where the site requires a second factor of staff', () => {
  afterEach(() => requireFactorOfStaff('optional'));

  it('[MPERM-31] calls of staff answer second-factor-needed, /account still works, and the last factor cannot be removed', async () => {
    const { person, client } = await addStaff(test, 'administrator');
    await test.sql`insert into instructors (instructor_id, first_name, last_name)
      values ('ada', 'Ada', 'Keller') on conflict do nothing`;
    await test.sql`insert into teaching_rights (email, instructor_id, given_by)
      values (${person.email}, 'ada', 'operator')`;
    await requireFactorOfStaff('required');
    for (const path of ['/manage/people', '/teaching/work', '/messages/conversations'])
      expect((await client.get(path)).json()).toMatchObject({ code: 'second-factor-needed' });
    expect((await read(client)).isRequired).toBe(true);
    await setUpApp(test, client);
    expect((await client.get('/manage/people')).statusCode).toBe(200);
    expect((await client.get('/teaching/work')).statusCode).toBe(200);
    const refused = await client.delete('/user/second-factor/app');
    expect(refused.statusCode).toBe(409);
    expect((await read(client)).app).not.toBeNull();
    const { passkey } = await setUpPasskey(client);
    expect((await client.delete('/user/second-factor/app')).statusCode).toBe(200);
    const last = await client.delete(`/user/second-factor/passkeys/${passkey.id}`);
    expect(last.statusCode).toBe(409);
  });

  it('[MPERM-31] students need no second factor', async () => {
    await requireFactorOfStaff('required');
    const client = await newClient();
    expect((await read(client)).isRequired).toBe(false);
    expect((await client.get('/user/attributes')).statusCode).toBe(200);
    await setUpApp(test, client);
    expect((await client.delete('/user/second-factor/app')).statusCode).toBe(200);
  });
});
