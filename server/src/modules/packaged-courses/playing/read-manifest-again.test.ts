import type { ScormPackage } from '@cairn/api/scorm.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import { packagedCourse } from '../../../../test/test-content.ts';
import { packageOfSeveralItems } from '../../../../test/test-files.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    ...packagedCourse('several', { PublicallyAccessible: true }, packageOfSeveralItems),
    ...packagedCourse('gone', { PublicallyAccessible: true }, packageOfSeveralItems),
  });
});
afterAll(() => test.close());

const open = async (courseId: string): Promise<ScormPackage> =>
  (await test.visitor.get(`/scorm/${courseId}`)).json<ScormPackage>();

const titlesOf = ({ items }: ScormPackage) => items?.map(({ title }) => title);

/** Stores the manifest of a package as an earlier server version read it. */
const storeEarlierReading = (courseId: string) =>
  test.sql`update scorm_packages set manifest_reading = null,
    items = '[{"id":"one","depth":0,"title":"Earlier","visible":true,"kind":"sco","LaunchFile":"one.html","objectives":[]}]'
    where course_id = ${courseId}`;

const readingOf = async (courseId: string) => {
  const [row] = await test.sql<{ reading: string | null; release: string }[]>`
    select manifest_reading as reading, release from scorm_packages where course_id = ${courseId}`;
  return row;
};

it('a package that an earlier release has imported is read again when it is opened', async () => {
  const imported = await open('several');
  await storeEarlierReading('several');
  expect((await open('several')).items).toEqual(imported.items);
  expect(titlesOf(imported)).toEqual(['First part', 'One', 'Two', 'Three']);
  const row = await readingOf('several');
  expect(row?.reading).toBe(`2 ${row?.release}`);
});

it('does not read a current manifest again', async () => {
  await test.sql`update scorm_packages set items = jsonb_set(items, '{0,title}', '"Kept"')
    where course_id = 'several'`;
  expect(titlesOf(await open('several'))?.[0]).toBe('Kept');
});

it('keeps the stored data of a package whose manifest would be refused now', async () => {
  await storeEarlierReading('gone');
  await test.sql`delete from media_links where folder like 'package/gone/%' and name = 'imsmanifest.xml'`;
  expect(titlesOf(await open('gone'))).toEqual(['Earlier']);
  expect((await readingOf('gone'))?.reading).not.toBeNull();
  expect(titlesOf(await open('gone'))).toEqual(['Earlier']);
});
