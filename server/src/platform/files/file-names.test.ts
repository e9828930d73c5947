import {
  decodeArchiveEntryName,
  decodeUrlPath,
  describeLookAlikeFileName,
  escapeLonePercentSigns,
  listReferencedFileNames,
} from './file-names.ts';

const UTF8 = 0x8_00;
const archived = (fileNameRaw: Buffer, generalPurposeBitFlag = 0) => ({
  fileNameRaw,
  generalPurposeBitFlag,
  extraFields: [],
});

describe('the name of an entry of an archive', () => {
  it.each([
    ['UTF-8 with flag 11', Buffer.from('Übung/日本語.html'), UTF8, 'Übung/日本語.html'],
    [
      'UTF-8 without the flag, as Info-ZIP writes it',
      Buffer.from('módulo/ä.png'),
      0,
      'módulo/ä.png',
    ],
    ['CP437 without the flag', Buffer.from([0x9a, 0x62, 0x75, 0x6e, 0x67]), 0, 'Übung'],
    ['CP437 with the flag set by mistake', Buffer.from([0x84, 0x2e, 0x6a, 0x73]), UTF8, 'ä.js'],
    ['UTF-8 in the form of macOS', Buffer.from('cafe\u0301.html'), 0, 'caf\u00e9.html'],
  ])('is read as %s', (_case, bytes, flag, name) => {
    expect(decodeArchiveEntryName(archived(bytes, flag))).toBe(name);
  });
});

describe('the path of a URL', () => {
  it.each([
    ['a%20b.png', 'a b.png'],
    ['100% done.png', '100% done.png'],
    ['100%%20done.png', '100% done.png'],
    ['%E9t%C3%A9.png', '%E9té.png'],
    ['a%2520b.png', 'a%20b.png'],
  ])('%s is decoded', (path, name) => {
    expect(decodeUrlPath(path)).toBe(name);
    expect(decodeURIComponent(escapeLonePercentSigns(path))).toBe(name);
  });

  it('with correct escapes stays as it is', () => {
    expect(escapeLonePercentSigns('/a%20b%C3%A9?x=%25')).toBe('/a%20b%C3%A9?x=%25');
  });
});

describe('the file names that a reference may mean', () => {
  it.each([
    ['my%20file.png', ['my file.png', 'my%20file.png']],
    ['why?.png', ['why', 'why?.png']],
    ['a%3Fb.png', ['a?b.png', 'a%3Fb.png']],
    ['img%5Ca.png', ['img/a.png', 'img%5Ca.png']],
    ['cafe%CC%81.png', ['caf\u00e9.png', 'cafe%CC%81.png']],
  ])('%s', (reference, names) => {
    expect(listReferencedFileNames(reference)).toEqual(names);
  });
});

describe('two names that look the same', () => {
  it.each([
    [
      'p\u0430ge.html',
      'page.html',
      'after 1 equal characters it goes on with U+0061 U+0067 U+0065 U+002E, not U+0430 U+0067 U+0065 U+002E.',
    ],
    [
      'a\u200b.html',
      'a.html',
      'after 1 equal characters it goes on with U+002E U+0068 U+0074 U+006D, not U+200B U+002E U+0068 U+0074.',
    ],
    [
      'Start.html',
      'start.html',
      'after 0 equal characters it goes on with U+0073 U+0074 U+0061 U+0072, not U+0053 U+0074 U+0061 U+0072.',
    ],
  ])('are distinguished by their code points: %s', (missing, there, said) => {
    expect(describeLookAlikeFileName(missing, ['other.html', there])).toBe(
      ` There is '${there}', which is another name: ${said}`,
    );
  });

  it('are not reported for names that look different', () => {
    expect(describeLookAlikeFileName('page.html', ['page.html', 'pages.html'])).toBe('');
  });
});
