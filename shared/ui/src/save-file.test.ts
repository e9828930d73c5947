import { downloadText } from './save-file.ts';

it('downloads a file under a name without invisible characters', () => {
  const names: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:it', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  downloadText('نص \u2068课程 1\u2069.\u2068txt\u2069', 'text/plain', 'text');
  expect(names).toEqual(['نص 课程 1.txt']);
});
