/** Texts of the mails: changes, refusals, previews, test mails and what people get. */
import {
  type ChangeableMail,
  MAIL_KINDS,
  type MailKind,
  type MailText,
} from '@cairn/api/mail-text-settings.contract';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { listMailsTo, waitForMail } from '../../../../test/test-mailbox.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let test: TestApp;
let admin: TestClient;
let ownAddress: string;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  // Mails of an address are limited by the minute.
  test.pass(61_000);
  const { client, person } = await addStaff(test, 'administrator');
  admin = client;
  ownAddress = person.email;
});

const URL = '/manage/settings/mails';
const getMail = async (kind: MailKind): Promise<ChangeableMail> => {
  const { mails } = (await admin.get(URL)).json<{ mails: ChangeableMail[] }>();
  return mails.find((mail) => mail.kind === kind) as ChangeableMail;
};
const save = async (kind: MailKind, custom: MailText | null) =>
  admin.put(`${URL}/${kind}`, { before: (await getMail(kind)).values, after: { custom } });
const preview = (kind: MailKind, text: MailText) => admin.post(`${URL}/${kind}/preview`, text);

/** Requests a code for a new password, and returns the mail with it. */
const requestPasswordCode = async (email: string) => {
  const count = (await listMailsTo(test.sql, email)).length;
  await test.visitor.post('/auth/password/forgot/code', { username: email });
  return waitForMail(test.sql, email, count + 1);
};

describe('the texts of mails', () => {
  it('[MSET-11] each has subject, text and the variables that it knows; each variable has a value in the preview', async () => {
    const { mails } = (await admin.get(URL)).json<{ mails: ChangeableMail[] }>();
    expect(mails.map(({ kind }) => kind)).toEqual(MAIL_KINDS);
    for (const { kind, standard, variables, values, changedAt } of mails) {
      expect({ values, changedAt }).toEqual({ values: { custom: null }, changedAt: null });
      const names = variables.map(({ name }) => name);
      const inSubject = variables.filter(({ isForSubject }) => isForSubject);
      const answer = await preview(kind, {
        subject: `${standard.subject} ${inSubject.map(({ name }) => `{${name}}`).join(' ')}`,
        text: `${standard.text}\n\n${names.map((name) => `{${name}}`).join('\n\n')}`,
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.json<{ html: string }>().html).not.toMatch(/\{\w+\}/);
    }
  });

  it('[MSET-13] the next mail uses the saved text, and Reset that of the product again', async () => {
    const { email } = await test.addStudent();
    const { standard } = await getMail('password-code');
    const before = await requestPasswordCode(email);
    expect(before.subject).toBe('Reset your Cairn password');
    const text = { subject: 'A code of {siteName}', text: 'Here it is:\n\n{code}\n\nBye.' };
    expect((await save('password-code', text)).statusCode).toBe(200);
    expect((await getMail('password-code')).changedAt).toBe(test.clock.now.toISOString());
    test.pass(61_000);
    const changed = await requestPasswordCode(email);
    expect(changed.subject).toBe('A code of Cairn');
    expect(changed.text).toMatch(/^Here it is:\n\n\d{6}\n\nBye\.\n\nCairn\n$/);
    expect((await save('password-code', standard)).json()).toEqual({ values: { custom: null } });
    test.pass(61_000);
    expect((await requestPasswordCode(email)).subject).toBe(before.subject);
  });

  it('[MSET-11] [MSET-13] the test mail goes to the own address, and is what the preview shows and a person gets', async () => {
    const text = { subject: '{siteName}: code', text: 'Hello,\nhere it is:\n\n{code}\n\nBye.' };
    const shown = (await preview('password-code', text)).json<MailText & { html: string }>();
    expect((await admin.post(`${URL}/password-code/test`, text)).json()).toEqual({
      to: ownAddress,
    });
    const sent = await waitForMail(test.sql, ownAddress);
    expect(shown).toEqual({ to: ownAddress, subject: sent.subject, html: sent.html });
    expect(await listMailsTo(test.sql, ownAddress)).toHaveLength(1);
    await save('password-code', text);
    const { email } = await test.addStudent();
    const got = await requestPasswordCode(email);
    const code = /\d{6}/.exec(got.text)?.[0] ?? '';
    expect(got.html).toBe(sent.html.replace('482913', code));
    expect(got.html).toContain('<p>Hello,<br>here it is:</p>');
    expect(got.html).toContain(`<p class="code">${code}</p>`);
    await save('password-code', null);
  });

  it('an invitation and a mail of notifications use their texts, too', async () => {
    const invitation = { subject: 'Come to {siteName}', text: 'Open {link} now.' };
    const { html } = (await preview('invitation', invitation)).json<{ html: string }>();
    expect(html).toMatch(/<p>Open <a href="[^"]+\/set-password#example">[^<]+<\/a> now\.<\/p>/);
    const notifications = { subject: 'News: {summary}', text: '{notifications}' };
    const shown = (await preview('notifications', notifications)).json<MailText>();
    expect(shown.subject).toMatch(/^News: .*Statistics & Probability/);
  });

  it('[MOVR-14] are changed with the values that the caller saw, and the log has both texts', async () => {
    const text = { subject: 'Changed', text: 'Your password was changed.' };
    await save('password-changed', text);
    const stale = await admin.put(`${URL}/password-changed`, {
      before: { custom: null },
      after: { custom: { ...text, subject: 'Other' } },
    });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ details: { current: { custom: text } } });
    expect((await getMail('password-changed')).values).toEqual({ custom: text });
    const { entries } = (await admin.get('/manage/log?action=setting-changed')).json<{
      entries: object[];
    }>();
    expect(entries[0]).toMatchObject({
      objectId: 'mail-password-changed',
      before: { subject: 'Your {siteName} password was changed' },
      after: text,
    });
    await save('password-changed', null);
  });
});

