import { SignJWT } from 'jose';
import {
  PARTNER_ISSUER,
  HAND_OFF_AUDIENCE,
  type PartnerPerson,
  type PartnerTest,
  startPartnerTest,
} from '../../../../test/test-partners.ts';
import { removeUnmappedGroupRights } from './group-rights.ts';

let partners: PartnerTest;
let test: PartnerTest['test'];
beforeAll(async () => {
  partners = await startPartnerTest();
  ({ test } = partners);
});
afterAll(() => test.close());

let count = 0;
/** Signs a person in from the partner, with these groups in the claim. */
const arrive = async ({ id, email }: PartnerPerson, groups: unknown, claim = 'roles') => {
  count += 1;
  const issuedAt = Math.floor(test.clock.now.getTime() / 1000);
  const token = await new SignJWT({ email, email_verified: true, [claim]: groups })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'partner', typ: 'handoff+jwt' })
    .setIssuer(PARTNER_ISSUER)
    .setSubject(id)
    .setAudience(HAND_OFF_AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 60)
    .setJti(`group ${count}`)
    .sign(partners.keys.privateKey);
  const answer = await partners.ensure(token);
  expect(answer.statusCode).toBe(200);
};

const rightsOf = async ({ email }: PartnerPerson) => {
  const rows = await test.sql<{ text: string }[]>`
    select concat_ws(' ', remote, channel, array_to_string(actions, ',')) as text
    from release_right_sources join students using (student_id)
    where students.email = ${email} order by 1`;
  return rows.map(({ text }) => text);
};
const eventsOf = async ({ email }: PartnerPerson) =>
  (
    await test.sql<{ text: string }[]>`
      select concat_ws(' ', kind, who, reason) as text from release_events
      where starts_with(reason, ${email}) order by event_id`
  ).map(({ text }) => text);

const CATALOGUE = { group: 'catalogue team', remote: 'catalog', channel: 'staging' } as const;

describe('a group of a partner', () => {
  it('gives exactly the rights of the settings, and loses them at the next sign-in without the group', async () => {
    const lena = partners.somebody();
    await arrive(lena, ['catalogue team', 'a group without rights']);
    expect(await rightsOf(lena)).toEqual(['catalog staging promote,tokens']);
    await arrive(lena, ['catalogue team', 'operations']);
    expect(await rightsOf(lena)).toEqual(['* * freeze', 'catalog staging promote,tokens']);
    await arrive(lena, ['operations']);
    expect(await rightsOf(lena)).toEqual(['* * freeze']);
    await arrive(lena, []);
    expect(await rightsOf(lena)).toEqual([]);
    expect(await eventsOf(lena)).toEqual([
      `right-given sign-on of Partner ${lena.email}: promote, tokens (group catalogue team)`,
      `right-given sign-on of Partner ${lena.email}: freeze (group operations)`,
      `right-taken sign-on of Partner ${lena.email}: promote, tokens (group catalogue team)`,
      `right-taken sign-on of Partner ${lena.email}: freeze (group operations)`,
    ]);
  });

  it.each([
    [undefined],
    ['catalogue'],
    [{ 0: 'catalogue team' }],
    [[['catalogue team'], 7, null]],
    [['Catalogue Team', 'catalogue team ']],
  ])('gives nothing for the claim %j', async (groups) => {
    const lena = partners.somebody();
    await arrive(lena, groups);
    expect(await rightsOf(lena)).toEqual([]);
  });

  it('is read only from the claim in the settings, and does not affect rights of an operator', async () => {
    const lena = partners.somebody();
    await test.sql`insert into release_rights (email, remote, channel, actions)
      values (${lena.email}, 'catalog', 'staging', '{rollback}')`;
    await arrive(lena, ['catalogue team'], 'groups');
    expect(await rightsOf(lena)).toEqual(['catalog staging rollback']);
    await arrive(lena, ['catalogue team']);
    await arrive(lena, []);
    expect(await rightsOf(lena)).toEqual(['catalog staging rollback']);
  });

  it('gives no rights any more once a server starts without it in the settings', async () => {
    const lena = partners.somebody();
    await arrive(lena, ['catalogue team', 'operations']);
    const narrower = [{ ...CATALOGUE, actions: ['promote'] as const }];
    await removeUnmappedGroupRights(test.sql, [
      {
        issuer: PARTNER_ISSUER,
        name: 'Partner',
        rights: [
          ...narrower,
          { group: 'operations', remote: '*', channel: '*', actions: ['freeze', 'settings'] },
        ],
      },
    ]);
    expect(await rightsOf(lena)).toEqual(['* * freeze']);
    await removeUnmappedGroupRights(test.sql, []);
    expect(await rightsOf(lena)).toEqual([]);
  });
});
