import {
  listCompetencyNames,
  removeBlankTexts,
  countMultipleChoice,
  normaliseCourseContent,
  listShownRequirements,
} from './course-detail.rules.ts';

const node = { id: 'n1' };
const names = { c1: 'Logs', c2: 'Triage', c3: 'Logs' };

describe('course detail', () => {
  it.each([
    ['a list', [node], [node]],
    ['an object with items', { items: [node] }, [node]],
    ['null', null, []],
    ['nothing', undefined, []],
  ])('[DETAIL-40] reads content from %s', (_name, content, nodes) => {
    expect(normaliseCourseContent(content)).toEqual(nodes);
  });

  it('drops blank texts', () => {
    expect(removeBlankTexts([' a ', '', '  '])).toEqual(['a']);
    expect(removeBlankTexts(undefined)).toEqual([]);
  });

  it.each([
    [
      ['a', '', 'b'],
      ['a', 'b'],
    ],
    [[' ', 'b'], []],
    [[], []],
    [undefined, []],
  ])('shows requirements only when the first is not blank: %j', (texts, shown) => {
    expect(listShownRequirements(texts)).toEqual(shown);
  });

  it('names competencies once, in order', () => {
    expect(listCompetencyNames(['c2', 'c1', 'c3'], names, { keepUnknown: false })).toEqual([
      'Triage',
      'Logs',
    ]);
    expect(listCompetencyNames(['zz', 'c1'], names, { keepUnknown: false })).toEqual(['Logs']);
    expect(listCompetencyNames(['zz', 'c1'], names, { keepUnknown: true })).toEqual(['zz', 'Logs']);
  });

  it('counts multiple-choice questions, also those without a type', () => {
    expect(countMultipleChoice([{ type: 'multiple-choice' }, { type: 'essay' }, {}])).toBe(2);
  });
});
