import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import {
  HAND_OFF_AUDIENCE,
  PARTNER_ISSUER,
  OTHER_PARTNER_ISSUER,
  type PartnerPerson,
  type PartnerTest,
  startPartnerTest,
} from '../../../../test/test-partners.ts';
import { createTrialPartnerKeys, signTrialPartnerHandOff } from '../partner-site/partner-site.ts';

let partners: PartnerTest;
let test: PartnerTest['test'];
beforeAll(async () => {
  partners = await startPartnerTest();
  ({ test } = partners);
});
afterAll(() => test.close());

const signer = () => partners.signer;
const claimsOf = ({ id, email }: PartnerPerson) => ({
  iss: PARTNER_ISSUER,
  aud: HAND_OFF_AUDIENCE,
  sub: id,
  jti: `token-of-${id}`,
  email,
  email_verified: true,
  iat: seconds(),
  exp: seconds() + 60,
});
const seconds = () => Math.floor(test.clock.now.getTime() / 1000);
const header = { alg: 'EdDSA', kid: 'partner', typ: 'handoff+jwt' };
const sign = (claims: object, change: object = {}) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ ...header, ...change })
    .sign(partners.keys.privateKey);
const without = (claims: object, name: string) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));

const forgeries: Record<string, (person: PartnerPerson) => Promise<string> | string> = {
  'is signed by another key': async (person) =>
    signTrialPartnerHandOff({ ...signer(), ...(await createTrialPartnerKeys()) }, person),
  'is signed by another partner’s key': async (person) =>
    signTrialPartnerHandOff({ ...signer(), issuer: OTHER_PARTNER_ISSUER }, person),
  'comes from nobody we know': async (person) =>
    signTrialPartnerHandOff({ ...signer(), issuer: 'https://evil.example' }, person),
  'pretends to come from us': (person) =>
    signTrialPartnerHandOff({ ...signer(), issuer: 'cairn' }, person),
  'is meant for another site': (person) =>
    signTrialPartnerHandOff({ ...signer(), audience: 'https://elsewhere.example' }, person),
  'has expired': (person) =>
    signTrialPartnerHandOff(
      { ...signer(), now: () => new Date(test.clock.now.getTime() - 75_000) },
      person,
    ),
  'is not good yet': (person) =>
    signTrialPartnerHandOff(
      { ...signer(), now: () => new Date(test.clock.now.getTime() + 60_000) },
      person,
    ),
  'claims to live for a year': (person) =>
    sign({ ...claimsOf(person), iat: seconds() - 300, exp: seconds() + 31_536_000 }),
  'never expires': (person) => sign(without(claimsOf(person), 'exp')),
  'cannot be told from another': (person) => sign(without(claimsOf(person), 'jti')),
  'is nobody’s': (person) => sign(without(claimsOf(person), 'sub')),
  'has no age': (person) => sign(without(claimsOf(person), 'iat')),
  'is not signed': (person) => {
    const unsigned = new UnsecuredJWT(claimsOf(person)).encode().split('.');
    const head = Buffer.from(JSON.stringify({ ...header, alg: 'none' })).toString('base64url');
    return [head, unsigned[1], ''].join('.');
  },
  'is signed with the public key as a shared secret': async (person) => {
    const [key] = partners.keys.keys.keys;
    return new SignJWT(claimsOf(person))
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .sign(new TextEncoder().encode(key?.x?.padEnd(32, '=')));
  },
  'brings its own key': async (person) => {
    const own = await generateKeyPair('EdDSA');
    return new SignJWT(claimsOf(person))
      .setProtectedHeader({ ...header, jwk: await exportJWK(own.publicKey) })
      .sign(own.privateKey);
  },
};
it.each(Object.keys(forgeries))('refuses a hand-off that %s, and makes no record', async (name) => {
  const person = partners.somebody();
  const answer = await partners.ensure((await forgeries[name]?.(person)) ?? '');
  expect(answer.json()).toEqual({
    code: 'unauthorized',
    message: 'This sign-in link is not valid.',
  });
  expect(answer.statusCode).toBe(401);
  expect(await partners.studentsWith(person.email)).toHaveLength(0);
});

it('a hand-off works for one minute and the allowed clock difference, and is then forgotten', async () => {
  const token = await partners.handOff(partners.somebody());
  test.pass(65_000);
  expect((await partners.ensure(token)).statusCode).toBe(200);
  test.pass(140_000);
  await partners.ensure(await partners.handOff(partners.somebody()));
  const [row] = await test.sql`select count(*)::int as kept from used_hand_offs`;
  expect(row?.['kept']).toBe(1);
  expect((await partners.ensure(token)).statusCode).toBe(401);
});

it('a hand-off is no access token, and an access token is no hand-off', async () => {
  const token = await partners.handOff(partners.somebody());
  const headers = { 'jwt-token': token, 'id-token': token };
  expect((await test.visitor.get('/user/attributes', { headers })).statusCode).toBe(401);
  const bare = await sign(claimsOf(partners.somebody()), { typ: 'JWT' });
  expect((await partners.ensure(bare)).statusCode).toBe(401);
});
