import { readConfig } from './config.ts';
import { devReadersOf, tellWhatIsOpen } from './dev-readers.ts';

const database = { DATABASE_URL: 'postgres://cairn@db/cairn' };
const told = (env: Record<string, string>) => {
  const lines: string[] = [];
  tellWhatIsOpen(readConfig(env), (text) => lines.push(text));
  return lines;
};

it.each([
  ['this-machine', 'the embedded database', {}],
  ['nobody', 'a database of its own', database],
  ['nobody', 'a proxy in front', { TRUSTED_PROXIES: '1' }],
  ['this-machine', 'what the operator says', { ...database, MAILBOX: 'this-machine' }],
  ['nobody', 'what the operator says', { MAILBOX: 'nobody' }],
])('%s reads codes with %s', (readers, _what, env) => {
  expect(devReadersOf(readConfig(env))).toBe(readers);
});

it('says at the start what is open to whom', () => {
  expect(told({})).toEqual([expect.stringContaining('everybody behind a proxy on it')]);
  expect(told({ MAILBOX: 'everybody' })).toEqual([expect.stringContaining('open to everybody')]);
  expect(told(database)).toEqual([expect.stringContaining('nobody can read it')]);
  const sends = { SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'cairn@mail.example' };
  expect(told({ ...database, ...sends })).toEqual([]);
});
