/**
 * Checks whether our instance chooses the same modules as the package's own; run it at each update of the package. The same page
 * is set up twice, once with each instance. A container on it requests the same module in every range.
 */
import { runtime } from '@module-federation/webpack-bundler-runtime';
import {
  type ModuleFactory,
  type InstanceOptions,
  type ShareScope,
  type SharedModule,
  SharingInstance,
  type LoadShareOptions,
} from './sharing-instance.ts';

/**
 * A copy of the module: its version and an optional word. 'used': a container already has it. 'late': it is a chunk of its own.
 * 'second': it belongs to the scope of that name.
 */
type Copy = string;

interface Situation {
  /** Copies in the scopes of the page before the container joins, each from another container. */
  readonly there: Copy[];
  /** Copies that the container brings. */
  readonly own?: Copy[];
  /** Copies that the container names only after it has joined, as containers of Rspack do. */
  readonly late?: Copy[];
  /** Scopes that the container searches. */
  readonly scopes?: string[];
}

interface Ask {
  readonly range: string | false;
  readonly singleton: boolean;
  readonly strict: boolean;
}

type Make = (options: InstanceOptions) => SharingInstance;

const ours: Make = (options) => new SharingInstance(options);
const theirs: Make = (options) =>
  runtime?.createInstance({ ...options, remotes: [] } as never) as never;

const KEY = 'chart';
const SCOPES = ['default', 'second'];

const sharedBy = (owner: string, copy: Copy) => {
  const [version = '', ...marks] = copy.split(' ');
  const factory: ModuleFactory = () => `${version} of ${owner}`;
  const shared: SharedModule & Pick<LoadShareOptions['customShareInfo'], 'shareConfig'> = {
    version,
    scope: [marks.includes('second') ? 'second' : 'default'],
    get: () => (marks.includes('late') ? Promise.resolve(factory) : factory),
    ...(marks.includes('used') && { lib: factory, loaded: true }),
    shareConfig: { requiredVersion: false },
  };
  return shared;
};

let containers = 0;

/** Joins a page as a container with these modules. Each container has a new name, because the package registers names. */
const join = (make: Make, page: Record<string, ShareScope>, brought: SharedModule[]) => {
  containers += 1;
  const instance = make({
    name: `container_${containers}`,
    shareStrategy: 'loaded-first',
    ...(brought.length > 0 && { shared: { [KEY]: brought } }),
  });
  for (const scope of SCOPES) {
    instance.initShareScopeMap(scope, (page[scope] ??= {}));
    instance.initializeSharing(scope);
  }
  return instance;
};

/**
 * Returns the results of a container's first and second request, and the copies on the page after them. 'own' means that the
 * container has to use its own copy.
 */
const outcomes = async (
  make: Make,
  { there, own = [], late = [], scopes }: Situation,
  ask: Ask,
) => {
  const page: Record<string, ShareScope> = {};
  for (const [index, copy] of there.entries())
    join(make, page, [sharedBy(`neighbour ${index}`, copy)]);
  const container = join(
    make,
    page,
    own.map((copy) => sharedBy('container', copy)),
  );
  if (late.length > 0)
    container.registerShared({ [KEY]: late.map((copy) => sharedBy('container', copy)) });
  const wanted: LoadShareOptions = {
    customShareInfo: {
      scope: scopes ?? ['default'],
      shareConfig: {
        requiredVersion: ask.range,
        singleton: ask.singleton,
        strictVersion: ask.strict,
      },
    },
  };
  const load = () =>
    container.loadShare(KEY, wanted).then(
      (factory) => (factory ? factory() : 'own'),
      () => 'refused',
    );
  const [first, second] = [await load(), await load()];
  return [first, second, ...SCOPES.map((scope) => Object.keys(page[scope]?.[KEY] ?? {}))];
};

const RANGES = ['^19.0.0', '^19.3.1', '^19.3.2', '^19.4.0', '^18.0.0', '^20.0.0', false] as const;
const KINDS = [
  [true, true],
  [true, false],
  [false, false],
] as const;

const everyOutcome = async (make: Make, situation: Situation) =>
  Promise.all(
    KINDS.flatMap(([singleton, strict]) =>
      RANGES.map(async (range) => {
        const ask = { range, singleton, strict };
        return [ask, await outcomes(make, situation, ask)];
      }),
    ),
  );

const both = { scopes: SCOPES };

