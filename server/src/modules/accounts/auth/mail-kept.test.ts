import { setTimeout as wait } from 'node:timers/promises';
import { createRegistrant } from '../../../../test/registrant.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { waitForCode } from '../../../../test/test-mailbox.ts';

it('[API-10] [API-22] sends codes by the next server that an earlier one could not send, and accepts them', async () => {
  const tried: string[] = [];
  const first = await startTestApp({
    mailer: {
      send: async ({ subject }) => {
        tried.push(subject);
        throw Object.assign(new Error('no mail server'), { code: 'ECONNREFUSED' });
      },
    },
  });
  const before = createRegistrant(() => first.visitor);
  const student = await first.addStudent();
  const username = before.newAddress();
  expect((await before.signUp({ username })).statusCode).toBe(200);
  expect((await before.forgot(student.email)).statusCode).toBe(200);
  for (const until = performance.now() + 5000; tried.length < 2 && performance.now() < until;) {
    await wait(10);
  }
  await first.app.close();

  // The second server process starts after the first has stopped, when the next attempt to send the mail is due.
  await first.sql`update pgboss.job set start_after = now() where state = 'retry'`;
  const second = await startTestApp({ sql: first.sql });
  await second.app.ready();
  const after = createRegistrant(() => second.visitor);
  const code = await waitForCode(first.sql, username);
  expect((await after.verify(username, code)).statusCode).toBe(200);
  const reset = await waitForCode(first.sql, student.email);
  const changed = await after.setPassword(student.email, reset, 'a new password');
  expect(changed.statusCode).toBe(200);
  await second.close();
  await first.close();
});
