/** What staff could work out from all results of a survey together. MREP-06 */
import type { SurveyReport } from '@cairn/api/staff-survey-report.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { addStaff, giveRole } from '../../../../test/test-staff.ts';
import { addAnsweringStudent, surveyCourse } from '../../../../test/test-survey-answers.ts';

const QUESTIONS = [
  { type: 'scale', question: 'How clear was it?' },
  { type: 'text', question: 'What helped you?' },
] as const;
const ROUNDS = 6;
const STUDENTS = 40;

let test: TestApp;
beforeAll(async () => {
  const courses = Array.from({ length: ROUNDS }, (_, round) =>
    surveyCourse(`round-${round}`, QUESTIONS),
  );
  test = await startLearningApp(Object.assign({}, ...courses));
});
afterAll(() => test.close());

/** Returns numbers from 0 to `below`, the same in each run of the test. */
const createDice = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};
const dice = createDice(7);

interface Answer {
  readonly groupIds: readonly string[];
  /** Whether the student wrote a text. */
  readonly isWritten: boolean;
}

/** Adds students in random groups, with a text of their own, so that a result tells which students it contains. */
const addAnswers = async (round: number): Promise<Map<string, Answer>> => {
  const answers = new Map<string, Answer>();
  const sizes = [3, 5, 9, 16].map((odds) => ({ groupId: `g${odds}-${round}`, odds }));
  for (let at = 0; at < STUDENTS; at += 1) {
    const text = `Text ${round}-${at}.`;
    const groupIds = sizes.flatMap(({ groupId, odds }) => (dice(odds) === 0 ? [groupId] : []));
    const isWritten = dice(3) > 0;
    answers.set(text, { groupIds, isWritten });
    await addAnsweringStudent(test, {
      courseId: `round-${round}`,
      groupIds,
      answers: [
        { type: 'scale', question: 'How clear was it?', value: 1 + dice(5) },
        { type: 'text', question: 'What helped you?', answer: isWritten ? text : '' },
      ],
    });
  }
  return answers;
};

const listSubsets = ([first, ...others]: readonly string[]): string[][] => {
  if (first === undefined) return [[]];
  const rest = listSubsets(others);
  return rest.flatMap((few) => [few, [first, ...few]]);
};

const readAll = async (client: TestClient, round: number, choices: readonly string[][]) => {
  const reports: SurveyReport[] = [];
  for (const groups of choices) {
    const query = groups.map((group) => `group=${group}`).join('&');
    const response = await client.get(`/manage/reports/surveys/round-${round}?${query}`);
    expect(response.statusCode).toBe(200);
    reports.push(response.json());
  }
  return reports;
};

/** Returns all results that administrators and managers of any groups see, with any filter. */
const readAllResults = async (round: number, groups: readonly string[]) => {
  const { client } = await addStaff(test, 'administrator');
  const reports = await readAll(client, round, listSubsets([...groups, '-']));
  for (const managed of listSubsets(groups).filter(({ length }) => length > 0)) {
    const [first = '', ...others] = managed;
    const manager = await addStaff(test, 'group-manager', first);
    for (const group of others) await giveRole(test, manager.person.email, 'group-manager', group);
    reports.push(...(await readAll(manager.client, round, [[], ['-'], [...groups]])));
  }
  return reports;
};

/** Returns the parts into which the results divide the students: students of a part are in the same results. */
const findParts = (results: readonly ReadonlySet<string>[], students: Iterable<string>) =>
  Map.groupBy(students, (student) =>
    results.map((result) => (result.has(student) ? 1 : 0)).join(''),
  );

it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  '[MREP-06] no results of any filters and scopes, combined in any way, give the texts of fewer than 5 students away (round %i)',
  async (round) => {
    const answers = await addAnswers(round);
    const groups = [...new Set([...answers.values()].flatMap(({ groupIds }) => groupIds))];
    const reports = await readAllResults(round, groups);
    const shown = reports.flatMap(({ questions }) =>
      questions.filter(({ type, answered }) => type === 'text' && answered !== null),
    );
    const results = shown.map(({ texts }) => new Set(texts.map(({ text }) => text)));
    for (const [at, { answered }] of shown.entries()) expect(results[at]?.size).toBe(answered);
    const written = [...answers].flatMap(([text, { isWritten }]) => (isWritten ? [text] : []));
    const sizes = [...findParts(results, written).values()].map(({ length }) => length);
    // All students, and at least one more result: else the test proves nothing.
    expect(results.some(({ size }) => size === written.length)).toBe(true);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(5);
  },
);
