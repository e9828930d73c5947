import {
  findChapterAt,
  toChapterSpans,
  findNextChapter,
  findPreviousChapter,
} from './chapters.rules.ts';

const spans = toChapterSpans(
  [
    { Title: 'One', Start: 0 },
    { Title: 'Two', Start: 10 },
    { Title: 'Three', Start: 25 },
  ],
  40,
);
const titleOf = (span: { title: string } | undefined) => span?.title;

describe('chapters', () => {
  it('reach from the start of the film to its end', () => {
    expect(spans.map(({ start, end }) => [start, end])).toEqual([
      [0, 10],
      [10, 25],
      [25, 40],
    ]);
  });

  it.each([
    ['without chapters one', [], 40, [['', 0, 40]]],
    ['of a film without a length none', [{ Title: 'One', Start: 0 }], 0, []],
    ['of a film that is no number long none', [{ Title: 'One', Start: 0 }], Number.NaN, []],
    [
      'beyond the end',
      [
        { Title: 'One', Start: 0 },
        { Title: 'Late', Start: 60 },
      ],
      40,
      [['One', 0, 40]],
    ],
    [
      'that begin late: the first from the start',
      [{ Title: 'One', Start: 4 }],
      40,
      [['One', 0, 40]],
    ],
  ])('%s', (_, chapters, length, expected) => {
    expect(
      toChapterSpans(chapters, length).map(({ title, start, end }) => [title, start, end]),
    ).toEqual(expected);
  });

  it.each([
    [0, 'One', 'One', 'Two'],
    [9.9, 'One', 'One', 'Two'],
    [10, 'Two', 'One', 'Three'],
    [12, 'Two', 'One', 'Three'],
    [14, 'Two', 'Two', 'Three'],
    [40, 'Three', 'Three', undefined],
  ])('at %s s: %s, before it %s, after it %s', (time, here, before, after) => {
    expect(titleOf(findChapterAt(spans, time))).toBe(here);
    expect(titleOf(findPreviousChapter(spans, time))).toBe(before);
    expect(titleOf(findNextChapter(spans, time))).toBe(after);
  });
});
