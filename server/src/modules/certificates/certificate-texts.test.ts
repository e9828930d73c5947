import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { PDFDocument } from '@cantoo/pdf-lib';
import type {
  DrawnCertificateName,
  CertificateNamesToDraw,
} from '../../../test/draw-names.worker.ts';

/** Draws certificates for all names in one process, in this order. */
const drawAll = async (workerData: CertificateNamesToDraw): Promise<DrawnCertificateName[]> => {
  const worker = new Worker(new URL('../../../test/draw-names.worker.ts', import.meta.url), {
    workerData,
  });
  const [drawn] = (await once(worker, 'message')) as [DrawnCertificateName[]];
  await worker.terminate();
  return drawn;
};

/** Scripts, symbols, emoji, marks without a letter, controls, private and unassigned characters. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x300, 0x36f],
  [0x370, 0x3ff],
  [0x400, 0x4ff],
  [0x531, 0x586],
  [0x591, 0x5f4],
  [0x600, 0x6ff],
  [0x900, 0x97f],
  [0x980, 0x9fe],
  [0xb80, 0xbfa],
  [0xe01, 0xe5b],
  [0x10d0, 0x10ff],
  [0x1200, 0x137c],
  [0x1e00, 0x1eff],
  [0x2000, 0x206f],
  [0x2190, 0x27bf],
  [0x3001, 0x303f],
  [0x3041, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xd800, 0xdfff],
  [0xe000, 0xe0ff],
  [0xfb50, 0xfdff],
  [0xfe00, 0xfe0f],
  [0xff01, 0xffee],
  [0x1_00_00, 0x1_00_ff],
  [0x1_f1_e6, 0x1_f1_ff],
  [0x1_f3_00, 0x1_f6_ff],
  [0xe_01_00, 0xe_01_ef],
];

/** Returns a random generator that yields the same numbers in each run. */
const createRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const randomNames = (count: number): string[] => {
  const random = createRandom(78);
  const pickRange = () => RANGES[random(RANGES.length)] ?? [0x20, 0x7e];
  const pickCharacter = ([first, last]: readonly [number, number]) =>
    String.fromCodePoint(first + random(last - first + 1));
  return Array.from({ length: count }, (_, index) => {
    const script = pickRange();
    const letters = Array.from({ length: 1 + random(9) }, () =>
      pickCharacter(index % 2 === 0 ? script : pickRange()),
    );
    return `A${letters.join('')}`;
  });
};

const KNOWN = [
  'محمد بنت شيث',
  'شيث',
  'ت',
  'ث',
  'Ada \u{FE0F}Moss',
  '〉',
  '〖〗',
  '＂',
  '＞',
  'ab\u{202E}cd',
  'Ada 😀 👩🏽‍🚀 🇩🇪 ❤️',
  'Ⴀ ა Ա ক \u{10FFFF}',
  // Letters with marks, ligatures, digits and words of the other direction between letters from right to left.
  'مُحَمَّد بنت مُحَمَّدٌ',
  'لَا لّا الإسلام لأ',
  'محمد ١٢٣ ۱۲۳ 456!',
  'محمد Bob (שָׁלוֹם) →',
  'محمد 👩🏽‍🚀🇩🇪 محمد',
  // Letters that are drawn before the letter that they follow.
  'राम कि हिन्दी क्षत्रिय',
  'কৌশিক',
  'ใจดีน้ำ',
];

const SCRIPTS = [
  'Ольга Ковалёва',
  'Παπαδοπούλου',
  'Thị Đức Żółć',
  'محمد عبدالله',
  'שלום כהן',
  '王 小明',
  'さくら 田中',
  '김 민준',
  'สมชาย ใจดี',
  'राम कमल',
  'தமிழ்ச்செல்வி',
  'கௌரி',
  'శ్రీనివాస్',
  'రెడ్డి',
  'ಕೃಷ್ಣ',
  'ಮೂರ್ತಿ',
  'ശ്രീകുമാർ',
  'കൊച്ചി',
  'કૃષ્ણ',
  'ગુપ્તા',
  'ਗੁਰਪ੍ਰੀਤ',
  'ਸਿੰਘ',
  'কৌশিক',
  'চক্রবর্তী',
  'କୃଷ୍ଣ',
  'ଶ୍ରୀମତୀ',
  'ශ්‍රීමති',
  'කෞශල්‍යා',
  'សុខា',
  'ព្រះ',
  'ສົມໄຊ',
  'ນ້ຳ',
  'አበበ',
  'ቢቂላ',
  'Արամ',
  'Խաչատրյան',
  'ნინო',
  'გელაშვილი',
];

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');
/** Removes control and directional characters, which are not printed. */
const printed = (name: string) =>
  withoutSpaces(
    name
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ''),
  );
const visible = (text: string) => text.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
/** Removes what readers of the glyphs cannot tell: spaces, invisible characters, and the encoding of a character. */
const readable = (text: string) => withoutSpaces(visible(text.normalize('NFKC')));
/** Splits the lines: brand and heading, the name, the words between, the title, and the rest. */
const blocksOf = ({ lines }: DrawnCertificateName) => {
  const between = lines.findIndex(({ text }) => text === 'has completed the course');
  const after = lines.findIndex(({ text }) => text === 'Completed on');
  return { name: lines.slice(2, between), title: lines.slice(between + 1, after) };
};

