import { toEmailKey } from './email-key.ts';

it('two spellings of A to Z are one address, and no other letters are', () => {
  expect(toEmailKey('Maya@CAIRN.example')).toBe('maya@cairn.example');
  expect(toEmailKey('ZÄİ@x')).toBe('zÄİ@x');
});
