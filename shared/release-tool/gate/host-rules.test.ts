import {
  createCandidateInput,
  createEventsField,
  createHostDescriptor,
  testHostTerms,
  createTestDescriptor,
  createRoute,
  listBrokenRuleIds,
  createSoundInput,
} from '../test/gate-input.ts';
import { type ChannelMix, toGateMix, type GateInput } from './gate-input.ts';
import { runGate } from './run-gate.ts';

const OLDER = createTestDescriptor('learning', { version: '0.9.0' });

/** Returns a host for a channel with two remotes, one of which has an older fallback release. */
const hostOn = (
  changes: Parameters<typeof createHostDescriptor>[0] = {},
  mix: Partial<Pick<ChannelMix, 'releases' | 'fallbacks'>> = {},
  paths = ['/login', '/terms'],
): GateInput => {
  const descriptor = createHostDescriptor(changes, { version: '3.1.0', routes: paths });
  const files = descriptor.files.map((file) => ({ ...file, gzipBytes: 72_500 }));
  const found = createSoundInput({ descriptor, files, entryText: 'a host' });
  return { ...found, mix: { ...found.mix, fallbacks: [OLDER], ...mix } };
};

const words = (input: GateInput) =>
  runGate(input).map(({ rule, message }) => `${rule}: ${message}`);

it('a host that serves everybody breaks no rule', () => {
  expect(words(hostOn())).toEqual([]);
});

describe('a host serves what its channel runs', () => {
  const needy = createTestDescriptor('catalog', {
    hostApi: '^1.2.0',
    shared: { react: '^19.3.0' },
  });

  it('and is refused where it takes the API from under a remote', () => {
    expect(words(hostOn({ hostApi: '2.0.0' }))).toEqual([
      'host-serves-api: catalog 1.0.0 needs host API ^1.0.0 and would find 2.0.0 on staging.',
      'host-serves-api: learning 1.0.0 needs host API ^1.0.0 and would find 2.0.0 on staging.',
      'host-serves-api: learning 0.9.0, which pages fall back to, needs host API ^1.0.0 and would find 2.0.0 on staging.',
    ]);
    expect(listBrokenRuleIds(hostOn({ hostApi: '1.1.0' }, { releases: [needy] }))).toEqual([
      'host-serves-api',
    ]);
  });

  it('also where only a fallback would fail: nobody would see it until the day that it is needed', () => {
    const fallbacks = [
      createTestDescriptor('learning', { version: '0.8.0', shared: { react: '^18.2.0' } }),
    ];
    expect(words(hostOn({}, { fallbacks }))).toEqual([
      'host-serves-modules: learning 0.8.0, which pages fall back to, needs react ^18.2.0 and would find 19.3.1 on staging.',
    ]);
  });

  it('with every module that it lent', () => {
    expect(words(hostOn({ lends: {} }, { releases: [needy], fallbacks: [] }))).toEqual([
      'host-serves-modules: catalog 1.0.0 needs react ^19.3.0 and would find none on staging.',
    ]);
  });

  it.each([
    [{}, 'uses the event "course.completed", which the host does not know, on staging.'],
    [{ 'course.completed': '2.0' }, 'uses "course.completed" in version 1.0 and would meet 2.0'],
  ])('with its events, in their versions: %j', (known, message) => {
    const listener = createTestDescriptor(
      'learning',
      createEventsField({ listens: ['course.completed'] }),
    );
    const [problem, ...others] = words(hostOn({ events: known }, { releases: [listener] }));
    expect(problem).toContain(`host-serves-events: learning 1.0.0 ${message}`);
    expect(others).toEqual([]);
    const grown = { 'course.completed': '1.7' };
    expect(words(hostOn({ events: grown }, { releases: [listener] }))).toEqual([]);
  });
});

describe('a host itself', () => {
  it('takes no address that belongs to a remote, and may keep its own', () => {
    expect(words(hostOn({}, {}, ['/login', '/learning']))).toEqual([
      'route-owner: The route "/learning" belongs to learning 1.0.0 on staging, as "/learning".',
    ]);
  });

  it('names no file that it does not have', () => {
    const missing = { styles: ['host.1.css'], icon: 'other.svg' };
    expect(words(hostOn(missing))).toEqual([
      'host-files: Pages would begin with host.1.css, which is no file of the release.',
      'host-files: Pages would begin with other.svg, which is no file of the release.',
    ]);
  });

  it('has first scripts within the limit, exactly reached', () => {
    expect(runGate(hostOn()).length).toBe(0);
    const input = hostOn();
    const files = input.candidate.files.map((file, index) =>
      index === 0 ? { ...file, gzipBytes: 72_501 } : file,
    );
    expect(words({ ...input, candidate: { ...input.candidate, files } })).toEqual([
      'host-size: The first scripts are 145.0 KB compressed, and the limit is 145.0 KB.',
    ]);
  });

  it('speaks to the server as remotes do', () => {
    const input = hostOn();
    expect(listBrokenRuleIds({ ...input, mix: { ...input.mix, api: ['2'] } })).toEqual([
      'api-version',
    ]);
  });
});

describe('a remote', () => {
  const onHosts = (input: GateInput, ...hosts: ChannelMix['hosts']): GateInput => ({
    ...input,
    mix: { ...input.mix, hosts },
  });

  it('fits the host of everybody and the one of its canary', () => {
    const canary = { ...testHostTerms, version: '3.1.0', hostApi: '2.0.0', routes: ['/new'] };
    const input = createCandidateInput({ routes: [createRoute('/new')] });
    expect(words(onHosts(input, testHostTerms, canary))).toEqual([
      'route-owner: The route "/new" belongs to the host on staging, as "/new".',
      'host-api: The release needs host API ^1.0.0, and host 3.1.0 of staging gives 2.0.0.',
    ]);
    expect(words(onHosts(input, testHostTerms))).toEqual([]);
  });

  it('is refused where no host is known', () => {
    const rules = listBrokenRuleIds(onHosts(createSoundInput()));
    expect(rules).toEqual(expect.arrayContaining(['route-owner', 'shared-range', 'host-api']));
  });
});

it('a channel is told by its releases, the host apart from its remotes', () => {
  const { hosts, releases, fallbacks } = toGateMix({
    channel: 'staging',
    api: ['1'],
    running: [
      createTestDescriptor('catalog'),
      createHostDescriptor(),
      createTestDescriptor('learning'),
    ],
    fallbacks: [createHostDescriptor({}, { version: '2.9.0', routes: [] }), OLDER],
  });
  expect(hosts).toEqual([testHostTerms]);
  expect(releases.map(({ name }) => name)).toEqual(['catalog', 'learning']);
  expect(fallbacks).toEqual([OLDER]);
});
