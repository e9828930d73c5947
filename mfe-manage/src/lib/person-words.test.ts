import { formatPersonName } from './person-words.ts';

it.each([
  ['Maya', 'Okafor', 'Maya Okafor'],
  ['小明', '王', '王小明'],
  ['', '', 'maya@cairn.example'],
])('first name "%s" and last name "%s" are shown as %s', (firstName, lastName, name) => {
  expect(formatPersonName({ firstName, lastName, email: 'maya@cairn.example' })).toBe(name);
});