/** One of these lengths brings each sign of the end to the border of a line. */
const withGrowingStart = (end: string) =>
  Array.from({ length: 16 }, (_, length) => `Ada ${'o'.repeat(length + 20)} ${end}`);

const RANDOM = randomNames(16);
const SPACED = ['محمد بنت شيث', 'مُحَمَّد بنت مُحَمَّدٌ', 'شيث 12 بنت', 'محمد Bob', 'Ada Moss'];
const MIXED_DIRECTIONS = 'محجخد ١٢٣ ۴۵۶ (ن)';
const WITHOUT_FONT = ['Ada', 'A\u{10FFFF}ཀ', '😀❤️'];
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200);
const ENDS_IN_SIGNS = [
  ['قراءة (المستوى 1)', /^\)|\($/],
  ['《数据。》', /^[》。]|《$/],
] as const;

const DRAWN_TWICE = [...KNOWN, ...SCRIPTS, ...RANDOM];
const DRAWN_ONCE = [
  ...SPACED,
  MIXED_DIRECTIONS,
  ...WITHOUT_FONT,
  LONG,
  LONG.slice(0, 99),
  ...ENDS_IN_SIGNS.flatMap(([end]) => withGrowingStart(end)),
];

describe('any text on a certificate', () => {
  let drawn: readonly DrawnCertificateName[];
  const find = (name: string): DrawnCertificateName => {
    const found = drawn.find((one) => one.name === name);
    if (!found) throw new Error(`${name} was not drawn.`);
    return found;
  };
  // One process draws all, because loading the fonts takes longer than drawing.
  beforeAll(async () => {
    drawn = await drawAll({ names: [...DRAWN_TWICE, ...DRAWN_ONCE, ...DRAWN_TWICE.toReversed()] });
  });

  it.each(DRAWN_TWICE)('is drawn and read back: %j', (name) => {
    const first = find(name);
    const blocks = blocksOf(first);
    expect(withoutSpaces(blocks.name.map(({ text }) => text).join(''))).toBe(printed(name));
    // The title is the same text in the same font, drawn after the name.
    expect(blocks.title).toEqual(blocks.name);
    expect(first.hasMissingGlyph).toBe(false);
    expect(readable(first.pageText)).toBe(readable(first.lines.map(({ text }) => text).join('')));
  });

  it('is drawn equally by a later certificate of the same process', () => {
    const later = drawn.slice(-DRAWN_TWICE.length).toReversed();
    expect(later).toEqual(drawn.slice(0, DRAWN_TWICE.length));
  });

  it.each(SPACED)('keeps the spaces between words for readers of the glyphs: %s', (name) => {
    expect(visible(find(name).pageText)).toContain(`completion${name}has completed`);
  });

  it('draws letters from right to left, and digits of the same script from left to right', () => {
    // The font has one glyph for the bodies of the second, third and fourth letter.
    expect(withoutSpaces(find(MIXED_DIRECTIONS).fromLeft)).toBe('(ن)۴۵۶١٢٣دخجحم');
  });

  it('reports the characters that no font has, and no others', () => {
    expect(WITHOUT_FONT.map((name) => find(name).missing)).toEqual([[], ['\u{10FFFF}', 'ཀ'], []]);
  });

  it.each(SCRIPTS)('finds a font for names in many scripts: %s', (name) => {
    expect(find(name).missing).toEqual([]);
    expect(find(name).pageText).not.toContain('\u{FFFD}');
  });

  it('is not cut up to 200 letters, and is in one line up to 99', () => {
    const [long, short] = [LONG, LONG.slice(0, 99)].map((name) =>
      blocksOf(find(name)).name.map(({ text }) => text),
    );
    expect(long?.join('')).toBe(LONG);
    expect(short).toEqual([LONG.slice(0, 99)]);
  });

  it.each(ENDS_IN_SIGNS)(
    'breaks no line behind an opening or before a closing sign: %s',
    (end, wrong) => {
      const certificates = withGrowingStart(end).map(find);
      const lines = certificates.flatMap((one) => [blocksOf(one).name, blocksOf(one).title].flat());
      expect(lines.length).toBeGreaterThan(certificates.length * 2);
      expect(lines.map(({ text }) => text).filter((text) => wrong.test(text))).toEqual([]);
    },
  );

  it('is broken into lines where the box of a course’s own PDF is too narrow', async () => {
    const document = await PDFDocument.create();
    document.addPage([400, 300]);
    const template = {
      kind: 'custom',
      template: await document.save(),
      fields: { CourseTitle: [50, 50, 300, 60] },
      brand: { name: 'Cairn', mode: 'main' },
    } as const;
    const title = 'Every word of this title is read '.repeat(6).slice(0, 181).trim();
    const endless = 'x'.repeat(1000);
    const [own, cut] = await drawAll({ names: [title, endless], template });
    const texts = (certificate: DrawnCertificateName | undefined) =>
      (certificate?.lines ?? []).map(({ text }) => text);
    expect(texts(own).length).toBeGreaterThan(1);
    expect(texts(own).join(' ')).toBe(title);
    // A height of 60 points has room for six lines of eight points.
    expect(texts(cut)).toHaveLength(6);
    expect(texts(cut).at(-1)).toMatch(/^x+…$/);
  });
});