describe('[MSET-12] a text is refused with the name', () => {
  const valid = { subject: 'A subject', text: 'Open {link}.' };
  it.each<[string, MailKind, Partial<MailText>, object, RegExp]>([
    [
      'an unknown variable',
      'invitation',
      { text: '{link} {frist}' },
      { field: 'text', variable: 'frist' },
      /\{frist\}/,
    ],
    [
      'an unknown variable in the subject',
      'invitation',
      { subject: '{frist}' },
      { field: 'subject', variable: 'frist' },
      /\{frist\}/,
    ],
    [
      'a link in the subject',
      'invitation',
      { subject: '{link}' },
      { field: 'subject', variable: 'link' },
      /\{link\}/,
    ],
    [
      'no link where one is needed',
      'invitation',
      { text: 'Open it.' },
      { field: 'text', variable: 'link' },
      /\{link\}/,
    ],
    [
      'no code where one is needed',
      'confirm-address',
      { text: 'Hello.' },
      { field: 'text', variable: 'code' },
      /\{code\}/,
    ],
    [
      'a line break in the subject',
      'invitation',
      { subject: 'One\nTwo' },
      { field: 'subject' },
      /subject/,
    ],
    ['no subject', 'invitation', { subject: ' ' }, { field: 'subject' }, /subject/],
    ['no text', 'password-changed', { text: ' ' }, { field: 'text' }, /text/],
  ])('%s: when saved, in the preview and in a test', async (_, kind, typed, details, message) => {
    const text = { ...valid, ...typed };
    const sent = await admin.post(`${URL}/${kind}/test`, text);
    for (const answer of [await save(kind, text), await preview(kind, text), sent]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ details });
      expect(answer.json<{ message: string }>().message).toMatch(message);
    }
    expect(await getMail(kind)).toMatchObject({ values: { custom: null } });
  });

  it('values are escaped in the mail, and never read as variables', async () => {
    const brand = (await admin.get('/manage/settings/brand')).json<{ values: { name: string } }>();
    const name = '<b>{code}</b> & Co';
    const after = { ...brand.values, name };
    await admin.put('/manage/settings/brand', { before: brand.values, after });
    const text = { subject: '<i>{siteName}</i>', text: '<script>{siteName}</script>\n\n{code}' };
    const { subject, html } = (await preview('password-code', text)).json<
      MailText & { html: string }
    >();
    expect(subject).toBe(`<i>${name}</i>`);
    expect(html).toContain('<h1>&lt;i&gt;&lt;b&gt;{code}&lt;/b&gt; &amp; Co&lt;/i&gt;</h1>');
    expect(html).toContain(
      '<p>&lt;script&gt;&lt;b&gt;{code}&lt;/b&gt; &amp; Co&lt;/script&gt;</p>',
    );
    await admin.put('/manage/settings/brand', { before: after, after: brand.values });
  });
});
