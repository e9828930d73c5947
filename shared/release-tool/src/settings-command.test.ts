import { parseDevValues } from './dev-site.ts';
import { startToolTest, type ToolTest } from '../test/tool-run.ts';

let test: ToolTest;
beforeEach(async () => {
  test = await startToolTest();
});
afterEach(() => test.end());

const ADDRESS = 'GET /api/v1/channels/staging/remotes/catalog/settings';
const CHANGES = '/api/v1/channels/staging/changes';
const command = ['settings', 'catalog', '--channel', 'staging'];
const why = ['--reason', 'Exam week'];

const seats = { name: 'seats', type: 'number', default: 20, description: 'Of a room.' };
const trailer = { name: 'trailer', type: 'boolean', default: true, description: 'On top.' };
const help = { name: 'help', type: 'string', default: '/', description: 'Where it is.' };
const told = {
  channel: 'staging',
  revision: 7,
  remote: 'catalog',
  version: '1.0.0',
  settings: [
    { ...seats, value: 30, source: 'staging' },
    { ...trailer, value: false, source: 'production' },
  ],
  canary: { version: '1.1.0', settings: [{ ...help, value: '/' }] },
  unused: [{ name: 'old', value: 'x' }],
};
const toldOnce = (change: object = {}) =>
  test.registry.answerOnce(ADDRESS, 200, { ...told, ...change });

it('shows each value and where it comes from, of a canary too, and what nobody takes', async () => {
  toldOnce();
  const { code, printed } = await test.run(command);
  expect(code).toBe(0);
  expect(printed.split('\n')).toEqual([
    'seats    30     staging     Of a room.',
    'trailer  false  production  On top.',
    'catalog 1.1.0, which some get:',
    'help  "/"  default  Where it is.',
    'old = "x" on staging is ignored: no release that runs there takes it.',
  ]);
  toldOnce({ settings: [], canary: undefined, unused: [] });
  expect((await test.run(command)).printed).toBe('catalog 1.0.0 declares no settings.');
});

it('gives values of the types that the releases declare, at the revision that it has seen', async () => {
  toldOnce();
  test.registry.answerOnce(`POST ${CHANGES}`, 200, { channel: 'staging', revision: 8 });
  const given = ['--set', 'seats=5', '--set', 'help=/a=b', '--unset', 'trailer', ...why];
  const { code, noted } = await test.run([...command, ...given]);
  expect([code, noted]).toEqual([0, expect.stringContaining('(revision 8)')]);
  const [call] = test.callsTo('POST', CHANGES);
  expect(call?.ifMatch).toBe('"staging-7"');
  const values = { seats: 5, help: '/a=b' };
  expect(JSON.parse(call?.body ?? '')).toEqual({
    reason: 'Exam week',
    changes: [{ remote: 'catalog', action: 'promote', values, unset: ['trailer'] }],
  });
  expect(test.callsTo('GET', '/api/v1/token')[0]?.query.get('action')).toBe('promote');
});

it('gives a value to those for whom the options are, and shows who gets it', async () => {
  toldOnce();
  test.registry.answerOnce(`POST ${CHANGES}`, 200, { channel: 'staging', revision: 8 });
  const given = ['--set', 'seats=5', '--percent', '20', '--group', 'riverside', '--role', 'author'];
  const { code, noted } = await test.run([...command, ...given, ...why]);
  const words = 'for 20% of group riverside with staff role author from the next page load on';
  expect([code, noted]).toEqual([0, expect.stringContaining(words)]);
  const [call] = test.callsTo('POST', CHANGES);
  expect(JSON.parse(call?.body ?? '').changes).toEqual([
    {
      remote: 'catalog',
      action: 'promote',
      values: { seats: 5 },
      unset: [],
      audience: { percent: 20, group: 'riverside', role: 'author' },
    },
  ]);
  const rule = { value: 5, percent: 20, source: 'staging' };
  toldOnce({ settings: [{ ...seats, value: 30, source: 'staging', rule }], canary: undefined });
  expect((await test.run(command)).printed.split('\n').slice(0, 2)).toEqual([
    'seats  30  staging  Of a room.',
    '  5 for 20% of visitors (staging)',
  ]);
});

