import { getQuestionScale, getSurveyStep, createUntouchedAnswer } from './survey.rules.ts';

const scale = { type: 'scale', question: 'How was it?' } as const;

describe('survey', () => {
  it.each([
    [{}, { min: 1, max: 5, start: 3 }],
    [{ max: 4 }, { min: 1, max: 4, start: 3 }],
    [
      { min: 0, max: 10 },
      { min: 0, max: 10, start: 5 },
    ],
    [{ value: 1 }, { min: 1, max: 5, start: 1 }],
  ])(
    '[SURV-03] [SCO-13] a scale with %j starts at its midpoint, rounded up',
    (change, expected) => {
      expect(getQuestionScale({ ...scale, ...change })).toEqual(expected);
    },
  );

  it('[SURV-04] [SCO-14] text answers with words, scales with a value', () => {
    expect(createUntouchedAnswer({ type: 'text', question: 'Why?' })).toEqual({
      type: 'text',
      question: 'Why?',
      answer: '',
    });
    expect(createUntouchedAnswer(scale)).toEqual({
      type: 'scale',
      question: 'How was it?',
      value: 3,
    });
    expect(createUntouchedAnswer({ type: 'labeled-scale', text: 'How hard?', value: 4 })).toEqual({
      type: 'labeled-scale',
      question: 'How hard?',
      value: 4,
    });
  });

  it('[SURV-03] [SCO-13] an answer that a text question brings along wins', () => {
    const asked = { type: 'text', question: 'Why?', answer: 'For fun' } as const;
    expect(createUntouchedAnswer(asked).answer).toBe('For fun');
  });

  it.each([
    ['nobody has answered', {}, 'show-survey'],
    ['already answered', { hasResponded: true }, 'complete'],
    ['no questions', { questionCount: 0 }, 'complete'],
    ['the survey could not be loaded', { hasFailed: true }, 'complete'],
  ])('[COMP-06] %s', (_name, change, step) => {
    expect(
      getSurveyStep({ hasResponded: false, questionCount: 2, hasFailed: false, ...change }),
    ).toBe(step);
  });
});
