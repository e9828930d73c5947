import { toEmailKey } from '@cairn/domain/email-key';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { waitForCode, listMailsTo } from '../../../../test/test-mailbox.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const LAST_CODE_POINT = 0x10_ff_ff;
const isText = (code: number) => code > 0 && !(code >= 0xd8_00 && code <= 0xdf_ff);

it('folds every letter in the same way in the code and in the database', async () => {
  const letters = Array.from({ length: LAST_CODE_POINT + 1 }, (_, code) => code)
    .filter(isText)
    .map((code) => String.fromCodePoint(code));
  const all = letters.join('');
  const [row] = await test.sql<{ key: string }[]>`select email_key(${all}) as key`;
  expect(row?.key === toEmailKey(all)).toBe(true);
  const folded = letters.filter((letter) => toEmailKey(letter) !== letter);
  expect(folded.join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
});

it('a letter that some locales equate with another does not open another account', async () => {
  const { email, password } = await test.addStudent({ email: 'maya@cairn.example' });
  const logIn = (username: string) =>
    test.visitor.post('/auth/login', { username, password, frontendType: 'student' });
  expect((await logIn('MAYA@CAIRN.EXAMPLE')).statusCode).toBe(200);
  expect((await logIn('maya@caİrn.example')).statusCode).toBe(401);
  const ask = (username: string) => test.visitor.post('/auth/password/forgot/code', { username });
  expect((await ask('maya@caİrn.example')).statusCode).toBe(200);
  expect((await ask(email)).statusCode).toBe(200);
  // Mails arrive in the order of the requests, and the later mail has arrived, so the earlier one was not sent.
  await waitForCode(test.sql, email);
  expect(await listMailsTo(test.sql, email)).toHaveLength(1);
});