it('asks for the right to a preview where the channel is one, and leads to no rollback of it', async () => {
  const channel = 'preview-catalog-filters-0123abcd';
  const of = `/api/v1/channels/${channel}`;
  test.registry.answerOnce(`GET ${of}/remotes/catalog/settings`, 200, { ...told, channel });
  test.registry.answerOnce(`POST ${of}/changes`, 200, { channel, revision: 8 });
  const asked = ['settings', 'catalog', '--channel', channel, '--set', 'seats=5', ...why];
  const { code, noted } = await test.run(asked);
  expect([code, noted]).toEqual([0, expect.stringMatching(/--unset NAME --reason TEXT$/m)]);
  expect(noted).not.toContain('rollback');
  const [token] = test.callsTo('GET', '/api/v1/token');
  expect([token?.query.get('action'), token?.query.get('channel')]).toEqual(['preview', channel]);
  expect(test.callsTo('POST', `${of}/changes`)[0]?.ifMatch).toBe(`"${channel}-7"`);
});

it('waits for a second person where the channel asks for one', async () => {
  toldOnce();
  const answer = { channel: 'staging', revision: 7, request: 'abc' };
  test.registry.answerOnce(`POST ${CHANGES}`, 202, answer);
  const { code, noted } = await test.run([...command, '--set', 'seats=5', ...why]);
  expect([code, noted]).toEqual([0, expect.stringContaining('another person approves it')]);
});

it.each([
  [['--set', 'seats=5'], 'add --reason.'],
  [['--set', 'seats=5', '--percent', '100', ...why], '--percent "100" is no whole number'],
  [['--set', 'seats=5', '--role', 'guest', ...why], '--role "guest" is none of administrator'],
  [['--unset', 'seats', '--group', 'g', ...why], 'for values of --set alone.'],
  [['--set', 'seats', ...why], '--set "seats" is not of the form NAME=VALUE.'],
  [['--set', 'seats=many', ...why], 'seats is a number, and "many" is none.'],
  [['--set', 'seats=', ...why], 'seats is a number, and "" is none.'],
  [['--set', 'trailer=yes', ...why], 'trailer is true or false, and not "yes".'],
  [['--set', 'seats=5', '--unset', 'seats', ...why], 'keep one of --set seats=5, --unset seats.'],
  [['--set', 'seats=5', '--set', 'seats=6', ...why], 'keep one of --set seats=5, --set seats=6.'],
])('%j is not understood', async (args, words) => {
  toldOnce();
  const { code, noted } = await test.run([...command, ...args]);
  expect([code, noted]).toEqual([2, expect.stringContaining(words)]);
  expect(test.callsTo('POST', CHANGES)).toEqual([]);
});

it('dev takes values of what the package declares, and of nothing else', () => {
  const mfe = {
    name: 'catalog',
    settings: {
      seats: { type: 'number' as const, default: 20, options: [5, 20], description: 'Of a room.' },
      trailer: { type: 'boolean' as const, default: true, description: 'On top.' },
    },
  };
  const remote = mfe as unknown as Parameters<typeof parseDevValues>[1];
  expect(parseDevValues(['seats=5', 'trailer=false'], remote)).toEqual({
    seats: 5,
    trailer: false,
  });
  expect(() => parseDevValues(['seats=6'], remote)).toThrow('seats must be one of 5, 20.');
  expect(() => parseDevValues(['seat=6'], remote)).toThrow(
    'catalog declares no setting seat: seats, trailer.',
  );
});

it('status tells what a channel itself gives, and promote what the release does not declare', async () => {
  const health: never[] = [];
  const remote = { name: 'catalog', version: '1.0.0', source: 'staging', previous: [], health };
  const settings = { seats: 30, trailer: false };
  const channels = [
    { channel: 'production', revision: 3, remotes: [remote] },
    { channel: 'staging', revision: 7, remotes: [{ ...remote, settings }] },
  ];
  test.registry.answerOnce('GET /api/v1/status', 200, { channels, releases: [] });
  const { printed } = await test.run(['status']);
  expect(printed).toContain('staging: catalog gets seats = 30, trailer = false');
  expect(printed).not.toContain('production: catalog gets');

  const notes = ['catalog 1.1.0 declares no setting old: its value is ignored.'];
  test.registry.answerOnce('PUT /api/v1/channels/staging/remotes/catalog', 200, {
    channel: 'staging',
    revision: 8,
    notes,
  });
  const { noted } = await test.run(['promote', 'catalog', '1.1.0', '--channel', 'staging']);
  expect(noted).toContain(notes[0]);
});
