/** Releases, and channels that they are checked against, as the gate sees them. */
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { Candidate, GateInput, MeasuredFile } from '../gate/gate-input.ts';
import { runGate } from '../gate/run-gate.ts';

export const hash = (letter: string) => `sha384-${letter.repeat(64)}`;
const files = ['remoteEntry.1.js', 'app.1.js'].map((path, index) => ({
  path,
  integrity: hash('ab'[index] ?? ''),
  bytes: 100,
}));

/** The files that the descriptor names, as they really are. */
export const measured = (changes: Partial<MeasuredFile>): MeasuredFile[] =>
  files.map((file) => Object.assign({ gzipBytes: 50 }, file, changes));

export const release = (name: string, changes: Partial<Descriptor> = {}): Descriptor => ({
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

export const route = (path: string): Descriptor['routes'][number] => ({
  path,
  auth: 'open',
  title: 'One',
  data: [],
  preload: [],
});

export const events = (changes: Partial<Descriptor['events']>): Pick<Descriptor, 'events'> => ({
  events: { emits: [], listens: [], versions: { 'course.completed': '1.0' }, ...changes },
});

/** A release that breaks no rule, on a channel that runs it already. */
export const sound = (changes: Partial<Candidate> = {}): GateInput => ({
  candidate: {
    descriptor: release('catalog', { version: '1.1.0' }),
    files: measured({ gzipBytes: 50 }),
    entryText: 'var mfe_catalog_1_1_0;(()=>{let o={"./app":()=>1}})()',
    declared: undefined,
    ...changes,
  },
  mix: {
    channel: 'staging',
    host: {
      hostApi: '1.2.0',
      lends: { react: '19.3.1' },
      events: { 'course.completed': '1.1' },
      routes: ['/login'],
    },
    api: ['1'],
    releases: [release('catalog'), release('learning')],
  },
});

export const candidate = (changes: Partial<Descriptor>): GateInput =>
  sound({ descriptor: release('catalog', { version: '1.1.0', ...changes }) });

export const beside = (input: GateInput, ...releases: Descriptor[]): GateInput => ({
  ...input,
  mix: { ...input.mix, releases },
});

export const rulesOf = (input: GateInput) => runGate(input).map(({ rule }) => rule);
