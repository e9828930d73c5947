import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { createCompressedTemplate } from './compressed-template.ts';

const PROSE = Array.from(
  { length: 60 },
  (_, index) => `<p>Line ${index * 7919} of a page about "harbours" & ships.</p>`,
).join('\n');
type Values = Record<'nonce' | 'mark' | 'at', string>;
const draw = ({ nonce, mark, at }: Values): string =>
  `<script nonce="${nonce}">1</script>${PROSE}<script nonce="${nonce}" src="a.js"></script>` +
  `{"at":${at},"mark":"${mark}","site":"ä€"}${PROSE}<link nonce="${nonce}">{"at":${at},"x":1}\n`;

const randomValues = (): Values => ({
  nonce: randomBytes(16).toString('base64'),
  mark: randomBytes(180).toString('base64url'),
  at: String(1_700_000_000 + Math.floor(Math.random() * 100_000_000)),
});

it('fills blanks in the compressed bytes as in the text, for all values', async () => {
  const template = await createCompressedTemplate(draw, randomValues(), { nonce: '==' });
  for (let round = 0; round < 200; round += 1) {
    const values = randomValues();
    expect(template.toText(values)).toBe(draw(values));
    const compressed = template.toBrotli(values) ?? Buffer.alloc(0);
    expect(brotliDecompressSync(compressed).toString()).toBe(draw(values));
  }
});

it('costs few bytes more than a text that is compressed by itself', async () => {
  const values = randomValues();
  const template = await createCompressedTemplate(draw, randomValues(), { nonce: '==' });
  const { length = Infinity } = template.toBrotli(values) ?? {};
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const { length: usual } = brotliCompressSync(draw(values), { params });
  // The mark has 240 random characters of six bits each, stored uncompressed.
  expect(length - usual).toBeLessThan(240 / 4 + 100);
});

it('refuses a value of another length or ending', async () => {
  const template = await createCompressedTemplate(draw, randomValues(), { nonce: '==' });
  const wrong = [
    { ...randomValues(), at: '10000000000' },
    { ...randomValues(), nonce: 'x'.repeat(24) },
  ];
  for (const values of wrong)
    expect([template.toText(values), template.toBrotli(values)]).toEqual([undefined, undefined]);
});

it('returns only the text if two blanks are adjacent', async () => {
  const values = { a: 'first-sample', b: 'other-sample' };
  const side = ({ a, b }: typeof values) => `${PROSE}${a}-${b}${PROSE}`;
  const template = await createCompressedTemplate(side, values);
  const others = { a: 'third-sample', b: 'fourth-sampl' };
  expect(template.toText(others)).toBe(side(others));
  expect(template.toBrotli(values)).toBeUndefined();
});
