import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { packagedCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

const item = (id: string, ...targets: string[]) =>
  `<item identifier="${id}" identifierref="r"><title>${id}</title><adlcp:data>${targets
    .map((target) => `<adlcp:map targetID="${target}"/>`)
    .join('')}</adlcp:data></item>`;

const packageWith = (items: string, attributes = '') => ({
  'imsmanifest.xml': `<manifest identifier="m" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
<metadata><schemaversion>2004 4th Edition</schemaversion></metadata><organizations><organization identifier="o" ${attributes}><title>T</title>${items}</organization></organizations>
<resources><resource identifier="r" adlcp:scormType="sco" href="a.html"/></resources></manifest>`,
  'a.html': '<title>a</title>',
});

let test: TestApp;
let student: TestClient;
let studentId: string;

beforeAll(async () => {
  test = await startLearningApp({
    ...packagedCourse('one', {}, packageWith(item('a', 'notes', 'own') + item('b'))),
    // The data store with the same id has another position in this course.
    ...packagedCourse('two', {}, packageWith(item('a', 'other') + item('b', 'notes'))),
    ...packagedCourse(
      'alone',
      {},
      packageWith(item('a', 'notes') + item('b'), 'adlcp:sharedDataGlobalToSystem="false"'),
    ),
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

const save = (courseId: string, updates: Record<string, string>) =>
  student.post(`/scorm/${courseId}/data`, { studentId, updates });

let visits = 0;
const open = async (courseId: string): Promise<Record<string, string>> => {
  visits += 1;
  const answer = await student.post(`/scorm/${courseId}/visits`, {
    studentId,
    visit: `s${visits}`,
  });
  return answer.json<{ values: Record<string, string> }>().values;
};

it('a course gets the shared data of another course of the student with the same id', async () => {
  await save('one', { 'course/data/0': 'from one', 'course/data/1': 'not shared' });
  expect(await open('two')).toEqual({ 'course/data/1': 'from one' });
});

it('the last write of two courses counts', async () => {
  await save('two', { 'course/data/0': 'kept', 'course/data/1': 'from two' });
  await save('one', { 'course/data/0': 'from one' });
  expect(await open('two')).toEqual({ 'course/data/0': 'kept', 'course/data/1': 'from one' });
  await save('two', { 'course/data/1': 'later' });
  expect(await open('one')).toEqual({ 'course/data/0': 'later' });
});

it('a course whose manifest does not share its data neither provides nor gets any', async () => {
  await save('one', { 'course/data/0': 'from one' });
  expect(await open('alone')).toEqual({});
  await save('alone', { 'course/data/0': 'from alone' });
  expect(await open('two')).toEqual({ 'course/data/1': 'from one' });
});

it('a course never gets the data of another student', async () => {
  await save('one', { 'course/data/0': 'from one' });
  const added = await test.addStudent();
  ({ studentId } = added);
  student = await test.as(added);
  await student.post('/courses/enroll', { courseId: 'two' });
  expect(await open('two')).toEqual({});
});
