import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import type { TestStudent } from '../../../../test/test-students.ts';
import { insertSession } from './auth.repository.ts';
import { openSigningKeys } from './signing-keys.ts';
import { createTokenService } from './token.service.ts';

let test: TestApp;
let maya: TestStudent;
let jonas: TestStudent;
let client: TestClient;
let sessionId: string;
beforeAll(async () => {
  test = await startTestApp();
  maya = await test.addStudent();
  jonas = await test.addStudent();
  client = await test.as(maya);
  sessionId = randomUUID();
  const expiresAt = new Date(test.clock.now.getTime() + 3_600_000);
  await insertSession(test.sql, {
    sessionId,
    studentId: maya.studentId,
    expiresAt,
    signedInAt: test.clock.now,
  });
});
afterAll(() => test.close());

const attributesWith = (headers: Record<string, string>) =>
  test.app.inject({ url: '/api/user/attributes', headers: { ...client.headers, ...headers } });

const seconds = () => Math.floor(test.clock.now.getTime() / 1000);

/** The claims of a valid access token; each forgery changes one of them. */
const goodClaims = (): JWTPayload => ({
  sub: maya.studentId,
  iss: 'cairn',
  aud: 'cairn-api',
  sid: sessionId,
  role: 'student',
  iat: seconds(),
  exp: seconds() + 600,
});
const ourJwk = async (): Promise<JWK> => {
  const [row] = await test.sql<{ private_jwk: JWK }[]>`select private_jwk from signing_keys`;
  return row?.private_jwk ?? {};
};
const ourKey = async () => importJWK(await ourJwk(), 'EdDSA');
const signed = async (claims: JWTPayload, key?: Parameters<SignJWT['sign']>[0], alg = 'EdDSA') =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(key ?? (await ourKey()));

const forgeries: Record<string, () => Promise<string> | string> = {
  'no JWT at all': () => 'x.y.z',
  'without a signature (alg none)': () => new UnsecuredJWT(goodClaims()).encode(),
  'signed with another key': async () =>
    signed(goodClaims(), (await generateKeyPair('EdDSA')).privateKey),
  'signed with our public key as a shared secret': async () => {
    const { x } = await ourJwk();
    return signed(goodClaims(), new TextEncoder().encode(x?.padEnd(32, '=')), 'HS256');
  },
  'of another audience': () => signed({ ...goodClaims(), aud: 'somebody-else' }),
  'of another issuer': () => signed({ ...goodClaims(), iss: 'somebody-else' }),
  'that has expired': () => signed({ ...goodClaims(), exp: seconds() - 1 }),
  'that never expires': () => {
    const { exp: _never, ...claims } = goodClaims();
    return signed(claims);
  },
  'without a session': () => {
    const { sid: _none, ...claims } = goodClaims();
    return signed(claims);
  },
  'of a session that is not there': () => signed({ ...goodClaims(), sid: randomUUID() }),
  'with its claims exchanged': async () => {
    const [header, , signature] = (await signed(goodClaims())).split('.');
    const claims = JSON.stringify({ ...goodClaims(), sub: jonas.studentId });
    return `${header}.${Buffer.from(claims).toString('base64url')}.${signature}`;
  },
  'that is an id token': async () => client.headers['id-token'] ?? '',
  'that is a refresh token': async () => {
    const body = { username: maya.email, password: maya.password, frontendType: 'student' };
    return (await test.visitor.post('/auth/login', body)).json().refreshToken.jwtToken;
  },
};

