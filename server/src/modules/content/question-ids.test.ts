import type { Question } from '@cairn/api/mcq';
import {
  shuffleRandomly,
  createRandomFrom,
  createRandomQuestions,
} from '../../../test/test-questions.ts';
import { assignQuestionIds } from './question-ids.ts';

const truth = (text: string, change: Partial<Question> = {}): Question => ({
  type: 'true-false',
  text,
  points: 1,
  correctAnswer: ['True'],
  ...change,
});
const ids = (questions: readonly Question[]) => questions.map(({ id }) => id);

describe('assignQuestionIds', () => {
  it('numbers the questions of a new assessment', () => {
    expect(ids(assignQuestionIds([], [truth('One?'), truth('Two?')]))).toEqual(['q1', 'q2']);
  });

  it('keeps the id of a question that moves, is edited, or stands beside another with equal text', () => {
    const before = assignQuestionIds(
      [],
      [
        truth('Same?'),
        truth('Same?', { correctAnswer: ['False'] }),
        truth('Edited?'),
        truth('Worded badly?'),
      ],
    );
    const after = [
      truth('Same?', { correctAnswer: ['False'] }),
      truth('Same?'),
      truth('Edited?', { points: 5 }),
      truth('Worded well?'),
    ];
    expect(ids(assignQuestionIds(before, after))).toEqual(['q2', 'q1', 'q3', 'q4']);
  });

  it('does not give the id of a removed question to a new one of another type', () => {
    const before = assignQuestionIds([], [truth('One?'), truth('Two?')]);
    const after: Question[] = [truth('One?'), { type: 'essay', text: 'New?', points: 1 }];
    expect(ids(assignQuestionIds(before, after))).toEqual(['q1', 'q3']);
  });

  it("keeps the author's ids, and gives none of them to another question", () => {
    const before = assignQuestionIds([], [truth('One?'), truth('Two?')]);
    const after = [truth('One?'), truth('Three?', { id: 'q1' }), truth('Four?', { id: 'clocks' })];
    expect(ids(assignQuestionIds(before, after))).toEqual(['q4', 'q1', 'clocks']);
  });

  it('gives every question a unique id, which stays when questions are moved', () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const random = createRandomFrom(seed);
      const before = assignQuestionIds([], createRandomQuestions(random));
      expect([seed, new Set(ids(before)).size]).toEqual([seed, before.length]);
      const moved = shuffleRandomly(before, random);
      const found = assignQuestionIds(
        before,
        moved.map((question) => ({ ...question, id: undefined })),
      );
      const byContent = ({ id, ...question }: Question) => `${JSON.stringify(question)} ${id}`;
      expect([seed, found.map(byContent).toSorted()]).toEqual([
        seed,
        moved.map(byContent).toSorted(),
      ]);
    }
  });
});
