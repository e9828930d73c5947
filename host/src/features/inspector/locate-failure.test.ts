import { locateReleaseFailure } from './locate-failure.ts';

const errorWith = (stack: string, name = 'TypeError') =>
  Object.assign(new Error('of maya@cairn.example'), { stack, name });
const base = 'https://cairn.example/remotes/catalog/1.1.0';
const release = { remote: 'catalog', version: '1.1.0' };
const framesOf = (...lines: string[]) =>
  locateReleaseFailure(
    errorWith(['TypeError: of maya@cairn.example', ...lines].join('\n')),
    release,
  )?.frames;

describe('[REGI-13] where an error came from', () => {
  it.each([
    ['V8', `    at a (${base}/app.0f.js:1:7)`, 'a'],
    ['V8, of an object', `    at Object.mountPage [as go] (${base}/app.0f.js:1:7)`, 'mountPage'],
    ['V8, of a constructor', `    at new Page (${base}/app.0f.js:1:7)`, 'Page'],
    ['V8, of what waited', `    at async load (${base}/app.0f.js:1:7)`, 'load'],
    ['V8, of no name', `    at ${base}/app.0f.js:1:7`, undefined],
    ['V8, of no name that waited', `    at async ${base}/app.0f.js:1:7`, undefined],
    ['the others', `a@${base}/app.0f.js:1:7`, 'a'],
    ['the others, of no name', `@${base}/app.0f.js:1:7`, undefined],
    ['the others, inside', `a/<@${base}/app.0f.js:1:7`, undefined],
    ['Safari, of no name', `${base}/app.0f.js:1:7`, undefined],
    ['a name made of data', `    at maya@cairn.example (${base}/app.0f.js:1:7)`, undefined],
  ])('is read from a stack of %s', (_, line, name) => {
    expect(framesOf(line)).toEqual([
      { file: 'app.0f.js', line: 1, column: 7, ...(name !== undefined && { name }) },
    ]);
  });

  it('is told by the files of the release alone, the innermost five, and the class of the error', () => {
    const others = [
      'at d (https://cairn.example/assets/host.5.js:1:2)',
      'at e (https://cairn.example/remotes/learning/1.1.0/app.js:1:2)',
      'at f (https://cairn.example/remotes/catalog/1.0.0/app.js:1:2)',
      'at g (<anonymous>)',
    ];
    const own = [1, 2, 3, 4, 5, 6].map((line) => `at own (${base}/chunks/${line}.js:${line}:9)`);
    const place = locateReleaseFailure(errorWith([...others, ...own].join('\n')), release);
    expect(place?.frames.map(({ file }) => file)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `chunks/${n}.js`),
    );
    expect(place?.error).toBe('TypeError');
    expect(JSON.stringify(place)).not.toContain('maya');
  });

  it.each(['maya@cairn.example', 'Maya Lindt', 'maya', `${'A'.repeat(60)}Error`])(
    'says nothing of an error whose name is %s',
    (name) => {
      expect(
        locateReleaseFailure(errorWith(`a@${base}/app.js:1:2`, name), release),
      ).not.toHaveProperty('error');
    },
  );

  it.each([
    ['has no stack', 'no'],
    ['has a stack of another kind', { stack: 7 }],
    ['was thrown elsewhere', errorWith('at a (https://cairn.example/assets/host.5.js:1:2)')],
    ['leaves the folder', errorWith(`at a (${base}/../../learning/2.0.0/app.js:1:2)`)],
  ])('is nowhere when it %s', (_, cause) => {
    expect(locateReleaseFailure(cause, release)).toBeUndefined();
  });
});
