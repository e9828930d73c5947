import { createLocalJWKSet, exportJWK, generateKeyPair, type JSONWebKeySet, jwtVerify } from 'jose';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestStudent } from '../../../../test/test-students.ts';
import { insertSession } from './auth.repository.ts';
import { openSigningKeys, createUnsignedToken } from './signing-keys.ts';
import { createTokenService } from './token.service.ts';

const DAY_MS = 86_400_000;
const SESSION = '7e0f3a52-5a35-4c3b-9a57-111111111111';

let test: TestApp;
let maya: TestStudent;
beforeEach(async () => {
  test = await startTestApp();
  maya = await test.addStudent();
  const expiresAt = new Date(test.clock.now.getTime() + 900 * DAY_MS);
  await insertSession(test.sql, {
    sessionId: SESSION,
    studentId: maya.studentId,
    expiresAt,
    signedInAt: test.clock.now,
  });
});
afterEach(() => test.close());

const now = () => test.clock.now;
const keyIdOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
const sign = async (tokens = test.tokens) => {
  const { access, id } = await tokens.sign(maya, SESSION);
  return { 'jwt-token': access, 'id-token': id };
};
const status = async (headers: Record<string, string>) =>
  (await test.visitor.get('/user/attributes', { headers })).statusCode;
const keyIds = async () =>
  (await test.sql`select key_id as id from signing_keys order by created_at`).map(({ id }) => id);
/** Creates the token service of another server on the same database. */
const another = async () => createTokenService(await openSigningKeys({ sql: test.sql, now }), now);

it('after 90 days a new key signs, and tokens of the old key stay valid', async () => {
  test.pass(90 * DAY_MS - 60_000);
  const old = await sign();
  test.pass(60_000);
  await sign();
  expect(await keyIds()).toHaveLength(2);
  test.pass(5 * 60_000);
  const next = await sign();
  expect(keyIdOf(next['jwt-token'])).not.toBe(keyIdOf(old['jwt-token']));
  expect(await status(next)).toBe(200);
  expect(await status(old)).toBe(200);
});

it('no server signs with a new key before all servers have read it', async () => {
  const other = await another();
  const first = keyIdOf((await sign())['jwt-token']);
  test.pass(90 * DAY_MS);
  expect(keyIdOf((await sign(other))['jwt-token'])).toBe(first);
  test.pass(5 * 60_000);
  const fromOther = await sign(other);
  expect(keyIdOf(fromOther['jwt-token'])).not.toBe(first);
  // This server process has not read the keys since the new key was created.
  expect(await status(fromOther)).toBe(200);
});

it('ten servers that find the key too old create one new key', async () => {
  test.pass(90 * DAY_MS);
  await Promise.all(Array.from({ length: 10 }, another));
  expect(await keyIds()).toHaveLength(2);
});

it('removes a key when all its tokens have expired', async () => {
  const [first] = await keyIds();
  test.pass(90 * DAY_MS);
  await sign();
  expect(await keyIds()).toContain(first);
  test.pass(90 * DAY_MS);
  await sign();
  expect(await keyIds()).toHaveLength(2);
  expect(await keyIds()).not.toContain(first);
});

it('a key that an operator takes out of the database verifies no more', async () => {
  const headers = await sign();
  test.pass(90 * DAY_MS);
  const later = await sign();
  expect(await status(later)).toBe(200);
  await test.sql`delete from signing_keys where key_id = ${String(keyIdOf(later['jwt-token']))}`;
  const other = await another();
  await expect(other.verifyAccess(later['jwt-token'])).rejects.toThrow('expired');
  await expect(other.verifyAccess(headers['jwt-token'])).rejects.toThrow('expired');
});

it('keys of the operator: the first signs, all verify, none is written to the database', async () => {
  const make = async (kid: string) => {
    const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
    return { ...(await exportJWK(privateKey)), kid };
  };
  const [older, newer] = [await make('spring'), await make('summer')];
  const before = await openSigningKeys({ sql: test.sql, now, operatorKeys: [older] });
  const after = await openSigningKeys({ sql: test.sql, now, operatorKeys: [newer, older] });
  const old = await sign(createTokenService(before, now));
  const tokens = createTokenService(after, now);
  expect(keyIdOf((await sign(tokens))['jwt-token'])).toBe('summer');
  expect(await tokens.verifyAccess(old['jwt-token'])).toMatchObject({ studentId: maya.studentId });
  const only = await openSigningKeys({ sql: test.sql, now, operatorKeys: [newer] });
  const strict = createTokenService(only, now);
  await expect(strict.verifyAccess(old['jwt-token'])).rejects.toThrow('expired');
  expect(await keyIds()).toEqual(['main']);
});

it('publishes only the public parts of keys', async () => {
  const answer = await test.app.inject('/.well-known/jwks.json');
  expect(answer.body).not.toContain('"d":');
  const set = answer.json<JSONWebKeySet>();
  const token = await test.tokens.keys.sign(createUnsignedToken({ sub: 'x' }, now(), 60));
  const { payload } = await jwtVerify(token, createLocalJWKSet(set), { currentDate: now() });
  expect(payload.sub).toBe('x');
});

it('looks unknown key ids up at most once in five seconds', async () => {
  let looks = 0;
  const sql = new Proxy(test.sql, {
    apply: (target, self, args: unknown[]) => {
      looks += 1;
      return Reflect.apply(target, self, args) as unknown;
    },
  });
  const keys = await openSigningKeys({ sql, now });
  looks = 0;
  test.pass(6000);
  for (let count = 0; count < 50; count += 1) {
    await expect(keys.find(`made-up-${count}`)).rejects.toThrow('not ours');
  }
  expect(looks).toBe(1);
});
