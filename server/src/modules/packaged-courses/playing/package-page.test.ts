import { repeatToLength, readProcessorTimeMs } from '../../../../test/hostile-inputs.ts';
import { addUnloadScriptToPackagePage, addScriptsToSandboxedPage } from './package-page.ts';

const at = (page: string): string =>
  addUnloadScriptToPackagePage(Buffer.from(page, 'latin1'))
    .toString('latin1')
    .replace(/<script>\(\(\) => \{[\s\S]*?\}\)\(\);<\/script>/, '|');

it.each([
  [
    '<!doctype html><html lang="de"><head data-x><title>a</title>',
    '<!doctype html><html lang="de"><head data-x>|<title>a</title>',
  ],
  ['<HTML><HEAD>\n<SCRIPT>a</SCRIPT>', '<HTML><HEAD>|\n<SCRIPT>a</SCRIPT>'],
  ['<!DOCTYPE html>\n<title>a</title>', '<!DOCTYPE html>\n|<title>a</title>'],
  ['<!-- saved --><!doctype html><html><body>', '<!-- saved --><!doctype html><html>|<body>'],
  ['\xEF\xBB\xBF<!doctype html><p>', '\xEF\xBB\xBF<!doctype html>|<p>'],
  ['<script>first()</script>', '|<script>first()</script>'],
  ['', '|'],
])(
  'inserts the script before all scripts of the page, and after the elements that decide how it is parsed: %j',
  (page, expected) => {
    expect(at(page)).toBe(expected);
  },
);

it('changes no other byte, in any single-byte encoding', () => {
  const bytes = Buffer.from([...Buffer.from('<html><head>'), 0xe4, 0x80, 0xff, 0x00, 0xc3]);
  const page = addUnloadScriptToPackagePage(bytes);
  expect(page.subarray(0, 12)).toEqual(bytes.subarray(0, 12));
  expect(page.subarray(page.length - 5)).toEqual(bytes.subarray(12));
});

it('does not change a page in UTF-16', () => {
  const page = Buffer.from('\uFEFF<html><head>', 'utf16le');
  expect(addUnloadScriptToPackagePage(page)).toEqual(page);
  expect(addScriptsToSandboxedPage(page, 'http://a.example')).toEqual(page);
});

it.each([
  ['heads that do not end', repeatToLength('<head ', 8000)],
  ['comments that do not end', repeatToLength('<!--', 8000)],
  ['comments', repeatToLength('<!-- -->', 8000)],
  ['white space', ' '.repeat(8000)],
])('handles a large page that begins with %s in linear time', (_name, start) => {
  const page = Buffer.from(start + 'a'.repeat(4_900_000));
  const begun = readProcessorTimeMs();
  expect(addUnloadScriptToPackagePage(page).length).toBeGreaterThan(page.length);
  // The replacement takes 50 ms. A regular expression that searched the end of each head took half a minute.
  expect(readProcessorTimeMs() - begun).toBeLessThan(5000);
});

it('escapes an origin inside the script', () => {
  const page = addScriptsToSandboxedPage(
    Buffer.from('<p>'),
    'http://a.example</script><script>evil()',
  ).toString();
  expect(page).not.toContain('</script><script>evil()');
});
