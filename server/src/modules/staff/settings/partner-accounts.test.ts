/** Which partners make accounts: the switch of each, and what it does. */
import type { RegistrationMode } from '@cairn/domain/registration-mode.rules';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  OTHER_PARTNER_ISSUER,
  PARTNER_ISSUER,
  type PartnerPerson,
  type PartnerTest,
  startPartnerTest,
} from '../../../../test/test-partners.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let partners: PartnerTest;
let test: PartnerTest['test'];
let admin: TestClient;
beforeAll(async () => {
  partners = await startPartnerTest();
  ({ test } = partners);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.pass(61_000);
  await test.sql`delete from site_settings`;
  ({ client: admin } = await addStaff(test, 'administrator'));
});

const PATH = '/manage/settings/partners';
const read = async () =>
  (await admin.get(PATH)).json<{ values: { switches: Record<string, boolean> } }>();
const allow = async (switches: Record<string, boolean>) =>
  admin.put(PATH, { before: (await read()).values, after: { switches } });
const setMode = async (mode: RegistrationMode) => {
  const domains = mode === 'domains' ? [{ domain: 'school.example', groupId: null }] : [];
  const before = (await admin.get('/manage/settings/registration')).json<object>();
  const saved = await admin.put('/manage/settings/registration', {
    before,
    after: { mode, domains },
  });
  expect(saved.statusCode).toBe(200);
};
const arrive = async (person: PartnerPerson = partners.somebody()) =>
  partners.ensure(await partners.handOff(person));
const expectRefusal = async () => {
  const person = partners.somebody();
  const refused = await arrive(person);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    message: 'You have no account at Cairn yet. Ask the people who run it.',
  });
  expect(await partners.studentsWith(person.email)).toHaveLength(0);
};

it('the setting names the partners of the environment', async () => {
  expect(await read()).toEqual({
    values: { switches: {} },
    partners: [
      { issuer: PARTNER_ISSUER, name: 'Partner' },
      { issuer: OTHER_PARTNER_ISSUER, name: 'Other' },
    ],
  });
});

it('a partner that the environment does not name is refused, and the log names those that do', async () => {
  expect((await allow({ 'https://unknown.example': true })).statusCode).toBe(400);
  await allow({ [PARTNER_ISSUER]: true, [OTHER_PARTNER_ISSUER]: false });
  const { entries } = (await admin.get('/manage/log?action=setting-changed')).json<{
    entries: object[];
  }>();
  expect(entries[0]).toMatchObject({
    objectId: 'partners',
    after: { partnersWithAccounts: ['Partner'], partnersWithoutAccounts: ['Other'] },
  });
});

describe('[MREG-07] a partner that may not make accounts', () => {
  it('refuses an unknown person, who reads whom to ask', async () => {
    await allow({ [PARTNER_ISSUER]: false });
    await expectRefusal();
    const support = (await admin.get('/manage/settings/support')).json<{ values: object }>();
    await admin.put('/manage/settings/support', {
      before: support.values,
      after: { ...support.values, supportEmail: 'help@school.example' },
    });
    expect((await arrive()).json()).toMatchObject({
      message:
        'You have no account at Cairn yet. If you should have one, write to help@school.example.',
    });
  });

  it('signs people with an account in as before', async () => {
    const arrived = partners.somebody();
    expect((await arrive(arrived)).statusCode).toBe(200);
    const { email } = await test.addStudent();
    await allow({ [PARTNER_ISSUER]: false });
    expect((await arrive(arrived)).statusCode).toBe(200);
    expect((await arrive({ ...partners.somebody(), email })).statusCode).toBe(200);
  });

  it('has a switch of its own: another partner makes accounts', async () => {
    await allow({ [OTHER_PARTNER_ISSUER]: false });
    expect((await arrive()).statusCode).toBe(200);
    await allow({ [PARTNER_ISSUER]: false });
    await expectRefusal();
    await allow({ [PARTNER_ISSUER]: true });
    expect((await arrive()).statusCode).toBe(200);
  });
});

describe('[MREG-11] a partner', () => {
  it('by invitation only: makes accounts only where its own switch allows it', async () => {
    await setMode('invitation');
    await expectRefusal();
    await allow({ [OTHER_PARTNER_ISSUER]: true });
    await expectRefusal();
    await allow({ [PARTNER_ISSUER]: true });
    expect((await arrive()).statusCode).toBe(200);
    await allow({ [PARTNER_ISSUER]: false });
    await expectRefusal();
  });

  it('closed: makes none, and staff can still add people with a first password', async () => {
    await allow({ [PARTNER_ISSUER]: true });
    await setMode('closed');
    await expectRefusal();
    const added = await admin.post('/manage/people', {
      firstName: 'Hannah',
      lastName: 'Vogel',
      email: 'hannah@partner.example',
      groupIds: [],
      courseIds: [],
      signIn: { kind: 'password', password: 'a first password', mustChange: true },
    });
    expect(added.statusCode).toBe(200);
  });

  it.each(['open', 'domains'] as const)(
    '%s: makes accounts unless its switch forbids it',
    async (mode) => {
      await setMode(mode);
      expect((await arrive()).statusCode).toBe(200);
      await allow({ [PARTNER_ISSUER]: false });
      await expectRefusal();
    },
  );
});
