import { getFileKind, parseFileName } from './file-kind.rules.ts';

describe('getFileKind', () => {
  it.each([
    ['pdf', 'pdf'],
    ['jpg', 'image'],
    ['jpeg', 'image'],
    ['png', 'image'],
    ['gif', 'image'],
    ['bmp', 'image'],
    ['webp', 'image'],
    ['doc', 'office'],
    ['docx', 'office'],
    ['ppt', 'office'],
    ['pptx', 'office'],
    ['mp4', 'video'],
    ['mov', 'video'],
    ['webm', 'video'],
    ['ogg', 'video'],
    ['mkv', 'unknown'],
    ['svg', 'unknown'],
    ['html', 'unknown'],
  ])(
    '[FILE-01] .%s is %s, in any case, as a name or as an address with a query',
    (ending, kind) => {
      expect(getFileKind(`notes.v2.${ending}`)).toBe(kind);
      expect(getFileKind(`NOTES.${ending.toUpperCase()}`)).toBe(kind);
      expect(getFileKind(`https://files.example/a.zip/notes.${ending}?name=x.exe#y.exe`)).toBe(
        kind,
      );
    },
  );

  it.each(['C# homework.pdf', '#1.pdf', 'why? because.pdf', '100% done.pdf'])(
    'a name may contain signs that end the path of an address: %s',
    (name) => {
      expect(getFileKind(name)).toBe('pdf');
    },
  );

  it.each(['', 'pdf', 'folder.pdf/', 'folder.pdf/notes', '?a.pdf'])(
    '[FILE-01] %j has no ending that is known',
    (name) => {
      expect(getFileKind(name)).toBe('unknown');
    },
  );
});

it.each([
  ['/media/x/Route%20map.pdf?sig=a/b', 'Route map.pdf'],
  ['https://files.example/a#b', 'a'],
  ['/media/100%.pdf', '100%.pdf'],
])('the file name of %s is %s', (address, name) => {
  expect(parseFileName(address)).toBe(name);
});
