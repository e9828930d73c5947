import { symlink, truncate } from 'node:fs/promises';
import path from 'node:path';
import {
  aCourse,
  aLecture,
  aModule,
  lectureFiles,
  createContentFolder,
  packagedCourse,
  sharedContentFiles,
  type TestFolder,
} from '../../../test/test-content.ts';
import { samplePdf, createWav, createWebm } from '../../../test/test-files.ts';
import {
  createCourseYaml,
  joinYamlLines,
  listContentProblems,
} from '../../../test/test-problems.ts';
import { checkContentSource } from './check-content.ts';

const file = 'courses/c1/course.yaml';
let folder: TestFolder;
beforeEach(async () => {
  folder = await createContentFolder(sharedContentFiles);
});
afterEach(() => folder.drop());

const check = async (files: Parameters<TestFolder['write']>[0]): Promise<string[]> => {
  await folder.write(files);
  return listContentProblems(folder.root);
};
const inCourse = (...added: string[]) => ({ [file]: createCourseYaml(...added) });

describe('checking the files of a content folder', () => {
  it('finds files that are missing, of the wrong kind, or not what their names say', async () => {
    const problems = await check({
      ...inCourse(
        'Thumbnail: picture.png',
        'Attachments:',
        '  - none.pdf',
        '  - fake.pdf',
        '  - sub',
        '  - ../../ada.png',
        'Modules:',
        '  - ModuleID: m1',
        '    ModuleTitle: A',
        '    ModuleDescription: B',
        '    Lecture: {LectureTitle: L, Description: D, Video: film.mov}',
      ),
      'courses/c1/picture.png': samplePdf,
      'courses/c1/fake.pdf': 'only text',
      'courses/c1/sub/x.txt': 'x',
      'courses/c1/film.mov': createWebm(3),
    });
    expect(problems).toEqual([
      `${file}:8: 'picture.png' is not png but application/pdf`,
      `${file}:10: there is no file 'none.pdf'`,
      `${file}:11: 'fake.pdf' is not pdf but something else`,
      `${file}:12: 'sub' is a folder, not a file`,
      `${file}:13: Attachments[3] must be a file below this folder`,
      `${file}:18: 'film.mov' must end in .webm or .mp4`,
    ]);
  });

  it('finds files whose names macOS has decomposed, also in folders', async () => {
    const problems = await check({
      ...inCourse(
        'Attachments:',
        '  - "caf\u00e9/r\u00e9sum\u00e9 100%20 #1.pdf"',
        '  - cafe\u0301/two.txt',
      ),
      'courses/c1/cafe\u0301/re\u0301sume\u0301 100%20 #1.pdf': samplePdf,
      'courses/c1/cafe\u0301/two.txt': 'two',
    });
    expect(problems).toEqual([]);
  });

  it('distinguishes a missing file from one whose name looks the same', async () => {
    const problems = await check({
      ...inCourse('Attachments: ["p\u0430ge.txt"]'),
      'courses/c1/page.txt': 'x',
    });
    expect(problems).toEqual([
      `${file}:8: there is no file 'p\u0430ge.txt'. There is 'page.txt', which is another name: ` +
        'after 1 equal characters it goes on with U+0061 U+0067 U+0065 U+002E, not U+0430 U+0067 U+0065 U+002E.',
    ]);
  });

  it('does not follow links out of the folder', async () => {
    await folder.write(inCourse('Attachments: [secret.txt]'));
    await symlink('/etc/hostname', path.join(folder.root, 'courses/c1/secret.txt'));
    expect(await listContentProblems(folder.root)).toEqual([
      `${file}:8: there is no file 'secret.txt'`,
    ]);
  });

  // Size of a file that is longer than a JavaScript string can be. The file is sparse, so it takes little space on disk.
  const HUGE_BYTES = 600_000_000;

  it('refuses YAML files and transcripts of more than 2,000,000 characters', async () => {
    const good = {
      [file]: aCourse('c1', { Modules: [aModule('m1', { Lecture: aLecture() })] }),
      ...lectureFiles('courses/c1'),
    };
    const transcript = 'courses/c1/film.txt';
    const long = `0s - 2s: ${'日'.repeat(2_000_000)}`;
    expect(await check({ ...good, [transcript]: long })).toEqual([
      `${transcript}:1: has more than 2000000 characters`,
    ]);
    await folder.write(good);
    await truncate(path.join(folder.root, file), HUGE_BYTES);
    expect(await listContentProblems(folder.root)).toEqual([
      `${file}:1: has more than 2000000 characters`,
    ]);
  });

  it('finds a transcript that does not parse, or is longer than its video', async () => {
    const problems = await check({
      'courses/c1/course.yaml': aCourse('c1', {
        Modules: [aModule('m1', { Lecture: aLecture() })],
      }),
      ...lectureFiles('courses/c1'),
      'courses/c1/film.txt': joinYamlLines(
        '0s - 2s: Fine.',
        '',
        '00:02 - 00:03 not of the form',
        '3s - 3s: No time at all.',
        '1s - 5.9s: Before the one above, but long enough.',
        '5s - 9.5s: Too long.',
      ),
    });
    expect(problems).toEqual([
      "courses/c1/film.txt:3: is not of the form '12.5s - 15s: text'",
      'courses/c1/film.txt:4: ends at 3 s, not after its start at 3 s',
      'courses/c1/film.txt:5: starts at 1 s, before the segment above it',
      'courses/c1/film.txt:6: ends at 9.5 s, but the video is only 5 s long',
    ]);
  });

  it('finds chapters and sizes of a lecture that do not fit its film', async () => {
    const lecture = (given: Readonly<Record<string, unknown>>) => ({
      'courses/c1/course.yaml': aCourse('c1', {
        Modules: [aModule('m1', { Lecture: aLecture(given) })],
      }),
      ...lectureFiles('courses/c1'),
      'courses/c1/small.webm': createWebm(4.5),
      'courses/c1/other.webm': createWebm(9),
    });
    const chapters = (...starts: number[]) => ({
      Chapters: starts.map((Start) => ({ Title: 'About', Start })),
    });
    const sizes = (...films: [string, string][]) => ({
      Qualities: films.map(([Label, Film]) => ({ Label, Film })),
    });
    const fine = ['540p', 'film.webm'] as [string, string];
    const messages = async (given: Readonly<Record<string, unknown>>) =>
      (await check(lecture(given))).map((line) => line.replace(/^[^ ]+ /, ''));
    expect(await messages({ ...chapters(0, 1.5), ...sizes(fine, ['270p', 'small.webm']) })).toEqual(
      [],
    );
    expect(await messages(chapters(1, 1, 5))).toEqual([
      'the first chapter begins at 0',
      'starts at 1 s, not after the chapter above it',
      'starts at 5 s, but the video is only 5 s long',
    ]);
    expect(await messages(sizes(['270p', 'small.webm']))).toEqual([
      'one size is no choice: name two or none',
      "the Video 'film.webm' must be one of them",
    ]);
    expect(await messages(sizes(fine, ['540p', 'other.webm'], ['270p', 'film.webm']))).toEqual([
      "'540p' stands there twice",
      "'other.webm' plays 9 s, but the video 5 s",
      "'film.webm' stands there twice",
    ]);
    expect(await messages(sizes(fine, ['small', 'none.webm']))).toEqual([
      expect.stringContaining("must be a height such as '540p'"),
      "there is no file 'none.webm'",
    ]);
  });

  it('refuses a video without a duration, and only notes a missing transcript', async () => {
    await folder.write({
      'courses/c1/course.yaml': aCourse('c1', {
        Modules: [
          aModule('m1', { Lecture: { LectureTitle: 'L', Description: 'D', Video: 'film.webm' } }),
        ],
      }),
      'courses/c1/film.webm': createWebm(4),
    });
    expect(await checkContentSource(folder.root)).toEqual([
      'courses/c1/film.webm: there is no transcript (.txt) beside this video',
    ]);
    await folder.write({ 'courses/c1/film.webm': createWebm(0) });
    expect(await listContentProblems(folder.root)).toEqual([
      expect.stringMatching(
        /course\.yaml:\d+: the header of 'film\.webm' does not say how long it plays$/,
      ),
    ]);
  });

  it('checks audio tracks and transcripts of other languages', async () => {
    const problems = await check({
      'courses/c1/course.yaml': aCourse('c1', {
        Modules: [aModule('m1', { Lecture: aLecture() })],
      }),
      ...lectureFiles('courses/c1'),
      'courses/c1/film_es.wav': 'only text',
      'courses/c1/film_de.wav': createWav(5).subarray(0, 44),
      'courses/c1/film_de.txt': joinYamlLines('0s - 2s: Gut.', '1s - 9s: Zu lang.'),
      'courses/c1/film_fr.txt': samplePdf,
      'courses/c1/film_ar.txt': joinYamlLines('3s - 4s: نعم', '0s - 1s: لا'),
      'courses/c1/film_it.txt': 'nobody asked for it',
    });
    expect(problems.toSorted()).toEqual([
      'courses/c1/film_ar.txt:2: starts at 0 s, before the segment above it',
      'courses/c1/film_de.txt:2: ends at 9 s, but the video is only 5 s long',
      'courses/c1/film_de.wav:1: does not say how long it plays, or is empty',
      'courses/c1/film_es.wav:1: is not wav but something else',
      'courses/c1/film_fr.txt:1: is not txt but application/pdf',
    ]);
  });

  it('notes audio that is much shorter or longer than its video, and a missing transcript of the lecture itself', async () => {
    await folder.write({
      'courses/c1/course.yaml': aCourse('c1', {
        Modules: [aModule('m1', { Lecture: aLecture() })],
      }),
      ...lectureFiles('courses/c1'),
      'courses/c1/film_es.wav': createWav(3.5),
      'courses/c1/film_de.wav': createWav(4),
      'courses/c1/film_fr.wav': createWav(6),
      'courses/c1/film_ar.wav': createWav(6.5),
      'courses/c1/film_de.txt': joinYamlLines('0s - 2s: Gut.'),
    });
    const lengths = [
      'courses/c1/film_es.wav: plays 3.5 s, but the video is 5 s long',
      'courses/c1/film_ar.wav: plays 6.5 s, but the video is 5 s long',
    ];
    expect(await checkContentSource(folder.root)).toEqual(lengths);
    await folder.remove('courses/c1/film.txt');
    expect(await checkContentSource(folder.root)).toEqual([
      ...lengths,
      'courses/c1/film.webm: there is no transcript (.txt) beside this video',
    ]);
  });

  it('reports why a package is refused at the line of its course', async () => {
    await folder.write(packagedCourse('c1'));
    await folder.remove('courses/c1/package/imsmanifest.xml');
    expect(await listContentProblems(folder.root)).toEqual([
      expect.stringMatching(/^courses\/c1\/course\.yaml:8: .*imsmanifest\.xml/),
    ]);
  });
});
