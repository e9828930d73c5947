import {
  computeAttemptResult,
  isAnswerForQuestion,
  type StudentAnswer,
  type Grade,
  gradeAnswer,
  type GradedQuestion,
  isAnswered,
  isMultiSelect,
} from './grading.rules.ts';

const aGrade = (score: number, points: number): Grade => ({
  score,
  points,
  status: 'graded',
  feedback: '',
});
const choice = (parts: Partial<GradedQuestion> = {}): GradedQuestion => ({
  type: 'multiple-choice',
  points: 3,
  correctAnswer: ['a', 'b', 'c'],
  ...parts,
});
const single = choice({ correctAnswer: ['a'] });
const partial = choice({ partialCredit: true });
const trueFalse: GradedQuestion = { type: 'true-false', points: 2, correctAnswer: ['True'] };
const matching = (partialCredit: boolean): GradedQuestion => ({
  type: 'matching',
  points: 4,
  partialCredit,
  pairs: ['1', '2', '3'].map((n) => ({ left: `l${n}`, right: `r${n}` })),
});
const short: GradedQuestion = {
  type: 'short-answer',
  points: 2,
  exactMatch: true,
  answerKey: 'Paris',
};
const blanks = (parts: Partial<GradedQuestion> = {}): GradedQuestion => ({
  type: 'fill-in-the-blanks',
  points: 3,
  text: 'WHERE removes rows, HAVING removes groups',
  blankIndices: [0, 2, 3],
  exactMatch: true,
  ...parts,
});
const essay: GradedQuestion = { type: 'essay', points: 5 };

const scoreOf = (question: GradedQuestion, answer: StudentAnswer) => {
  const verdict = gradeAnswer(question, answer);
  return verdict.by === 'rule' ? verdict.grade.score : verdict.by;
};

const essayStatus = (autoGrading: boolean) => {
  const verdict = gradeAnswer(essay, 'text', { autoGrading });
  return verdict.by === 'rule' && verdict.grade.status;
};

