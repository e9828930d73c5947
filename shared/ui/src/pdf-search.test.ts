import { findTextOnPdfPage } from './pdf-search.ts';

const pieces = [
  { text: 'What makes a ', endsLine: false },
  { text: 'Key', endsLine: true },
  { text: 'A key is a promise: keys', endsLine: true },
  { text: 'keep', endsLine: false },
];
const found = (words: string) =>
  findTextOnPdfPage(3, pieces, words).map(
    ({ from, to }) => `${from.piece}:${from.letter}-${to.piece}:${to.letter}`,
  );

describe('words on a page', () => {
  it.each([
    ['key', ['1:0-1:3', '2:2-2:5', '2:20-2:23']],
    ['KEY A', ['1:0-2:1']],
    ['a  key', ['0:11-1:3', '2:0-2:5']],
    ['keys keep', ['2:20-3:4']],
    ['nothing', []],
    ['  ', []],
  ])('%j stands at %j', (words, places) => {
    expect(found(words)).toEqual(places);
  });

  it('returns the page of each match', () => {
    expect(findTextOnPdfPage(3, pieces, 'promise')[0]?.page).toBe(3);
  });
});
