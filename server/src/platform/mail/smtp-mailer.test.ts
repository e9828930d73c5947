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
const mail = createAccountMailTemplates({ brandName: 'Cairn & Co' }).reset(
  'ada@learn.example',
  '042137',
);

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

it('sends a mail with its own id each time', async () => {
  received.length = 0;
  for (let attempt = 0; attempt < 2; attempt += 1) await mailerAt(url).send({ ...mail, id: 'one' });
  const ids = received.map(({ raw }) => /^Message-ID: (.*?)\r?$/m.exec(raw)?.[1]);
  expect(ids).toEqual(['<one@learn.example>', '<one@learn.example>']);
});

/** Returns the subject of a raw mail, decoded as mail programs do. Source: RFC 2047. */
const readSubject = (raw: string): string => {
  const [, folded = ''] = /^Subject:(.*(?:\r?\n[ \t].*)*)/m.exec(raw) ?? [];
  const words = folded.replaceAll(/\r?\n(?=[ \t])/g, '').replaceAll(/\?=\s+=\?/g, '?==?');
  const bytes = words.replaceAll(
    /=\?UTF-8\?([BQ])\?(.*?)\?=/gi,
    (_word, encoding: string, encoded: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(encoded, 'base64').toString('latin1')
        : encoded
            .replaceAll('_', ' ')
            .replaceAll(/=([\dA-F]{2})/gi, (_byte, hex: string) =>
              String.fromCharCode(Number.parseInt(hex, 16)),
            ),
  );
  return Buffer.from(bytes, 'latin1').toString().trim();
};

it.each([
  ['Arabic', '\u{2068}محمد بن عبد الله\u{2069} has graded “\u{2068}سجل (3)\u{2069}”.'],
  ['Chinese', '王小明 has graded “日志分析”.'],
  ['one word of 80 letters', `${'W'.repeat(80)} has written to you.`],
  ['80 letters from right to left', `${'م'.repeat(80)} has written to you.`],
  ['emoji and letters beyond 16 bits', `${'👩🏽‍🚀𠮷'.repeat(12)} has written to you.`],
  ['a line break', 'Ada\r\nBcc: eve@evil.example'],
])('sends a readable subject in headers of plain characters: %s', async (_kind, subject) => {
  received.length = 0;
  await mailerAt(url).send({ ...mail, subject, text: subject, html: `<p>${subject}</p>` });
  const raw = received[0]?.raw ?? '';
  const headers = raw.slice(0, raw.search(/\r?\n\r?\n/)).split(/\r?\n/);
  expect(headers.filter((line) => !/^[\x20-\x7E\t]{1,998}$/.test(line))).toEqual([]);
  expect(headers.filter((line) => /^Bcc:/i.test(line))).toEqual([]);
  expect(readSubject(raw)).toBe(subject.replaceAll(/\s+/g, ' '));
});

it('rejects when no mail server accepts the mail', async () => {
  await expect(mailerAt('smtp://127.0.0.1:1').send(mail)).rejects.toThrow(/ECONNREFUSED/);
});
