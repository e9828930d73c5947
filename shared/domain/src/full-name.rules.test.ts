import { formatFullName } from './full-name.rules.ts';

it.each([
  ['Maya', 'Okafor', 'Maya Okafor'],
  ['Maya', '', 'Maya'],
  ['', 'Okafor', 'Okafor'],
  ['小明', '王', '王小明'],
  ['민준', '김', '김민준'],
  ['さくら', '佐々木', '佐々木さくら'],
  ['ジョン', 'スミス', 'スミスジョン'],
  ['小明', '', '小明'],
  ['小明', 'Wang', '小明 Wang'],
  ['Xiaoming', '王', 'Xiaoming 王'],
  ['小明·明', '王', '小明·明 王'],
  ['محمد', 'علي', 'محمد علي'],
])('first name %s and last name %s make %s', (first, last, full) => {
  expect(formatFullName(first, last)).toBe(full);
});
