import type { FastifyInstance } from 'fastify';
import { type TestClient, testClient } from './test-client.ts';

const password = 'a good password';

/**
 * Creates a client that stores the cookies of the server, as a page in a browser of its own does.
 * @param network the network address
 */
export const createBrowser = (app: FastifyInstance, network = '127.0.0.1') => {
  const cookies = new Map<string, string>();
  const client = testClient(app, { 'sec-fetch-site': 'same-origin' });
  const post: TestClient['post'] = async (path, body) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      ...(body && { body }),
      remoteAddress: network,
      headers: { ...client.headers, ...(cookie !== '' && { cookie }) },
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return response;
  };
  return createRegistrant(() => ({ ...client, post }));
};

/**
 * Returns functions for the calls of a person without an account, with valid data by default.
 * @param visitor returns the client for each call
 */
export const createRegistrant = (visitor: () => TestClient) => {
  let count = 0;
  const post = (path: string, body: object) => visitor().post(path, body);
  return {
    /** Returns an e-mail address with capital letters, as people type it. */
    newAddress: () => {
      count += 1;
      return `New.Student-${count}@learn.example`;
    },
    signUp: (body: Record<string, unknown>) =>
      post('/auth/signup', {
        password,
        firstName: 'Ada',
        lastName: 'Osei',
        userType: 'student',
        ...body,
      }),
    verify: (username: string, code: string) => post('/auth/email/verify', { username, code }),
    resend: (username: string) => post('/auth/email/code/resend', { username }),
    forgot: (username: string) => post('/auth/password/forgot/code', { username }),
    setPassword: (username: string, verificationCode: string, newPassword: string) =>
      post('/auth/set/newpassword', { username, verificationCode, newPassword }),
    logIn: (username: string, secret = password) =>
      post('/auth/login', { username, password: secret, frontendType: 'student' }),
    /** Returns a well-formed mailed code that differs from the given one. */
    another: (code: string) => (code === '000000' ? '000001' : '000000'),
    WRONG_CODE: {
      code: 'invalid',
      message: 'Invalid verification code provided, please try again.',
    },
  };
};
