import { createWriteStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Course } from '@cairn/api/courses.contract';
import type { CourseItem } from '@cairn/api/course-item.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import yazl from 'yazl';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import {
  aCourse,
  fullCourse,
  createContentFolder,
  packagedCourse,
  sharedContentFiles,
  type TestFolder,
} from '../../../test/test-content.ts';
import { writeRawZip } from '../../../test/raw-zip.ts';
import { createWebm } from '../../../test/test-files.ts';
import { listFilesBelowFolder } from './content-folder.ts';
import { importContent, importContentIfChanged } from './import-content.ts';
import { ContentError } from './content-problems.ts';
import { sqlIdentifier } from '../../platform/database/sql.ts';

let test: TestApp;
let folder: TestFolder;
let scratch: TestFolder;
let archives: TestFolder;
const { TMPDIR } = process.env;
beforeEach(async () => {
  test = await startTestApp();
  folder = await createContentFolder({
    ...sharedContentFiles,
    ...fullCourse('sql-basics'),
    ...packagedCourse('tidy-desk'),
  });
  archives = await createContentFolder();
  scratch = await createContentFolder();
  process.env['TMPDIR'] = scratch.root;
});
afterEach(async () => {
  if (TMPDIR === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = TMPDIR;
  await Promise.all([scratch.drop(), archives.drop()]);
  await folder.drop();
  await test.close();
});

const deps = () => ({ ...test, now: () => test.clock.now });
const run = (source = folder.root) => importContent(source, deps());
const rowsOf = async (table: string) => {
  const [row] = await test.sql<{ count: number }[]>`
    select count(*)::int as count from ${sqlIdentifier(table)}`;
  return row?.count;
};
const TABLES = [
  'courses',
  'course_modules',
  'instructors',
  'assessments',
  'scorm_packages',
  'media_links',
  'media_files',
];
const census = async () =>
  Object.fromEntries(await Promise.all(TABLES.map(async (table) => [table, await rowsOf(table)])));
const titles = async () =>
  (await test.visitor.get('/courses/all')).json<Course[]>().map(({ CourseTitle }) => CourseTitle);
/** Lists the temporary files that the import has left behind. The folder belongs to this test alone. */
const leftovers = () => readdir(scratch.root);

const zipOf = async (
  source: string,
  add?: (zip: yazl.ZipFile) => void,
  below = '',
): Promise<string> => {
  const zip = new yazl.ZipFile();
  for (const name of await listFilesBelowFolder(source))
    zip.addFile(path.join(source, name), below + name);
  add?.(zip);
  zip.end();
  const target = path.join(archives.root, `${path.basename(source)}.zip`);
  await pipeline(zip.outputStream, createWriteStream(target));
  return target;
};

describe('importing content', () => {
  it('changes nothing when it is repeated', async () => {
    const first = await run();
    expect(first.counts.courses).toEqual({ new: 2, changed: 0, unchanged: 0 });
    const before = await census();
    const second = await run();
    expect(second.counts.courses).toEqual({ new: 0, changed: 0, unchanged: 2 });
    expect(second.notices).toEqual([]);
    expect(await census()).toEqual(before);
  });

  it('stores nothing when there is one problem', async () => {
    await folder.write({ 'courses/broken/course.yaml': aCourse('broken', { Level: 'Expert' }) });
    await expect(run()).rejects.toThrow(ContentError);
    expect(await census()).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
    expect(await leftovers()).toEqual([]);
  });

  it('removes its stored files when the database refuses, and keeps those of others', async () => {
    await run();
    const kept = await test.sql<{ digest: string }[]>`select digest from media_files`;
    await folder.write({
      ...fullCourse('sql-basics', { CourseTitle: 'Changed' }),
      'courses/sql-basics/film.webm': createWebm(5, 300),
    });
    const removed: string[] = [];
    const files = {
      ...test.files,
      remove: async (key: string) => {
        removed.push(key);
        await test.files.remove(key);
      },
    };
    await test.sql`alter table course_modules add constraint refuse check (lecture_seconds is null) not valid`;
    await expect(importContent(folder.root, { ...deps(), files })).rejects.toThrow('refuse');
    expect(removed).toHaveLength(1);
    for (const { digest } of kept) {
      expect(await test.files.stat(`media/${digest.slice(0, 2)}/${digest}`)).toBeDefined();
    }
    expect((await test.visitor.get('/courses/attributes?courseID=sql-basics')).statusCode).toBe(
      200,
    );
  });

  it('updates a changed course and keeps the progress of students', async () => {
    await run();
    const student = await test.as(await test.addStudent());
    await student.post('/courses/enroll', { courseId: 'sql-basics' });
    const done = {
      courseId: 'sql-basics',
      moduleId: 'sql-basics-one',
      component: 'LectureCompleted',
    };
    await student.put('/courses/updateModuleProgress', done);
    const fresh = fullCourse('sql-basics', { CourseTitle: 'SQL, second edition' });
    await folder.write(fresh);
    expect((await run()).counts.courses).toEqual({ new: 0, changed: 1, unchanged: 1 });
    expect(await titles()).toContain('SQL, second edition');
    const { Courses } = (await student.get('/user/attributes')).json<UserAttributes>();
    expect(Courses['sql-basics']).toMatchObject({
      'sql-basics-one': { LectureCompleted: true },
      'sql-basics-two': { ExerciseCompleted: false },
    });
  });

  it('reports courses that are missing in the folder and keeps them', async () => {
    await run();
    await folder.remove('courses/tidy-desk');
    const { notices } = await run();
    expect(notices).toEqual([
      expect.stringContaining('courses/tidy-desk is no longer in the content'),
    ]);
    expect(await titles()).toContain('Course tidy-desk');
  });

  it('accepts references to records of earlier imports', async () => {
    await run();
    const single = await createContentFolder({ 'courses/extra/course.yaml': aCourse('extra') });
    expect((await run(single.root)).notices).toEqual([]);
    await single.drop();
    expect(await titles()).toContain('Course extra');
  });

  it('does not move a date that the author wrote relative to the import until it is changed', async () => {
    const live = (when: string, title = 'Live') => ({
      'courses/live/course.yaml': aCourse('live', {
        CourseTitle: title,
        CourseType: 'sync',
        CourseContent: [{ type: 'assignment', id: 'task', name: 'Task', dueDate: when }],
      }),
    });
    const dueDate = async () => {
      const answer = await test.visitor.get('/courses/attributes?courseID=live');
      return answer.json<{ Item: CourseItem }>().Item.CourseContent?.[0]?.dueDate;
    };
    test.clock.now = new Date('2026-03-30T22:15:00Z');
    await folder.write(live('+3d 14:00'));
    await run();
    expect(await dueDate()).toBe('2026-04-02T14:00:00.000Z');
    test.clock.now = new Date('2026-04-10T08:00:00Z');
    await folder.write(live('+3d 14:00', 'Renamed'));
    await run();
    expect(await dueDate()).toBe('2026-04-02T14:00:00.000Z');
    await folder.write(live('+3d 15:00'));
    await run();
    expect(await dueDate()).toBe('2026-04-13T15:00:00.000Z');
  });

  it('imports an archive, also one with everything in one folder', async () => {
    for (const below of ['', 'my content/']) {
      const zip = await zipOf(folder.root, undefined, below);
      expect(
        (await run(zip)).counts.courses.new + (await run(zip)).counts.courses.unchanged,
      ).toBeGreaterThan(1);
    }
    expect(await titles()).toEqual(['Course sql-basics', 'Course tidy-desk']);
    expect(await leftovers()).toEqual([]);
  });

  it('imports an archive of Info-ZIP, whose names are decomposed UTF-8 without a flag', async () => {
    await folder.write({
      'courses/sql-basics/course.yaml': aCourse('sql-basics', {
        Attachments: ['caf\u00e9 日.txt'],
      }),
      'courses/sql-basics/cafe\u0301 日.txt': 'Notes',
    });
    const zip = path.join(archives.root, 'info-zip.zip');
    const names = await listFilesBelowFolder(folder.root);
    const entries = await Promise.all(
      names.map(async (name) => ({
        name: Buffer.from(name),
        content: await readFile(path.join(folder.root, name)),
      })),
    );
    writeRawZip(zip, entries);
    await run(zip);
    const [stored] = await test.sql`select name from media_links where name like '%日.txt'`;
    expect(stored).toEqual({ name: 'caf\u00e9 日.txt' });
  });

  it('refuses an archive with a high compression ratio', async () => {
    const bomb = await zipOf(folder.root, (zip) =>
      zip.addBuffer(Buffer.alloc(30 * 1024 * 1024), 'courses/sql-basics/zeros.txt'),
    );
    await expect(run(bomb)).rejects.toThrow(/times its size/);
    expect([await rowsOf('courses'), await leftovers()]).toEqual([0, []]);
  });

  it('refuses an archive with a link in it', async () => {
    const hostile = await zipOf(folder.root, (zip) =>
      zip.addBuffer(Buffer.from('/etc/passwd'), 'courses/link', { mode: 0o120_777 }),
    );
    await expect(run(hostile)).rejects.toThrow(/link or a special file/);
    expect(await rowsOf('courses')).toBe(0);
  });

  it('stores all of one import or all of the other when two run at once', async () => {
    const reports = await Promise.all([run(), run(), run()]);
    expect(reports.map(({ counts }) => counts.courses.new).toSorted((a, b) => a - b)).toEqual([
      0, 0, 2,
    ]);
    expect(await rowsOf('courses')).toBe(2);
  });

  it('loads demo content once for processes that start at the same time', async () => {
    const reports = await Promise.all(
      [1, 2, 3].map(async () => importContentIfChanged(folder.root, deps())),
    );
    const loaded = reports.filter((report) => report !== undefined);
    expect(loaded.map(({ counts }) => counts.courses.new)).toEqual([2]);
  });

  it('loads demo content once at a start, and again after a change', async () => {
    expect((await importContentIfChanged(folder.root, deps()))?.counts.courses.new).toBe(2);
    expect(await importContentIfChanged(folder.root, deps())).toBeUndefined();
    await folder.write(fullCourse('sql-basics', { CourseTitle: 'Changed' }));
    expect((await importContentIfChanged(folder.root, deps()))?.counts.courses.changed).toBe(1);
  });
});
