import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import { createAccountMailTemplates } from '../../modules/accounts/auth/auth-mails.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

interface Received {
  readonly to: string[];
  readonly from: string;
  readonly raw: string;
}

const received: Received[] = [];
const receive = async (stream: Readable, { mailFrom, rcptTo }: SMTPServerEnvelope) => {
  const raw = await text(stream);
  const from = mailFrom === false ? '' : mailFrom.address;
  received.push({ from, to: rcptTo.map(({ address }) => address), raw });
};
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, { envelope }, done) => callbackify(receive)(stream, envelope, done),
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const mailerAt = (address: string) =>
  createSmtpMailer({
    url: address,
    from: { name: 'Cairn & Co', address: 'no-reply@learn.example' },
  });
const mail = createAccountMailTemplates('Cairn & Co').reset('ada@learn.example', '042137');

it('sends text and HTML to one person, in the name of the brand', async () => {
  await mailerAt(url).send(mail);
  const [{ from, to, raw } = { from: '', to: [], raw: '' }] = received;
  expect(from).toBe('no-reply@learn.example');
  expect(to).toEqual(['ada@learn.example']);
  expect(raw).toContain('From: "Cairn & Co" <no-reply@learn.example>');
  expect(raw).toContain('Subject: Reset your Cairn & Co password');
  expect(raw).toContain('Content-Type: text/plain');
  expect(raw).toContain('Content-Type: text/html');
  expect(raw.match(/042137/g)).toHaveLength(2);
  expect(raw).toContain('Cairn &amp; Co');
});

it('rejects when nobody takes it', async () => {
  await expect(mailerAt('smtp://127.0.0.1:1').send(mail)).rejects.toThrow(/ECONNREFUSED/);
});
