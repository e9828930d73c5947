import { renderToStaticMarkup } from 'react-dom/server';
import { MarkdownText } from './markdown-text.tsx';

const SIZE = 12_000;
const fill = (text: string, size = SIZE) => text.repeat(Math.ceil(size / text.length));

const show = (text: string) => renderToStaticMarkup(<MarkdownText text={text} headingLevel={2} />);
const timeOf = (text: string) => {
  const startedAt = performance.now();
  show(text);
  return performance.now() - startedAt;
};

const NORMAL = fill(
  '# Title\n\nHello *you* and **me**. A [link](https://a.b).\n\n- one\n- two\n\n',
);
const PIECES =
  '>|> |- |1. |>- |[|![|*a |**a|_a __b |<|[a](|[a]: b\n|&a|\\|\t|\n|* * *\n|a\n|```\n|<a |<!--|*_|[a][b]|>\n|a'.split(
    '|',
  );

it('a hostile text takes at most ten times as long as a normal one of its size', () => {
  timeOf(NORMAL);
  const usual = Math.max(timeOf(NORMAL), timeOf(NORMAL));
  const inputs = [
    ...PIECES.map((piece) => fill(piece)),
    fill('[') + fill(']'),
    ...PIECES.map((piece, at) => fill(piece + (PIECES[at + 1] ?? ''))),
    fill(PIECES.join('')),
  ];
  // A slow text is measured again: another process may have kept the machine busy.
  const slow = inputs.filter((text) => [1, 2, 3].every(() => timeOf(text) > usual * 10));
  expect(slow.map((text) => text.slice(0, 20))).toEqual([]);
});

it.each([
  ['longer than the limit', `**a** ${'b'.repeat(66_000)}`],
  ['nested deeper than the limit', `${'> '.repeat(21)}**a**`],
  ['with a list deeper than the limit', `${'1. - '.repeat(11)}**a**`],
  ['with more emphasis than the limit', '**a**'.repeat(1251)],
])('a text %s is shown as it was written', (_name, text) => {
  expect(show(text)).toBe(`<p class="written">${text.replaceAll('>', '&gt;')}</p>`);
});

it('a text within the limits is parsed', () => {
  expect(show(`${'> '.repeat(20)}**a**`)).toContain('<strong>a</strong>');
});
