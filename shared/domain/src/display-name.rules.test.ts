import {
  sanitiseFileName,
  sanitiseName,
  isSanitisedName,
  toNameInSentence,
} from './display-name.rules.ts';

/** Returns characters by their code points, which keeps invisible characters readable in the tests. */
const hex = (...codes: number[]): string => String.fromCodePoint(...codes);

describe('sanitiseName', () => {
  it.each([
    ['an override of the direction', `report${hex(0x20_2e)}fdp.exe`, 'reportfdp.exe'],
    ['embeddings and isolates', `${hex(0x20_2a)}A${hex(0x20_66)}d${hex(0x20_69, 0x20_2c)}a`, 'Ada'],
    ['marks of direction', `${hex(0x20_0f)}Ada${hex(0x20_0e, 0x6_1c)}`, 'Ada'],
    ['spaces without width', `A${hex(0x20_0b)}d${hex(0xfe_ff, 0x20_60)}a`, 'Ada'],
    ['control characters', `A${hex(0)}d${hex(0x1b, 0x7f)}a`, 'Ada'],
    ['line breaks', `Ada\r\nBcc: Eve${hex(0x20_28)}x${hex(0x85)}y`, 'Ada Bcc: Eve x y'],
    ['spaces around it', `  Ada ${hex(0xa0)}`, 'Ada'],
  ])('removes %s', (_what, name, cleaned) => {
    expect(sanitiseName(name)).toBe(cleaned);
    expect(isSanitisedName(name)).toBe(false);
    expect(isSanitisedName(cleaned)).toBe(true);
  });

  it.each([
    ['spaces without width', hex(0x20_0b, 0x20_0b)],
    ['joiners', hex(0x20_0c, 0x20_0d)],
    ['fillers', hex(0x31_64, 0x11_5f, 0xff_a0)],
    ['blanks of Braille', hex(0x28_00, 0x28_00)],
    ['a note head without a shape', hex(0x1_d1_59)],
    ['ignorable characters', hex(0x11_60, 0xe_00_41, 0x3_4f)],
    ['marks without a letter', hex(0x3_01)],
    ['directions alone', hex(0x20_2e, 0x20_66)],
    ['spaces', ` ${hex(0x30_00)}\n`],
    ['nothing', ''],
  ])('answers an empty name for %s', (_what, name) => {
    expect(sanitiseName(name)).toBe('');
    expect(isSanitisedName(name)).toBe(false);
  });

  it.each([
    'Ada Osei',
    'O’Neill-Müller',
    'محمد عبدالله',
    'שלום כהן',
    `می${hex(0x20_0c)}خواهم`,
    `${hex(0x1_f4_69, 0x20_0d, 0x1_f3_eb)} Ada`,
    'Thị Đức',
    '王小明',
    'two  spaces.pdf',
  ])('leaves %s as it is', (name) => {
    expect(sanitiseName(name)).toBe(name);
    expect(isSanitisedName(name)).toBe(true);
  });
});

it.each([
  ['C:\\work\\report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  [`a/fdp${hex(0x20_2e)}exe.pdf`, 'fdpexe.pdf'],
  [`a/${hex(0x20_0b)}`, ''],
])('cleanFileName takes the last part of %j', (path, name) => {
  expect(sanitiseFileName(path)).toBe(name);
});

describe('toNameInSentence', () => {
  it.each([
    ['Arabic', 'محمد 王小明'],
    ['Hebrew', 'נועה Levi'],
  ])('isolates a name with letters in %s from the words around it', (_script, name) => {
    expect(toNameInSentence(name)).toBe(`${hex(0x20_68)}${name}${hex(0x20_69)}`);
  });

  it('leaves other names as they are, on one line and without controls of the direction', () => {
    expect(toNameInSentence('王小明 Åsa')).toBe('王小明 Åsa');
    expect(toNameInSentence(`${hex(0x20_2e)}Ada \n Moss`)).toBe('Ada Moss');
  });
});