describe('the access token', () => {
  it('[TAPI-15] [API-28] returns the attributes of the caller when it is valid', async () => {
    const answer = await attributesWith({ 'jwt-token': await signed(goodClaims()) });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ StudentID: maya.studentId });
  });

  it.each(Object.keys(forgeries))(
    '[API-02] [TAPI-02] [PAPI-02] is refused with 401 when it is a token %s',
    async (name) => {
      const answer = await attributesWith({ 'jwt-token': (await forgeries[name]?.()) ?? '' });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ code: 'unauthorized', message: expect.any(String) });
    },
  );

  it('[PAPI-02] [TAPI-03] is refused with 403 when it is not a student’s', async () => {
    const token = await signed({ ...goodClaims(), role: 'instructor' });
    const answer = await attributesWith({ 'jwt-token': token });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'forbidden' });
  });

  it('[API-02] [TAPI-02] is required', async () => {
    expect((await test.visitor.get('/user/attributes')).statusCode).toBe(401);
    const empty = await attributesWith({ 'jwt-token': '' });
    expect([empty.statusCode, empty.json().message]).toEqual([401, 'Please sign in first.']);
  });

  it('[API-04] may be missing where visitors are allowed, but not be invalid', async () => {
    expect((await test.visitor.get('/competencies/')).statusCode).toBe(200);
    const bad = { headers: { 'jwt-token': 'x.y.z' } };
    expect((await test.visitor.get('/competencies/', bad)).statusCode).toBe(401);
    // An empty token header counts as a missing one.
    const empty = { headers: { 'jwt-token': '' } };
    expect((await test.visitor.get('/competencies/', empty)).statusCode).toBe(200);
  });

  it('[API-02] [TAPI-02] works with its header in any letter case', async () => {
    const { 'jwt-token': jwt = '', 'id-token': id = '' } = client.headers;
    const headers = { 'JWT-Token': jwt, 'ID-TOKEN': id, ID: maya.studentId };
    expect((await test.app.inject({ url: '/api/user/attributes', headers })).statusCode).toBe(200);
  });

  it('[API-02] is refused from the second on which it expires, although it was good before', async () => {
    const headers = { 'jwt-token': await signed(goodClaims()) };
    expect((await attributesWith(headers)).statusCode).toBe(200);
    expect((await attributesWith(headers)).statusCode).toBe(200);
    const before = test.clock.now;
    test.clock.now = new Date(before.getTime() + 601_000);
    const { access, id } = await test.tokens.sign(maya, sessionId);
    const fresh = { 'jwt-token': access, 'id-token': id };
    expect((await attributesWith({ ...fresh, ...headers })).statusCode).toBe(401);
    expect((await attributesWith(fresh)).statusCode).toBe(200);
    test.clock.now = before;
  });

  it('is refused with a message when its session has ended', async () => {
    const other = await test.as(jonas);
    await test.sql`delete from sessions where student_id = ${jonas.studentId}`;
    const answer = await other.get('/user/attributes');
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'Your session has ended.']);
  });

  it('is signed by a key that every server of the database shares', async () => {
    const now = () => new Date();
    const other = createTokenService(await openSigningKeys({ sql: test.sql, now }), now);
    const { access } = await other.sign(maya, sessionId);
    expect((await attributesWith({ 'jwt-token': access })).statusCode).toBe(200);
  });
});

describe('a student named beside the token', () => {
  it.each(['id', 'Id', 'studentId', 'StudentID'])(
    '[API-02] [TAPI-02] [TAPI-03] [PAPI-03] in header %s must be the caller, else 403',
    async (name) => {
      const other = await attributesWith({ [name]: jonas.studentId });
      expect(other.statusCode).toBe(403);
      expect(other.json()).toEqual({ code: 'forbidden', message: 'This is not your account.' });
      expect((await attributesWith({ [name]: maya.studentId })).statusCode).toBe(200);
    },
  );

  it('[API-02] [PAPI-47] in an id token must be the caller, else 401', async () => {
    const { 'id-token': foreign = '' } = (await test.as(jonas)).headers;
    const ownAccess = client.headers['jwt-token'] ?? '';
    const answer = await attributesWith({ 'id-token': foreign });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().message).toBe('The two tokens belong to different accounts.');
    expect((await attributesWith({ 'id-token': 'x.y.z' })).statusCode).toBe(401);
    expect((await attributesWith({ 'id-token': ownAccess })).statusCode).toBe(401);
    const expired = await signed({
      sub: maya.studentId,
      iss: 'cairn',
      aud: 'cairn-app',
      iat: 1,
      exp: 2,
    });
    expect((await attributesWith({ 'id-token': expired })).statusCode).toBe(401);
  });

  it('[PAPI-47] must come with the caller’s id token for the attributes', async () => {
    const own = (await client.get('/user/attributes')).json();
    expect(own).toMatchObject({ StudentID: maya.studentId, Email: maya.email });
    const { 'jwt-token': jwt = '' } = client.headers;
    const answer = await test.visitor.get('/user/attributes', { headers: { 'jwt-token': jwt } });
    expect(answer.statusCode).toBe(401);
  });
});

it('a session that ends while the body of a call arrives changes nothing', async () => {
  const student = await test.addStudent({ firstName: 'Noor' });
  const own = await test.as(student);
  const text = JSON.stringify({ FirstName: 'Forged' });
  const payload = Readable.from(
    (async function* () {
      yield text.slice(0, 1);
      await test.sql`delete from sessions where student_id = ${student.studentId}`;
      yield text.slice(1);
    })(),
  );
  const headers = { ...own.headers, 'content-type': 'application/json' };
  const url = '/api/user/attributes';
  expect((await test.app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(401);
  const again = await test.as(student);
  expect((await again.get('/user/attributes')).json()).toMatchObject({ FirstName: 'Noor' });
});
