import { repeatToLength, readProcessorTimeMs } from '../../../../test/hostile-inputs.ts';
import { createContentFolder } from '../../../../test/test-content.ts';
import { readPackageTexts } from './package-texts.ts';
import { SandboxObstacleCollector } from './sandbox-note.ts';

const notesOf = async (files: Record<string, string>, launch = ['index.html']) => {
  const folder = await createContentFolder(files);
  try {
    const obstacles = new SandboxObstacleCollector(launch);
    for await (const text of readPackageTexts(folder.root, new Set(Object.keys(files))))
      obstacles.look(text);
    return obstacles.notes();
  } finally {
    await folder.drop();
  }
};

const REST =
  ': it needs an origin for packages (PACKAGE_URL), or your trust (TRUSTED_PACKAGES). In a sandbox it does not work.';

it.each([
  ['a frame', { 'index.html': '<IFRAME src="a.html"></iframe>' }, 'shows its pages in frames'],
  ['a frameset', { 'index.html': '<frameset><frame src="a.html">' }, 'shows its pages in frames'],
  [
    'a script that makes frames',
    { 'index.html': '', 'a.js': 'document.createElement("iframe")' },
    'shows its pages in frames',
  ],
  [
    'a link',
    { 'index.html': '<a class="x" href="page2.htm">on</a>' },
    'goes from one page to another',
  ],
  [
    'a change of the address',
    { 'index.html': '<script>location.href = "two.html"</script>' },
    'goes from one page to another',
  ],
  [
    'local storage',
    { 'index.html': '', 'js/a.js': 'localStorage.setItem("a", 1)' },
    'keeps data in the browser',
  ],
  [
    'cookies',
    { 'index.html': '<script>document.cookie = "a=1"</script>' },
    'keeps data in the browser',
  ],
  [
    'windows',
    { 'index.html': '<script>window.open("a.html")</script>' },
    'opens windows of its own',
  ],
])('names %s in the note for the author', async (_, files, words) => {
  expect(await notesOf(files)).toEqual([`The package ${words}${REST}`]);
});

it('names every obstacle once', async () => {
  const page =
    '<iframe src="a.html"></iframe><script>window.open("b.html"); window.open("c.html")</script>';
  expect(await notesOf({ 'index.html': page })).toEqual([
    `The package shows its pages in frames, opens windows of its own${REST}`,
  ]);
});

it('names a launch file that is no HTML page', async () => {
  expect(await notesOf({ 'a.pdf': '' }, ['a.pdf?x=1'])).toEqual([
    `The package starts with a file that is no page${REST}`,
  ]);
});

it('returns no note for a package without obstacles', async () => {
  const files = {
    'index.html':
      '<!doctype html><a href="#two">On</a><a href="https://a.example/x.html">Elsewhere</a><script type="module" src="a.js"></script>',
    'a.js': 'let api = find(window); api.LMSInitialize(""); location.hash = "two";',
    'words.txt': '<iframe> localStorage',
  };
  expect(await notesOf(files, ['index.html?lang=de#x', ''])).toEqual([]);
});

it.each([
  ['links that do not end', repeatToLength('<a ', 400_000)],
  ['addresses in one link', `<a ${repeatToLength('href=', 400_000)}`],
  ['links with addresses that do not end', repeatToLength('<a href=x', 400_000)],
  ['an address that does not end', `<a href=${'x'.repeat(400_000)}`],
])('searches a page of %s in linear time', (_name, text) => {
  const begun = readProcessorTimeMs();
  new SandboxObstacleCollector([]).look({ kind: 'page', text });
  // The search takes less than 100 ms. A regular expression that read to the end of the page for each link took minutes.
  expect(readProcessorTimeMs() - begun).toBeLessThan(5000);
});
