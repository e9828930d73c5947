import { trimTrailingSlashes } from './trim-trailing-slashes.ts';

it.each([
  ['https://learn.example/api', 'https://learn.example/api'],
  ['https://learn.example/api/', 'https://learn.example/api'],
  ['https://learn.example///', 'https://learn.example'],
  ['/', ''],
  ['', ''],
])('%j is %j, so that a path can follow', (address, base) => {
  expect(trimTrailingSlashes(address)).toBe(base);
});
