/**
 * Content within the limits of the format can be started, saved and submitted. Content beyond a limit is refused at the import.
 */
import type { GradedAttempt } from '@cairn/api/assessments.contract';
import { ASSESSMENT_LIMITS } from '@cairn/domain/assessment.limits';
import { truncateAnswer } from '@cairn/domain/running-attempt.rules';
import type { TestApp } from '../../../test/test-app.ts';
import {
  createAttemptPage,
  essayQuestion,
  createExamCourse,
  addExamStudent,
  trueFalseQuestion,
} from '../../../test/test-attempts.ts';
import { createContentFolder, sharedContentFiles } from '../../../test/test-content.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { listContentProblems } from '../../../test/test-problems.ts';

const times = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index));
const names = (count: number) => times(count, (index) => `name-${index}`);
const { questions, choices, textCharacters, entryCharacters, attemptCharacters } =
  ASSESSMENT_LIMITS;
/** Returns characters of three bytes each. */
const long = (characters: number) => '漢'.repeat(characters);

const choice = (count: number) => ({
  type: 'multiple-choice',
  text: 'Which?',
  points: 1,
  options: names(count),
  correctAnswer: names(count),
});
const matching = (count: number) => ({
  type: 'matching',
  text: 'Match.',
  points: 1,
  pairs: names(count).map((name) => ({ left: name, right: name })),
});
const blanks = (count: number) => ({
  type: 'fill-in-the-blanks',
  text: names(count).join(' '),
  points: 1,
  blankIndices: times(count, (index) => index),
});
const written = attemptCharacters / textCharacters;
const filled = attemptCharacters / entryCharacters / choices;

describe('at a limit', () => {
  let test: TestApp;
  afterEach(() => test.close());

  it.each<[string, object[], (string | string[])[]]>([
    [
      'as many questions as there may be',
      times(questions, () => structuredClone(trueFalseQuestion)),
      times(questions, () => 'True'),
    ],
    ['as many options', [choice(choices)], [names(choices)]],
    ['as many pairs', [matching(choices)], [names(choices)]],
    ['as many blanks', [blanks(choices)], [names(choices)]],
    [
      'written answers as long and as many',
      times(written, () => structuredClone(essayQuestion)),
      times(written, () => long(textCharacters)),
    ],
    [
      'filled blanks as long and as many',
      times(filled, () => blanks(choices)),
      times(filled, () => times(choices, () => long(entryCharacters))),
    ],
  ])('%s are imported, started, saved, read and handed in', async (_name, content, answers) => {
    test = await startLearningApp(createExamCourse(content));
    const { client } = await addExamStudent(test);
    const page = createAttemptPage(client, 'page');
    const begun = await page.start();
    // The page sends these answers in full.
    expect(answers.map(truncateAnswer)).toEqual(answers);
    expect((await page.save(begun, 0, answers)).statusCode).toBe(200);
    expect((await page.running())?.responses).toEqual(answers);
    const submitted = await page.submit(begun, answers);
    expect(submitted.statusCode).toBe(200);
    const stored = submitted.json<GradedAttempt>();
    expect(stored.responses).toEqual(answers);
    expect(stored.grades).toHaveLength(content.length);
  });
});

describe('beyond a limit', () => {
  it.each<[string, object[], string]>([
    [
      'questions',
      times(questions + 1, () => structuredClone(trueFalseQuestion)),
      'must have at most 500 entries',
    ],
    [
      'options',
      [{ ...choice(choices + 1), correctAnswer: names(1) }],
      'options must have at most 100 entries',
    ],
    ['pairs', [matching(choices + 1)], 'must have at most 100 entries'],
    ['blanks', [blanks(choices + 1)], 'must have at most 100 entries'],
    [
      'written answers',
      times(written + 1, () => structuredClone(essayQuestion)),
      'the answers could have 2020000 characters, and 2000000 can be handed in: as many as 100 written answers',
    ],
    [
      'characters of blanks',
      [...times(filled, () => blanks(choices)), trueFalseQuestion],
      'the answers could have 2000005 characters, and 2000000 can be handed in: as many as 100 written answers',
    ],
    [
      'questions of one id',
      [
        { ...trueFalseQuestion, id: 'clocks' },
        { ...essayQuestion, id: 'clocks' },
      ],
      "the id 'clocks' stands there twice",
    ],
  ])('%s are refused before they are stored', async (_name, content, message) => {
    const folder = await createContentFolder({
      ...sharedContentFiles,
      ...createExamCourse(content),
    });
    try {
      const problems = await listContentProblems(folder.root);
      expect(problems.length).toBeGreaterThan(0);
      for (const problem of problems) expect(problem).toContain(message);
    } finally {
      await folder.drop();
    }
  });
});
