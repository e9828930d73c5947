import { cp, readFile, rename, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import {
  aCourse,
  fullCourse,
  createContentFolder,
  packagedCourse,
  sharedContentFiles,
  type TestFolder,
} from '../../../test/test-content.ts';
import { createWebm } from '../../../test/test-files.ts';
import { checkContentSource } from './check-content.ts';
import { computeFileSha256 } from './content-folder.ts';
import { importContent, type ContentImportOptions } from './import-content.ts';
import { ContentError } from './content-problems.ts';

let test: TestApp;
let folder: TestFolder;
beforeEach(async () => {
  test = await startTestApp();
  folder = await createContentFolder({
    ...sharedContentFiles,
    ...fullCourse('sql-basics'),
    ...fullCourse('more-sql'),
    'courses/more-sql/film.webm': createWebm(6),
  });
});
afterEach(async () => {
  await folder.drop();
  await test.close();
});

/** Runs an import. Returns the numbers of changed courses, and the files requested from the store. */
const run = async (options: ContentImportOptions = {}, source = folder.root, app = test) => {
  const asked: string[] = [];
  const files = {
    ...app.files,
    stat: (key: string) => {
      asked.push(path.basename(key));
      return app.files.stat(key);
    },
  };
  const deps = { ...app, files, now: () => app.clock.now };
  const report = await importContent(source, deps, options);
  return { ...report, courses: report.counts.courses, asked };
};
const inFolder = (name: string) => path.join(folder.root, name);
const filmOf = (course: string) => computeFileSha256(inFolder(`courses/${course}/film.webm`));
const UNCHANGED = { new: 0, changed: 0, unchanged: 2 };
const ONE_CHANGED = { new: 0, changed: 1, unchanged: 1 };

describe('a repeated import', () => {
  it('reads only the course whose files have changed', async () => {
    await run();
    await folder.write(fullCourse('sql-basics', { CourseTitle: 'Changed' }));
    const { courses, asked } = await run();
    expect(courses).toEqual(ONE_CHANGED);
    expect(asked).toContain(await filmOf('sql-basics'));
    expect(asked).not.toContain(await filmOf('more-sql'));
  });

  it('reads no course whose files have new times and the same bytes, and stores the new times', async () => {
    await run();
    const file = inFolder('courses/more-sql/course.yaml');
    await utimes(file, new Date(), new Date('2026-01-01T00:00:00Z'));
    const copied = await run();
    expect(copied.courses).toEqual(UNCHANGED);
    expect(copied.asked).not.toContain(await filmOf('more-sql'));
    const readStamps = () => test.sql`
      select id, reading ->> 'stamp' as stamp from content_records where kind = 'courses' order by id`;
    const stamps = await readStamps();
    await run();
    expect(await readStamps()).toEqual(stamps);
  });

  it('reads a course whose file has other bytes of the same length and time', async () => {
    await run();
    const file = inFolder('courses/more-sql/film.txt');
    const time = new Date('2026-01-01T00:00:00Z');
    const text = await readFile(file, 'utf8');
    await utimes(file, time, time);
    await run();
    await writeFile(file, text.replace('Hello', 'Jello'));
    await utimes(file, time, time);
    expect((await run()).courses).toEqual(ONE_CHANGED);
  });

  it('reads a course when another file that it names has changed, also a hidden one', async () => {
    await folder.write({
      'courses/more-sql/.notes/sheet.txt': 'One',
      'courses/more-sql/course.yaml': aCourse('more-sql', { Attachments: ['.notes/sheet.txt'] }),
    });
    await run();
    await folder.write({ 'courses/more-sql/.notes/sheet.txt': 'Two' });
    expect((await run()).courses).toEqual(ONE_CHANGED);
    await folder.remove('courses/more-sql/.notes');
    await expect(run()).rejects.toThrow("there is no file '.notes/sheet.txt'");
  });

  it('always reads a course with a link in its folder', async () => {
    await folder.write({ 'shared/sheet.txt': 'One' });
    await symlink(inFolder('shared/sheet.txt'), inFolder('courses/more-sql/sheet.txt'));
    await folder.write({
      'courses/more-sql/course.yaml': aCourse('more-sql', { Attachments: ['sheet.txt'] }),
    });
    await run();
    await folder.write({ 'shared/sheet.txt': 'Two' });
    expect((await run()).courses).toEqual(ONE_CHANGED);
  });

  it('compares the files of a folder that a link inside the content leads to', async () => {
    await rename(inFolder('courses/more-sql'), inFolder('more-sql'));
    await symlink(inFolder('more-sql'), inFolder('courses/more-sql'));
    await run();
    const again = await run();
    expect(again.courses).toEqual(UNCHANGED);
    expect(again.asked).not.toContain(await filmOf('more-sql'));
    await folder.write({ 'more-sql/film.txt': '0s - 5s: Jello' });
    expect((await run()).courses).toEqual(ONE_CHANGED);
  });

  it('stores a course again after another folder has stored a course with its id', async () => {
    await run();
    const other = await createContentFolder({
      'courses/more-sql/course.yaml': aCourse('more-sql', { CourseTitle: 'Of the other folder' }),
    });
    await run({}, other.root);
    await other.drop();
    expect((await run()).courses).toEqual(ONE_CHANGED);
    const [row] = await test.sql`select title from courses where course_id = 'more-sql'`;
    expect(row).toEqual({ title: 'Course more-sql' });
  });

  it('reads a course again that an earlier server version has stored', async () => {
    await run();
    await test.sql`update content_records set digest = 'of another form' where id = 'more-sql'`;
    expect((await run()).courses).toEqual(ONE_CHANGED);
  });

  it('reads all courses again when the importing code has changed', async () => {
    await run();
    await test.sql`update content_records set reading = reading || '{"reader": "of before"}'`;
    const { courses, asked } = await run();
    expect(courses).toEqual(UNCHANGED);
    expect(asked).toContain(await filmOf('more-sql'));
  });

  it('repeats the notes about a course that it does not read', async () => {
    await folder.remove('courses/more-sql/film.txt');
    const { notices } = await run();
    expect(notices).toEqual([expect.stringContaining('courses/more-sql/film.webm: there is no')]);
    expect((await run()).notices).toEqual(notices);
  });

  it('stores a lost file of an unchanged course again when it reads all courses', async () => {
    await run();
    const digest = await filmOf('more-sql');
    const key = `media/${digest.slice(0, 2)}/${digest}`;
    await test.files.remove(key);
    await run();
    expect(await test.files.stat(key)).toBeUndefined();
    expect((await run({ readsAll: true })).courses).toEqual(UNCHANGED);
    expect(await test.files.stat(key)).toBeDefined();
  });
});

describe('an import that leaves courses unread', () => {
  const live = (id: string, nodeId: string) =>
    aCourse(id, {
      CourseType: 'sync',
      CourseContent: [{ type: 'assignment', id: nodeId, name: 'Task', dueDate: '+3d 14:00' }],
    });
  const problemsOf = async (work: Promise<unknown>) =>
    work.then(
      () => [],
      (error: unknown) => {
        if (error instanceof ContentError) return error.problems;
        throw error;
      },
    );

  it('finds that a changed course takes the id of a node of one of them', async () => {
    await folder.write({ 'courses/task-a/course.yaml': live('task-a', 'task') });
    await run();
    await folder.write({ 'courses/task-b/course.yaml': live('task-b', 'task') });
    expect(await problemsOf(run())).toEqual([
      {
        file: 'courses/task-b/course.yaml',
        line: 10,
        message: "the id 'task' was already used at courses/task-a/course.yaml:10",
      },
    ]);
  });

  it('finds that two of them contradict each other', async () => {
    await folder.write({ 'courses/task-a/course.yaml': live('task-a', 'task') });
    await run();
    const elsewhere = await createContentFolder();
    await rename(inFolder('courses/task-a'), path.join(elsewhere.root, 'a'));
    await folder.write({ 'courses/task-b/course.yaml': live('task-b', 'task') });
    await run();
    await rename(path.join(elsewhere.root, 'a'), inFolder('courses/task-a'));
    await elsewhere.drop();
    expect(await problemsOf(run())).toEqual([
      expect.objectContaining({ file: 'courses/task-b/course.yaml', line: 10 }),
    ]);
  });

  it('finds that one of them names a record that is gone', async () => {
    await folder.write({ 'courses/task-a/course.yaml': aCourse('task-a', { Groups: ['south'] }) });
    await run();
    await folder.write({ 'groups.yaml': [{ GroupID: 'north', GroupName: 'North' }] });
    // The group exists since the first import, because an import removes no record.
    expect((await run()).courses.unchanged).toBe(3);
    await test.sql`delete from course_groups`;
    await test.sql`delete from student_groups where group_id = 'south'`;
    expect(await problemsOf(run())).toEqual([
      { file: 'courses/task-a/course.yaml', line: 9, message: "there is no group 'south'" },
    ]);
  });

  it('reads everything in a check', async () => {
    await run();
    await folder.write({
      'instructors.yaml': [{ InstructorID: 'ben-ruiz', FirstName: 'Ben', LastName: 'Ruiz' }],
    });
    expect((await run()).courses).toEqual(UNCHANGED);
    const problems = await problemsOf(checkContentSource(folder.root));
    expect(problems).toHaveLength(2);
    expect(problems).toContainEqual(
      expect.objectContaining({ message: "there is no instructor 'ada-moss'" }),
    );
  });
});

it('stores the same as an import that reads everything, change after change', async () => {
  const whole = await startTestApp();
  const readTables = async ({ sql }: TestApp) => {
    const tables = ['courses', 'course_modules', 'course_groups', 'scorm_packages', 'media_links'];
    const records = await sql`select kind, id, digest from content_records order by kind, id`;
    const rows = tables.map(async (table) => {
      const { rows: found } = await sql.driver.query(
        `select to_jsonb(${table}.*) - 'imported_at' as row from ${table} order by 1`,
      );
      return found;
    });
    return [records, ...(await Promise.all(rows))];
  };
  const changes: readonly (() => Promise<unknown>)[] = [
    () => folder.write(packagedCourse('tidy-desk')),
    () => folder.write(fullCourse('sql-basics', { Level: 'Advanced' })),
    () => folder.write({ 'courses/more-sql/film.webm': createWebm(7) }),
    () => cp(inFolder('courses/tidy-desk'), inFolder('courses/copy'), { recursive: true }),
    () => folder.remove('courses/copy'),
    () => folder.write({ 'courses/sql-basics/course.yaml': aCourse('sql-basics', { Level: 'x' }) }),
    () => folder.write(fullCourse('sql-basics', { Groups: ['north'] })),
    () => folder.write({ 'groups.yaml': [{ GroupID: 'north', GroupName: 'Far north' }] }),
    () => folder.remove('courses/tidy-desk'),
    () => rename(inFolder('courses/more-sql'), inFolder('courses/moved')),
    () => rename(inFolder('courses/moved'), inFolder('courses/more-sql')),
  ];
  const outcome = (work: ReturnType<typeof run>) =>
    work.then(
      ({ counts, notices }) => ({ counts, notices }),
      (error: unknown) => (error instanceof ContentError ? error.problems : error),
    );
  try {
    for (const change of changes) {
      await change();
      expect(await outcome(run())).toEqual(
        await outcome(run({ readsAll: true }, folder.root, whole)),
      );
      expect(await readTables(test)).toEqual(await readTables(whole));
    }
  } finally {
    await whole.close();
  }
});
