import { removePassFromUrl } from './tester-urls.ts';

it.each([
  ['/catalog?mfe.tester=1.a', '/catalog'],
  ['/?mfe.tester=', '/'],
  [
    '/catalog?q=a%20b&mfe%2Etester=1.a&mfe.catalog=http://localhost:1',
    '/catalog?q=a%20b&mfe.catalog=http://localhost:1',
  ],
  ['/a?mfe.tester=1.a&mfe.tester=2.b', '/a'],
  ['//evil.example/x?mfe.tester=1.a', '/evil.example/x'],
  ['/\\evil.example?mfe.tester=1.a', '/evil.example'],
])('[MIX-03] %s goes on without the pass, on this site, at %s', (url, address) => {
  expect(removePassFromUrl(url)).toBe(address);
});

it.each(['/catalog', '/catalog?mfe.catalog=1.2.0', '/a?q=mfe.tester=1', '//evil.example/x'])(
  '%s holds none',
  (url) => {
    expect(removePassFromUrl(url)).toBeUndefined();
  },
);