describe('grading', () => {
  it.each<[string, GradedQuestion, StudentAnswer, number]>([
    ['[GRADE-02] single choice, right, as text', single, 'a', 3],
    ['[GRADE-02] single choice, right, as a list', single, ['a'], 3],
    ['[GRADE-02] single choice, wrong', single, 'b', 0],
    ['[GRADE-02] single choice, right and a wrong one', single, ['a', 'b'], 0],
    ['[GRADE-03] multi-select, same set in another order', choice(), ['c', 'a', 'b'], 3],
    ['[GRADE-03] multi-select, one missing', choice(), ['a', 'b'], 0],
    ['[GRADE-03] multi-select, one too many', choice(), ['a', 'b', 'c', 'd'], 0],
    ['[GRADE-04] partial: 2 right, 1 wrong of 3', partial, ['a', 'b', 'x'], 1],
    ['[GRADE-04] partial: 2 right of 3', partial, ['a', 'b'], 2],
    ['[GRADE-04] partial: rounded', choice({ partialCredit: true, points: 4 }), ['a', 'b'], 3],
    ['[GRADE-04] partial: rounded down', choice({ partialCredit: true, points: 4 }), ['a'], 1],
    ['[GRADE-04] partial: never below 0', partial, ['x', 'y', 'a'], 0],
    ['[GRADE-04] partial: the same pick twice counts once', partial, ['a', 'a', 'a'], 1],
    ['[GRADE-05] true-false, right', trueFalse, 'True', 2],
    ['[GRADE-05] true-false, wrong', trueFalse, 'False', 0],
    ['[GRADE-05] false, right', { ...trueFalse, correctAnswer: ['False'] }, 'False', 2],
    ['[GRADE-05] false, wrong', { ...trueFalse, correctAnswer: ['False'] }, 'True', 0],
    ['[GRADE-06] matching, all right', matching(false), ['r1', 'r2', 'r3'], 4],
    ['[GRADE-06] matching, one wrong', matching(false), ['r1', 'r2', 'r1'], 0],
    ['[GRADE-06] matching, partial 2 of 3', matching(true), ['r1', 'r2', ''], 3],
    ['[GRADE-06] matching, partial 1 of 3', matching(true), ['r2', 'r1', 'r3'], 1],
    ['[GRADE-07] short answer, trimmed and any case', short, '  paris ', 2],
    ['[GRADE-07] short answer, another word', short, 'Lyon', 0],
    ['[GRADE-09] blanks, all right', blanks(), [' where ', 'Rows', 'having'], 3],
    ['[GRADE-09] blanks, one wrong', blanks(), ['where', 'rows', 'group'], 0],
    [
      '[GRADE-09] blanks, partial 2 of 3',
      blanks({ partialCredit: true, points: 4 }),
      ['where', '', 'having'],
      3,
    ],
    [
      '[GRADE-09] blanks, partial 1 of 3',
      blanks({ partialCredit: true, points: 4 }),
      ['having', 'rows', 'where'],
      1,
    ],
    ['[GRADE-11] essay, full points', essay, 'I think', 5],
    ['[GRADE-13] essay, blank', essay, '   ', 0],
    ['[GRADE-13] left out', choice(), null, 0],
  ])('%s', (_name, question, answer, score) => {
    expect(scoreOf(question, answer)).toBe(score);
  });

  it('[GRADE-02] is multi-select with more than one correct answer only', () => {
    expect([isMultiSelect(choice()), isMultiSelect(single), isMultiSelect(trueFalse)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('[GRADE-11] leaves an essay pending unless the assessment grades by itself', () => {
    expect([essayStatus(false), essayStatus(true)]).toEqual(['pending', 'graded']);
  });

  it.each<[string, GradedQuestion, StudentAnswer, unknown]>([
    [
      'short answer without exact match',
      { ...short, exactMatch: false },
      'Lutetia',
      { by: 'text', answer: 'Lutetia', modelAnswer: 'Paris' },
    ],
    [
      'long answer',
      { type: 'long-answer', points: 5, answerKey: 'key' },
      'words',
      { by: 'text', answer: 'words', modelAnswer: 'key' },
    ],
    [
      'blanks without exact match',
      blanks({ exactMatch: false }),
      ['a', 'b', 'c'],
      { by: 'fill', answers: ['a', 'b', 'c'], words: ['WHERE', 'rows,', 'HAVING'] },
    ],
  ])('asks for a reader: %s', (_name, question, answer, verdict) => {
    expect(gradeAnswer(question, answer)).toEqual(verdict);
  });

  it('[GRADE-13] grades blank text by itself, so that no reader sees it', () => {
    const verdict = gradeAnswer({ type: 'long-answer', points: 5, answerKey: 'key' }, ' \n');
    expect(verdict).toEqual({ by: 'rule', grade: aGrade(0, 5) });
  });

  it.each<[string, Grade[], number, number, string]>([
    ['59.9% against 60 fails', [aGrade(599, 1000)], 60, 59, 'failed'],
    ['60% against 60 passes', [aGrade(6, 10)], 60, 60, 'passed'],
    ['nothing to win is 0%', [], 1, 0, 'failed'],
    ['nothing asked for passes', [aGrade(0, 4)], 0, 0, 'passed'],
    ['rounds down', [aGrade(2, 3)], 0, 66, 'passed'],
  ])('[GRADE-01] [ASMT-18] %s', (_name, grades, minimum, score, status) => {
    expect(computeAttemptResult(grades, minimum)).toEqual({ score, status });
  });

  it('[GRADE-01] passes with whatever score where no minimum is named', () => {
    expect(computeAttemptResult([aGrade(0, 4)])).toEqual({ score: 0, status: 'passed' });
  });

  it.each<[string, unknown, boolean]>([
    ['nothing', null, false],
    ['absent', undefined, false],
    ['blank text', '  ', false],
    ['no text', '', false],
    ['text', ' x ', true],
    ['an empty list', [], false],
    ['only empty entries', ['', ''], false],
    ['only blank entries', ['', ' '], false],
    ['one entry', ['', 'x'], true],
    ['the number 0', 0, true],
    ['false', false, true],
    ['a list with 0', [null, 0], true],
  ])('[ASMT-14] knows what is answered: %s', (_name, answer, expected) => {
    expect(isAnswered(answer)).toBe(expected);
  });

  it.each<[string, Parameters<typeof isAnswerForQuestion>[0], StudentAnswer, boolean]>([
    ['nothing given', essay, null, true],
    ['a known option', { ...single, options: ['a', 'b'] }, ['a'], true],
    ['an unknown option', { ...single, options: ['a', 'b'] }, ['z'], false],
    ['two picks of a single choice', { ...single, options: ['a', 'b'] }, ['a', 'b'], false],
    ['a third truth value', trueFalse, 'Maybe', false],
    ['one entry a pair', matching(false), ['r1', '', 'r3'], true],
    ['more entries than pairs', matching(false), ['a', 'b', 'c', 'd'], false],
    ['text for pairs', matching(false), 'r1', false],
    ['more entries than blanks', blanks(), ['a', 'b', 'c', 'd'], false],
    ['a list for free text', essay, ['a'], false],
  ])(
    '[TAPI-36] tells answers that fit from those that do not: %s',
    (_name, question, given, fits) => {
      expect(isAnswerForQuestion(question, given)).toBe(fits);
    },
  );
});
