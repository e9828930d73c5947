import { setNumberDirection } from './text-direction.ts';

it.each([
  ['en-US', '3 / 5'],
  ['ar', '\u200F3 / 5'],
  ['he-IL', '\u200F3 / 5'],
])('numbers run in the direction of %s', (language, text) => {
  expect(setNumberDirection('3 / 5', language)).toBe(text);
});
