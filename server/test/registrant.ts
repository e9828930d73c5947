import type { TestClient } from './test-client.ts';

const password = 'a good password';

/** What somebody without an account calls, with valid data unless told. @param visitor asked at every call */
export const registrantOf = (visitor: () => TestClient) => {
  let count = 0;
  const post = (path: string, body: object) => visitor().post(path, body);
  return {
    /** With capitals, as people type them. */
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
    /** A code of the right shape that is not this one. */
    another: (code: string) => (code === '000000' ? '000001' : '000000'),
    WRONG_CODE: {
      code: 'invalid',
      message: 'Invalid verification code provided, please try again.',
    },
  };
};
