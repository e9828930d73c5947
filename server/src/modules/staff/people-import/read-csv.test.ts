import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CsvRow, detectDelimiter, parseCsvHeader, readCsvRows } from './read-csv.ts';
import { detectTextEncoding } from './text-encoding.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cairn-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

const write = async (content: string | Uint8Array): Promise<string> => {
  const file = path.join(folder, 'table');
  await writeFile(file, content);
  return file;
};

const read = async (content: string | Uint8Array) => {
  const file = await write(content);
  const encoding = await detectTextEncoding(file);
  const delimiter = await detectDelimiter(file, encoding);
  const rows: CsvRow[] = [];
  for await (const row of readCsvRows(file, { encoding, delimiter })) rows.push(row);
  return { encoding, delimiter, rows };
};
const readCells = async (content: string | Uint8Array) =>
  (await read(content)).rows.map(({ cells }) => cells);

const toBigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();
const toWindows1252 = (text: string) => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');

describe('[MIMP-06] a file', () => {
  const table = (delimiter: string) =>
    [`E-mail${delimiter}Surname`, `ines@cairn.example${delimiter}Brontë-Müller`].join('\r\n');
  const cells = [
    ['E-mail', 'Surname'],
    ['ines@cairn.example', 'Brontë-Müller'],
  ];
  const encodings: [string, string, (text: string) => Uint8Array][] = [
    ['UTF-8', 'utf-8', (text) => Buffer.from(text)],
    ['UTF-8 with a byte order mark', 'utf-8', (text) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 LE', 'utf-16le', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 LE without a mark', 'utf-16le', (text) => Buffer.from(text, 'utf16le')],
    ['UTF-16 BE', 'utf-16be', (text) => toBigEndian(`\uFEFF${text}`)],
    ['UTF-16 BE without a mark', 'utf-16be', toBigEndian],
    ['Windows-1252', 'windows-1252', toWindows1252],
  ];
  describe.each(encodings)('in %s', (_name, encoding, encode) => {
    it.each([',', ';', '\t'])('is read with the delimiter %j', async (delimiter) => {
      const found = await read(encode(table(delimiter)));
      expect(found).toMatchObject({ encoding, delimiter });
      expect(found.rows.map((row) => row.cells)).toEqual(cells);
    });
  });

  it.each([
    ['UTF-16 LE', 'utf-16le', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-16 BE', 'utf-16be', toBigEndian],
  ])('in %s is told by its mark, whatever its letters', async (_name, encoding, encode) => {
    const arabic = await read(encode('\uFEFFالبريد;الاسم\nم@ن;مايا\n'));
    expect(arabic).toMatchObject({ encoding, delimiter: ';' });
    expect(arabic.rows[0]?.cells).toEqual(['البريد', 'الاسم']);
  });

  it('in Windows-1252 has its signs that other encodings lack', async () => {
    expect(await readCells(toWindows1252('email,lastName\na@b.example,50 € ü'))).toEqual([
      ['email', 'lastName'],
      ['a@b.example', '50 € ü'],
    ]);
  });

  it('is read as Windows-1252 when only its last line is not UTF-8', async () => {
    const head = Buffer.from(`email,lastName\n${'a@b.example,Plain\n'.repeat(20_000)}`);
    const { encoding, rows } = await read(
      Buffer.concat([head, toWindows1252('z@b.example,Müller')]),
    );
    expect(encoding).toBe('windows-1252');
    expect(rows.at(-1)?.cells).toEqual(['z@b.example', 'Müller']);
  });

  it.each([
    {
      program: 'Google Sheets',
      encoding: 'utf-8',
      delimiter: ',',
      bytes: Buffer.from(
        'E-mail,Surname,Class\r\nzoe@cairn.example,"Brontë, ""Zoë""","7b\nEvenings"\r\njan@cairn.example,Weiß,',
      ),
    },
    {
      program: 'Excel in Western Europe',
      encoding: 'windows-1252',
      delimiter: ';',
      bytes: toWindows1252(
        'E-mail;Surname;Class\r\nzoe@cairn.example;"Brontë, ""Zoë""";"7b\nEvenings"\r\njan@cairn.example;Weiß;\r\n',
      ),
    },
  ])('as $program writes it is read', async ({ encoding, delimiter, bytes }) => {
    const found = await read(bytes);
    expect(found).toMatchObject({ encoding, delimiter });
    expect(found.rows).toEqual([
      { line: 1, cells: ['E-mail', 'Surname', 'Class'] },
      { line: 2, cells: ['zoe@cairn.example', 'Brontë, "Zoë"', '7b\nEvenings'] },
      { line: 4, cells: ['jan@cairn.example', 'Weiß', ''] },
    ]);
  });

  it('has a delimiter in a quoted name without being divided by it', async () => {
    expect((await read('"Name, first, and last";email\nA;b')).delimiter).toBe(';');
  });
});

describe('[MIMP-07] rows', () => {
  it('have quoted fields with line breaks and doubled quotes', async () => {
    const text = 'email,lastName\r\n"a@b.example","of two\r\nlines, ""quoted"""\r\nc@d.example,D';
    expect(await readCells(text)).toEqual([
      ['email', 'lastName'],
      ['a@b.example', 'of two\nlines, "quoted"'],
      ['c@d.example', 'D'],
    ]);
  });

  it.each([
    ['CR', '\r'],
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ])('end with %s, and have the number of their first line', async (_name, end) => {
    const lines = ['email;lastName', '', '"a@b";"x', 'y', 'z"', ';', 'c@d;D', '', 'e@f;F', ''];
    const { rows } = await read(lines.join(end));
    expect(rows.map(({ line, cells: [first] }) => [line, first])).toEqual([
      [1, 'email'],
      [3, 'a@b'],
      [7, 'c@d'],
      [9, 'e@f'],
    ]);
  });

  it('are read across the pieces of a large file', async () => {
    const row = (at: number) => `p${at}@cairn.example;"of\r\ntwo ""${at}"""`;
    const lines = Array.from({ length: 10_000 }, (_, at) => row(at));
    const { rows } = await read(['email;lastName', ...lines].join('\r\n'));
    expect(rows).toHaveLength(10_001);
    expect(rows.at(-1)).toEqual({
      line: 20_000,
      cells: ['p9999@cairn.example', 'of\ntwo "9999"'],
    });
  });
});

describe('[MIMP-22] a file is refused with a sentence and the line', () => {
  const refusal = (content: string | Uint8Array) =>
    read(content).then(
      ({ rows: [header] }) => parseCsvHeader(header),
      (error: unknown) => error,
    );
  it('for a row of 1 MB', async () => {
    const text = `email,lastName\na@b.example,A\nb@c.example,"${'x'.repeat(1_000_000)}"\n`;
    expect(await refusal(text)).toMatchObject({
      statusCode: 400,
      message: expect.stringMatching(/row after line 2 is 1 MB/),
      details: { line: 3 },
    });
  });
  it('for a quotation mark that is never closed', async () => {
    expect(await refusal('email,lastName\na@b.example,A\nb@c.example,"B\n')).toMatchObject({
      statusCode: 400,
      message: expect.stringMatching(/quotation mark after line 2 is never closed/),
    });
  });
  it.each([
    ['the header', `${'x,'.repeat(9999)}email\n`, 1],
    ['a row', `email\na@b.example\n${'x,'.repeat(9999)}x\n`, 3],
  ])('for 10,000 columns in %s', async (_name, text, line) => {
    expect(await refusal(text)).toMatchObject({
      statusCode: 400,
      message: `Line ${line} has 10000 columns. A table of people has up to 200.`,
    });
  });
  it('for content that is not text', async () => {
    const bytes = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7) % 256));
    expect(await refusal(bytes)).toMatchObject({
      statusCode: 415,
      message: expect.stringMatching(/not a table in text form/),
    });
  });
  it.each([
    ['no header', 'maya@cairn.example,Maya\n', /Line 1 has no names of columns/],
    ['nothing in it', '\n\n;;\n', /first line has to name the columns/],
  ])('with %s', async (_name, text, sentence) => {
    const [header] = (await read(text)).rows;
    expect(() => parseCsvHeader(header)).toThrow(sentence);
    expect(() => parseCsvHeader(header)).toThrow(expect.objectContaining({ statusCode: 400 }));
  });
  it('and unnamed columns at its end are left out', async () => {
    const [header] = (await read('email;lastName;;\na@b.example;A;;\n')).rows;
    expect(parseCsvHeader(header)).toEqual(['email', 'lastName']);
  });
});
