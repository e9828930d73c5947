/** Releases and channels as input of the gate. */
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { HostPart } from '@cairn/release-contract/host-part';
import type { ReleaseCandidate, GateInput, HostTerms, MeasuredFile } from '../gate/gate-input.ts';
import { runGate } from '../gate/run-gate.ts';

export const fakeHash = (letter: string) => `sha384-${letter.repeat(64)}`;
const files = ['remoteEntry.1.js', 'app.1.js'].map((path, index) => ({
  path,
  integrity: fakeHash('ab'[index] ?? ''),
  bytes: 100,
}));

/** Returns the measured files of the descriptor. */
export const createMeasuredFiles = (changes: Partial<MeasuredFile>): MeasuredFile[] =>
  files.map((file) => Object.assign({ gzipBytes: 50 }, file, changes));

export const createTestDescriptor = (
  name: string,
  changes: Partial<Descriptor> = {},
): Descriptor => ({
  schema: 1,
  name,
  version: '1.0.0',
  expose: './src/index.ts',
  hostApi: '^1.0.0',
  api: '1',
  entry: 'remoteEntry.1.js',
  routes: [{ path: `/${name}`, auth: 'open', title: name, data: [], preload: [] }],
  events: { emits: [], listens: [], versions: {} },
  shared: { react: '^19.0.0' },
  preload: ['remoteEntry.1.js', 'app.1.js'],
  files,
  ...changes,
});

/** Modules, events and routes that the host of the tests provides. */
export const testHostTerms: HostTerms = {
  version: '3.0.0',
  hostApi: '1.2.0',
  lends: { react: '19.3.1' },
  events: { 'course.completed': '1.1' },
  routes: ['/login'],
};

/** Returns a release of the host with these terms; `changes` replace some of them. */
export const createHostDescriptor = (
  changes: Partial<HostPart> = {},
  { version, routes }: Pick<HostTerms, 'version' | 'routes'> = testHostTerms,
): Descriptor =>
  createTestDescriptor('host', {
    version,
    entry: 'host.1.js',
    preload: ['host.1.js', 'theme.1.js'],
    shared: {},
    routes: routes.map(createRoute),
    files: ['host.1.js', 'theme.1.js', 'icon.1.svg'].map((path, index) => ({
      path,
      integrity: fakeHash('hti'[index] ?? ''),
      bytes: 100 + index,
    })),
    host: {
      language: 'en',
      theme: 'theme.1.js',
      icon: 'icon.1.svg',
      scripts: ['host.1.js'],
      styles: [],
      fonts: [],
      notFound: 'Page not found',
      broken: { text: 'It did not start.', again: 'Once more' },
      hostApi: testHostTerms.hostApi,
      lends: testHostTerms.lends,
      events: testHostTerms.events,
      ...changes,
    },
  });

export const createRoute = (path: string): Descriptor['routes'][number] => ({
  path,
  auth: 'open',
  title: 'One',
  data: [],
  preload: [],
});

export const createEventsField = (
  changes: Partial<Descriptor['events']>,
): Pick<Descriptor, 'events'> => ({
  events: { emits: [], listens: [], versions: { 'course.completed': '1.0' }, ...changes },
});

/** Returns a release that breaks no rule, on a channel that runs its remote already. */
export const createSoundInput = (changes: Partial<ReleaseCandidate> = {}): GateInput => ({
  candidate: {
    descriptor: createTestDescriptor('catalog', { version: '1.1.0' }),
    files: createMeasuredFiles({ gzipBytes: 50 }),
    entryText: 'var mfe_catalog_1_1_0;(()=>{let o={"./app":()=>1}})()',
    declared: undefined,
    ...changes,
  },
  mix: {
    channel: 'staging',
    hosts: [testHostTerms],
    api: ['1'],
    releases: [createTestDescriptor('catalog'), createTestDescriptor('learning')],
    fallbacks: [],
  },
});

export const createCandidateInput = (changes: Partial<Descriptor>): GateInput =>
  createSoundInput({
    descriptor: createTestDescriptor('catalog', { version: '1.1.0', ...changes }),
  });

export const addNeighbours = (input: GateInput, ...releases: Descriptor[]): GateInput => ({
  ...input,
  mix: { ...input.mix, releases },
});

export const listBrokenRuleIds = (input: GateInput) => runGate(input).map(({ rule }) => rule);
