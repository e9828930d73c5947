import { fetchModulesMissingInImportMap } from './checked-modules.ts';
import { loadWithCacheBypass } from './load-with-cache-bypass.ts';

const release = {
  version: '1.0.0',
  container: 'mfe_a_1_0_0',
  base: '/remotes/a/1.0.0/',
  entry: 'entry.js',
  preload: [],
  integrity: { 'entry.js': 'sha384-e', 'app.js': 'sha384-a', 'vue.js': 'sha384-v' },
  modules: ['app.js', 'vue.js'],
};

let asked: HTMLLinkElement[];
/** The event that each link fires. */
let outcome: 'load' | 'error';

beforeEach(() => {
  asked = [];
  outcome = 'load';
  document.head.replaceChildren();
  const append = document.head.append.bind(document.head);
  jest.spyOn(document.head, 'append').mockImplementation((node) => {
    append(node);
    asked.push(node as HTMLLinkElement);
    queueMicrotask(() => (node as HTMLLinkElement).dispatchEvent(new Event(outcome)));
  });
});

const addMap = (integrity: Record<string, string>) => {
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = JSON.stringify({ integrity });
  document.head.prepend(map);
};

it('fetches every module of a release that the page did not begin with, each with its hash', async () => {
  await fetchModulesMissingInImportMap(release);
  expect(asked.map(({ rel, href, integrity }) => [rel, new URL(href).pathname, integrity])).toEqual(
    [
      ['modulepreload', '/remotes/a/1.0.0/app.js', 'sha384-a'],
      ['modulepreload', '/remotes/a/1.0.0/vue.js', 'sha384-v'],
    ],
  );
});

it('leaves to the browser what the map of the page knows', async () => {
  addMap({ '/remotes/a/1.0.0/app.js': 'sha384-a' });
  await fetchModulesMissingInImportMap(release);
  expect(asked.map(({ href }) => new URL(href).pathname)).toEqual(['/remotes/a/1.0.0/vue.js']);
});

it('names a lost module in its error, so that it is fetched once more past the cache', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
    outcome = 'load';
    return Promise.resolve(new Response());
  });
  outcome = 'error';
  await loadWithCacheBypass(() => fetchModulesMissingInImportMap(release));
  expect(fetched.mock.calls).toEqual([
    [expect.stringMatching(/\/a\/1\.0\.0\/app\.js$/), expect.objectContaining({ cache: 'reload' })],
  ]);
  expect(asked).toHaveLength(4);
});

it('rejects when one is not what it should be', async () => {
  outcome = 'error';
  await expect(fetchModulesMissingInImportMap(release)).rejects.toThrow(
    'app.js could not be loaded',
  );
});