describe('a container chooses as with the instance of the package', () => {
  beforeEach(() => {
    jest.spyOn(console, 'warn').mockReturnValue();
  });

  it.each<[string, Situation]>([
    ['none', { there: [] }],
    ['one', { there: ['19.3.1'] }],
    ['one that comes late', { there: ['19.3.1 late'] }],
    ['one in use', { there: ['19.3.1 used'] }],
    ['two', { there: ['18.3.1', '19.3.1'] }],
    ['two, the newer first', { there: ['19.3.1', '18.3.1'] }],
    ['two in one range', { there: ['19.3.1', '19.10.0'] }],
    ['two, the first in use', { there: ['18.3.1 used', '19.3.1'] }],
    ['two, the last in use', { there: ['19.3.1', '18.3.1 used'] }],
    ['the same twice', { there: ['19.3.1', '19.3.1'] }],
    ['below 1.0.0', { there: ['0.4.2'] }],
    ['its own alone', { there: [], own: ['19.3.1 late'] }],
    ['one and a newer own', { there: ['19.3.1'], own: ['19.9.0'] }],
    ['one in use and a newer own', { there: ['19.3.1 used'], own: ['20.0.0'] }],
    ['one and an older own', { there: ['19.3.1'], own: ['18.3.1'] }],
    ['one and the same own', { there: ['19.3.1'], own: ['19.3.1'] }],
    [
      'two, and two own',
      {
        there: ['18.3.1', '19.3.1'],
        own: ['19.4.0', '20.0.0 used'],
      },
    ],
    [
      'two, the last in use, and an own',
      {
        there: ['19.3.1', '18.3.1 used'],
        own: ['17.0.0'],
      },
    ],
    ['its own alone, named late', { there: [], late: ['19.3.1'] }],
    ['one and an own, named late', { there: ['18.3.1'], late: ['19.3.1'] }],
    ['one in a scope that nobody asks', { there: ['19.3.1 second'] }],
    ['one in the second of two scopes', { there: ['19.3.1 second'], ...both }],
    ['one in each of two scopes', { there: ['18.3.1', '19.3.1 second'], ...both }],
    ['its own in the second of two scopes', { there: ['18.3.1'], own: ['19.3.1 second'], ...both }],
  ])('%s', async (_, situation) => {
    expect(await everyOutcome(ours, situation)).toEqual(await everyOutcome(theirs, situation));
  });

  it.each(['^0.4.1', '^0.4.3', '^0.5.0', '^1.0.0'])('0.4.2 in %s', async (range) => {
    const situation = { there: ['0.4.2'] };
    const ask = { range, singleton: true, strict: true };
    expect(await outcomes(ours, situation, ask)).toEqual(await outcomes(theirs, situation, ask));
  });

  it.each([
    ['19.3.1', '>=19.0.0'],
    ['19.3.1', '19.x'],
    ['19.3.1', '~19.3.0'],
    ['19.3.1', '19.3.1'],
    ['19.3.1', '*'],
    ['19.5.0-rc.1', '^19.0.0'],
  ])('but refuses %s for %s, which descriptors do not allow', async (version, range) => {
    const situation = { there: [version] };
    const ask = { range, singleton: true, strict: true };
    const [asked] = await outcomes(ours, situation, ask);
    const [askedThem] = await outcomes(theirs, situation, ask);
    expect([asked, askedThem]).toEqual(['refused', `${version} of neighbour 0`]);
  });
});

describe('the host at its start', () => {
  const wanted: LoadShareOptions = {
    customShareInfo: {
      scope: ['default'],
      shareConfig: { requiredVersion: false, singleton: true },
    },
  };
  const atOnce = (make: Make, brought: Copy[]) => {
    const page: Record<string, ShareScope> = {};
    const host = join(
      make,
      page,
      brought.map((copy) => sharedBy('host', copy)),
    );
    try {
      return host.loadShareSync(KEY, wanted)();
    } catch {
      return 'refused';
    }
  };

  it.each<[string, Copy[]]>([
    ['gets what is in its first file', ['19.3.1']],
    ['is refused what comes late', ['19.3.1 late']],
    ['is refused what it did not bring', []],
  ])('%s, as with the instance of the package', (_, brought) => {
    jest.spyOn(console, 'error').mockReturnValue();
    expect(atOnce(ours, brought)).toBe(atOnce(theirs, brought));
  });
});
