import { ExternalUrlCollector } from './external-urls.ts';
import type { PackageTextFile } from './package-texts.ts';

const notesOf = (...texts: PackageTextFile[]): string[] => {
  const loads = new ExternalUrlCollector();
  for (const text of texts) loads.look(text);
  return loads.notes();
};

const page = (text: string): PackageTextFile => ({ kind: 'page', text });
const script = (text: string): PackageTextFile => ({ kind: 'script', text });
const style = (text: string): PackageTextFile => ({ kind: 'style', text });

const REST = ': what comes from other sites is blocked. Put these files into the package.';

it.each<[string, PackageTextFile, string]>([
  [
    'a script',
    page('<script async src="https://cdn.example/a.js"></script>'),
    'scripts from cdn.example',
  ],
  [
    'a script without a scheme',
    page("<SCRIPT SRC='//cdn.example/a.js'>"),
    'scripts from cdn.example',
  ],
  [
    'a stylesheet',
    page('<link href="https://fonts.example/css?family=A" rel="stylesheet">'),
    'styles from fonts.example',
  ],
  [
    'a picture',
    page('<img alt="" src=http://img.example:8080/a.png>'),
    'pictures from img.example',
  ],
  [
    'a film',
    page('<video poster="https://v.example/a.jpg"></video>'),
    'sound or films from v.example',
  ],
  [
    'a frame',
    page('<iframe width="1" src="https://www.video.example/embed/1"></iframe>'),
    'frames from www.video.example',
  ],
  [
    'a font',
    style('@font-face { src: url("https://fonts.example/a.woff2") }'),
    'pictures or fonts from fonts.example',
  ],
  ['an imported style', style('@import "https://css.example/a.css";'), 'styles from css.example'],
  [
    'an imported style by url()',
    style('@import url(//css.example/a.css);'),
    'styles from css.example',
  ],
  ['a call of fetch', script('fetch("https://api.example/v1")'), 'data from api.example'],
  ['a request', script("request.open('POST', 'https://api.example/v1')"), 'data from api.example'],
  ['a socket', script('new WebSocket("wss://live.example/")'), 'data from live.example'],
  ['a module', script('import a from "https://esm.example/a";'), 'scripts from esm.example'],
  [
    'a source that a script sets',
    script('image.src = "https://img.example/a.png"'),
    'files from img.example',
  ],
  [
    'markup in a script',
    script('html = \'<img src="https://img.example/a.png">\''),
    'pictures from img.example',
  ],
])('names %s of another site', (_name, text, words) => {
  expect(notesOf(text)).toEqual([`The package loads ${words}${REST}`]);
});

it('names each host once with what is loaded from it, and at most five', () => {
  const hosts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'a'].map(
    (name) => `<img src="https://${name}.example/x.png">`,
  );
  expect(
    notesOf(page(hosts.join('')), page('<script src="https://cdn.example/a.js"></script>')),
  ).toEqual([
    `The package loads pictures from a.example, b.example, c.example, d.example, e.example and 2 more and scripts from cdn.example${REST}`,
  ]);
});

it.each<[string, PackageTextFile]>([
  ['a link that the student may follow', page('<a href="https://example.org/">On</a>')],
  ['a namespace', page('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
  ['the canonical address of a page', page('<link rel="canonical" href="https://example.org/a">')],
  [
    'a comment for old browsers',
    page('<!--[if IE]><script src="https://old.example/a.js"></script><![endif]-->'),
  ],
  ['an address in text', page('<p>See https://example.org/ or //example.org</p>')],
  ['an address in a variable', script('const home = "https://example.org/";')],
  ['a file of the package', page('<script src="js/a.js"></script><img src="../b.png">')],
])('says nothing of %s', (_name, text) => {
  expect(notesOf(text)).toEqual([]);
});

it('searches a large file in linear time', () => {
  const text = '<img src="https://a.example/x.png">'.repeat(100_000) + '<!--'.repeat(100_000);
  expect(notesOf(page(text))).toEqual([`The package loads pictures from a.example${REST}`]);
});
