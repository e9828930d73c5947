import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { packagedCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

const item = (id: string, target: string) =>
  `<item identifier="${id}" identifierref="r"><title>${id}</title><imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="p"><imsss:mapInfo targetObjectiveID="${target}" writeSatisfiedStatus="true"/></imsss:primaryObjective></imsss:objectives></imsss:sequencing></item>`;

const packageWith = (attributes = '') => ({
  'imsmanifest.xml': `<manifest identifier="m" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3">
<metadata><schemaversion>2004 4th Edition</schemaversion></metadata><organizations><organization identifier="o" ${attributes}><title>T</title>${item('a', 'shared')}${item('b', 'other')}</organization></organizations>
<resources><resource identifier="r" adlcp:scormType="sco" href="a.html"/></resources></manifest>`,
  'a.html': '<title>a</title>',
});

let test: TestApp;
let student: TestClient;
let studentId: string;

beforeAll(async () => {
  test = await startLearningApp({
    ...packagedCourse('one', {}, packageWith()),
    ...packagedCourse('two', {}, packageWith()),
    ...packagedCourse('alone', {}, packageWith('adlseq:objectivesGlobalToSystem="false"')),
  });
});
afterAll(() => test.close());

beforeEach(async () => {
  const added = await test.addStudent();
  ({ studentId } = added);
  student = await test.as(added);
  for (const courseId of ['one', 'two', 'alone'])
    await student.post('/courses/enroll', { courseId });
});

const global = (id: string, satisfied: boolean) => JSON.stringify({ id, value: { satisfied } });

const save = (courseId: string, updates: Record<string, string>) =>
  student.post(`/scorm/${courseId}/data`, { studentId, updates });

let visits = 0;
const open = async (courseId: string): Promise<Record<string, string>> => {
  visits += 1;
  const answer = await student.post(`/scorm/${courseId}/visits`, {
    studentId,
    visit: `v${visits}`,
  });
  return answer.json<{ values: Record<string, string> }>().values;
};

it('a course gets the global objectives that another course of the student has written', async () => {
  await save('one', {
    'course/global/0': global('shared', true),
    'course/global/1': global('unknown to the other', true),
  });
  expect(await open('two')).toEqual({ 'course/global/0': global('shared', true) });
});

it('the last write of two courses counts, and local objectives stay', async () => {
  await save('two', {
    'course/global/0': global('other', true),
    'course/global/1': global('shared', false),
    'item/a/cmi.location': '3',
  });
  await save('one', { 'course/global/0': global('shared', true) });
  expect(await open('two')).toEqual({
    'item/a/cmi.location': '3',
    'course/global/0': global('other', true),
    'course/global/1': global('shared', true),
  });
  await save('two', {
    'course/global/1': global('shared', false),
    'course/global/0': global('other', false),
  });
  expect(await open('one')).toEqual({
    'course/global/0': global('other', false),
    'course/global/1': global('shared', false),
  });
});

it('a course whose manifest does not share its objectives neither provides nor gets any', async () => {
  await save('one', { 'course/global/0': global('shared', true) });
  expect(await open('alone')).toEqual({});
  await save('alone', { 'course/global/0': global('other', true) });
  expect(await open('two')).toEqual({ 'course/global/0': global('shared', true) });
});

it('other values are not changed', async () => {
  await save('one', { 'course/global/0': 'no JSON', 'course/global/1': '{"id":5}' });
  expect(await open('two')).toEqual({});
  await save('two', { 'course/global/0': global('shared', true) });
  expect(await open('one')).toMatchObject({ 'course/global/0': global('shared', true) });
});
