import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createRegistrant } from '../../../../test/registrant.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { createLoggerOptions } from '../../../platform/logging/logging.ts';

let written = '';
const stream = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    written += chunk.toString();
    done();
  },
});
/** A mail server that quotes the mails it refuses. */
const refused: Mail[] = [];
const send = async (mail: Mail) => {
  refused.push(mail);
  throw Object.assign(new Error(`550 no such user ${mail.to}: ${mail.text}`), {
    code: 'EENVELOPE',
    responseCode: 550,
  });
};
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    logger: { ...createLoggerOptions('debug'), stream },
    mailer: { send },
  });
});

it('logs that a mail was not sent, without code, address or password', async () => {
  const { signUp, verify, forgot, setPassword } = createRegistrant(() => test.visitor);
  const username = 'ada.osei@learn.example';
  expect((await signUp({ username, password: 'unspeakable' })).statusCode).toBe(200);
  await verify(username, '135790');
  await forgot(username);
  await setPassword(username, '246801', 'unspeakable');
  const until = performance.now() + 5000;
  while (refused.length < 2 && performance.now() < until) await wait(20);
  await test.close();
  const codes = refused.map(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? '');
  expect(codes.length).toBeGreaterThan(0);
  expect(written).toContain('"reason":"EENVELOPE","msg":"mail was not sent"');
  for (const secret of [...codes, '135790', '246801', 'unspeakable', 'ada.osei']) {
    expect(written).not.toContain(secret);
  }
});
