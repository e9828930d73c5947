import { emailKey } from './email-key.ts';

it('two spellings of A to Z are one address, and no other letters are', () => {
  expect(emailKey('Maya@CAIRN.example')).toBe('maya@cairn.example');
  expect(emailKey('ZÄİ@x')).toBe('zÄİ@x');
});
