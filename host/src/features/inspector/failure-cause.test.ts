import { findReleaseFailureCause } from './failure-cause.ts';

const failed = (step: 'load' | 'lifecycle' | 'render', cause: unknown) =>
  findReleaseFailureCause({
    type: 'release-failed',
    remote: 'catalog',
    version: '1.1.0',
    step,
    cause,
    instead: '1.0.0',
  });

const chunkError = (type: string) =>
  Object.assign(new Error('Loading chunk 7 failed.'), { type, request: '/remotes/x/app.js' });

/** Sets the status of the file's resource timing. */
const answered = (status: number | undefined) =>
  Object.assign(performance, {
    getEntriesByName: () => (status === undefined ? [] : [{ responseStatus: status }]),
  });

describe('why a release failed', () => {
  beforeEach(() => answered(undefined));

  it.each([
    ['load', new Error('broken at evaluation'), 'evaluate'],
    ['load', chunkError('missing'), 'evaluate'],
    ['load', chunkError('timeout'), 'timeout'],
    ['load', new Error('Loading mfe_x did not finish within 8000 ms'), 'timeout'],
    ['lifecycle', new Error("application 'x@1' died in status BOOTSTRAPPING: no"), 'bootstrap'],
    ['lifecycle', new Error("application 'x@1' died in status NOT_MOUNTED: no"), 'mount'],
    ['lifecycle', new Error("application 'x@1' died in status UNMOUNTING: no"), 'unmount'],
    ['lifecycle', new Error('Mount of x@1 did not finish within 8000 ms'), 'timeout'],
    ['render', new Error('broken at render'), 'render'],
    ['render', 'a thrown word', 'render'],
    ['load', undefined, 'evaluate'],
  ] as const)('[HEAL-09] at %s with %s is %s', (step, cause, expected) => {
    expect(failed(step, cause)).toBe(expected);
  });

  it.each([
    [404, 'fetch'],
    [503, 'fetch'],
    [undefined, 'network'],
    [0, 'network'],
    [200, 'integrity'],
  ])(
    '[HEAL-09] a file that was answered with %s and did not run failed at %s',
    (status, expected) => {
      answered(status);
      expect(failed('load', chunkError('error'))).toBe(expected);
      expect(failed('render', chunkError('error'))).toBe(expected);
      const entry = new Error(
        'https://x.example/e.js could not be loaded, or is not what it should be',
      );
      expect(failed('load', entry)).toBe(expected);
    },
  );

  describe('an ES module that did not arrive', () => {
    const base = 'https://cairn.example/remotes/catalog/1.1.0';
    const chromium = new TypeError(`Failed to fetch dynamically imported module: ${base}/app.js`);
    const safari = new TypeError('Importing a module script failed.');

    /** Sets the statuses of resource timings, the last of a file last. */
    const answers = (given: readonly (readonly [file: string, status: number])[]) => {
      const timings = given.map(([name, responseStatus]) => ({ name, responseStatus }));
      Object.assign(performance, {
        getEntriesByType: () => timings,
        getEntriesByName: (url: string) => timings.filter(({ name }) => name === url),
      });
    };

    it.each([
      ['the file itself is not there', chromium, [[`${base}/app.js`, 404]], 'fetch'],
      ['the connection lost it', chromium, [[`${base}/app.js`, 0]], 'network'],
      ['nothing was recorded', chromium, [], 'network'],
      ['its bytes differ', chromium, [[`${base}/app.js`, 200]], 'integrity'],
      [
        'a file that it imports is not there',
        chromium,
        [
          [`${base}/app.js`, 200],
          [`${base}/part.js`, 404],
        ],
        'fetch',
      ],
      [
        'a file that it imports was lost, and the browser names none',
        safari,
        [
          [`${base}/app.js`, 200],
          [`${base}/part.js`, 0],
        ],
        'network',
      ],
      [
        'another file was lost once and came later',
        chromium,
        [
          [`${base}/part.js`, 0],
          [`${base}/part.js`, 200],
          [`${base}/app.js`, 200],
        ],
        'integrity',
      ],
      [
        'a file of another release is not there',
        chromium,
        [
          ['https://cairn.example/remotes/catalog/1.0.0/app.js', 404],
          [`${base}/app.js`, 200],
        ],
        'integrity',
      ],
    ] as const)('[HEAL-09] %s', (_case, cause, given, expected) => {
      answers(given);
      expect(failed('load', cause)).toBe(expected);
      expect(failed('render', cause)).toBe(expected);
    });
  });

  it('a crash on screen is one of drawing', () => {
    const crash = { type: 'screen-failed', remote: 'catalog', version: '1.0.0' } as const;
    expect(findReleaseFailureCause({ ...crash, cause: new Error('no') })).toBe('render');
  });
});
