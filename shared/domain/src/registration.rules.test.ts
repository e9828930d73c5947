import { parseVerificationCode, isEmail, validateNewPassword } from './registration.rules.ts';

it.each([
  ['maya@learn.example', true],
  ["o'neil+courses@mail.learn.example", true],
  ['maya', false],
  ['maya@learn', false],
  ['maya@@learn.example', false],
  ['maya@-learn.example', false],
  ['maya@learn..example', false],
  ['maya learn@learn.example', false],
  ['maya@learn.example, eve@evil.example', false],
  ['maya@learn.example\r\nBcc: eve@evil.example', false],
  ['<maya@learn.example>', false],
  [`${'m'.repeat(243)}@learn.example`, false],
])('[REG-01] %j is an address: %s', (value, expected) => {
  expect(isEmail(value)).toBe(expected);
});

it.each([
  [7, 'Password must be at least 8 characters.'],
  [8, undefined],
  [128, undefined],
  [129, 'Password must be at most 128 characters.'],
])('[REG-02] [RESET-06] a password of %s characters: %s', (length, problem) => {
  expect(validateNewPassword('x'.repeat(length))).toBe(problem);
});

it.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['', undefined],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
  ['１２３４５６', '123456'],
  // Keyboards of telephones in Arabic and Persian type the digits of the language.
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['१२३४५६', '123456'],
  ['১২৩৪৫৬', '123456'],
  ['①②③④⑤⑥', undefined],
])('[REG-17] %j is the code %j', (typed, code) => {
  expect(parseVerificationCode(typed)).toBe(code);
});
