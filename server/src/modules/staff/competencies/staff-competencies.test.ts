/** Competencies and their short checks as administrators create and change them. 003 §2.7 */
import type { StaffCompetency } from '@cairn/api/staff-competencies.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let test: TestApp;
let admin: TestClient;
beforeEach(async () => {
  test = await startLearningApp({
    'competencies.yaml': [{ CompetencyID: 'filed', CompetencyName: 'From files' }],
  });
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterEach(() => test.close());

const question = (text: string) => ({ text, options: ['Yes', 'No'], correctOption: 'No' });
const three = [question('One?'), question('Two?'), question('Three?')];
const text = { name: 'IP addressing', questions: three };
type Text = typeof text;
const post = (change: Partial<Text> = {}) =>
  admin.post('/manage/competencies', { text: { ...text, ...change } });
const create = async () => (await post()).json<StaffCompetency>();
const find = async (id: string) =>
  (await admin.get(`/manage/competencies/${id}`)).json<StaffCompetency>();
const change = (id: string, after: Partial<Text>, before: object = text) =>
  admin.put(`/manage/competencies/${id}`, { before, after: { ...text, ...after } });

it('[MCAT-07] a competency has a name and no questions, or three and more', async () => {
  expect((await post({ questions: [] })).json()).toMatchObject({
    competencyId: 'ip-addressing',
    questions: 0,
    text: { name: 'IP addressing', questions: [] },
  });
  expect((await post()).json()).toMatchObject({
    competencyId: 'ip-addressing-2',
    questions: 3,
    text,
  });
  expect((await post({ name: ' ' })).statusCode).toBe(400);
});

it.each([
  [1, '2 are missing.'],
  [2, '1 is missing.'],
])('[MCAT-07] %i question(s) are refused with how many are missing', async (count, missing) => {
  const { competencyId } = await create();
  const questions = three.slice(0, count);
  for (const refused of [await post({ questions }), await change(competencyId, { questions })]) {
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      message: `The short check needs at least three questions, or none: ${missing}`,
      details: { field: 'questions' },
    });
  }
  expect((await find(competencyId)).text).toEqual(text);
});

it('the short check of a student has the questions of staff', async () => {
  const { competencyId } = await create();
  const student = await test.addStudent();
  const client = await test.as(student);
  const check = await client.post('/mcq/generate', {
    studentID: student.studentId,
    competencyID: competencyId,
  });
  expect(check.statusCode).toBe(200);
  for (const { text: asked } of three) expect(check.body).toContain(asked);
});

it.each([
  [{ ...question('?'), options: ['Yes'] }, 'options'],
  [{ ...question('?'), options: ['Yes', 'Yes'] }, 'options'],
  [{ ...question('?'), correctOption: 'Maybe' }, 'correctOption'],
])('refuses the question %j at its position', async (wrong, field) => {
  const refused = await post({ questions: [...three, wrong] });
  expect(refused.json()).toMatchObject({ code: 'invalid', details: { field, index: 3 } });
});

it('[MOVR-14] a competency that another person has changed meanwhile is not overwritten', async () => {
  const { competencyId } = await create();
  expect((await change(competencyId, { name: 'Theirs' })).statusCode).toBe(200);
  const late = await change(competencyId, { questions: [] });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ details: { current: { ...text, name: 'Theirs' } } });
  expect((await find(competencyId)).text).toEqual({ ...text, name: 'Theirs' });
  const { entries } = (await admin.get(`/manage/log?object=${competencyId}`)).json<{
    entries: { action: string; before: object; after: object }[];
  }>();
  expect(entries).toMatchObject([
    { action: 'competency-changed', before: { name: text.name }, after: { name: 'Theirs' } },
    { action: 'competency-created', after: { questions: ['One?', 'Two?', 'Three?'] } },
  ]);
});

it('[MCAT-16] a competency from files changes only after a take-over', async () => {
  const before = { name: 'From files', questions: [] };
  const put = () => change('filed', { name: 'Of staff', questions: [] }, before);
  expect((await put()).json()).toMatchObject({
    message: 'Content files decide about this competency. Take it over first.',
  });
  await admin.post('/manage/competencies/filed/take-over', {});
  expect((await put()).json()).toMatchObject({ origin: 'taken-over', name: 'Of staff' });
  const back = await admin.post('/manage/competencies/filed/give-back', {});
  expect(back.json()).toMatchObject({ origin: 'files' });
});

it('competencies are listed by name, found by name, and unknown by another id', async () => {
  await create();
  const list = async (query: string) =>
    (await admin.get(`/manage/competencies?${query}`))
      .json<{ competencies: StaffCompetency[] }>()
      .competencies.map(({ competencyId }) => competencyId);
  expect(await list('')).toEqual(['filed', 'ip-addressing']);
  expect(await list('search=FILES')).toEqual(['filed']);
  expect((await admin.get('/manage/competencies/none')).statusCode).toBe(404);
});
