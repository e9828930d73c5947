import { findEmbeddableUrl } from './find-embeddable-url.ts';

const page = 'https://learn.example/cyberrange/1';
it.each([
  ['/media/a.pdf?signature=x', 'https://learn.example/media/a.pdf?signature=x'],
  ['https://files.example/a.pdf', 'https://files.example/a.pdf'],
  ['http://files.example/a.pdf', 'http://files.example/a.pdf'],
  ['//files.example/a.pdf', 'https://files.example/a.pdf'],
  ['', undefined],
  ['  ', undefined],
  ['javascript:alert(1)', undefined],
  [' JavaScript:alert(1)', undefined],
  ['data:application/pdf;base64,AA', undefined],
  ['blob:https://learn.example/1', undefined],
  ['file:///etc/passwd', undefined],
  ['https://', undefined],
])('[CYB-11] %j embeds %s', (link, address) => {
  expect(findEmbeddableUrl(link, page)).toBe(address);
});
