/** Checks that need the length of a lecture's films: whether chapters and further sizes match it. */
import { toContentRelativePath, type FoundContentFiles } from './check-files.ts';
import type { CourseYaml } from './content-format.ts';
import type { CheckedContentRecords } from './content-records.ts';
import type { ContentFieldPath } from './content-problems.ts';
import type { ContentProblemList } from './read-content.ts';

type Lecture = NonNullable<CourseYaml['Modules'][number]['Lecture']>;
type Note = (path: ContentFieldPath, message: string) => void;

/** Allowed difference in seconds. Two encodings of one film may differ by a video frame or a short piece of sound. */
const TOLERANCE_SECONDS = 1;

const inSeconds = (seconds: number): string => `${Math.round(seconds * 10) / 10} s`;

/**
 * Checks that chapters lie within the lecture.
 * @param seconds the length of the video; 0 when its header has none, which was reported before
 */
const checkChapters = ({ Chapters }: Lecture, seconds: number, note: Note): void => {
  Chapters.forEach(({ Start: start }, index) => {
    const at = ['Chapters', index, 'Start'];
    const before = Chapters[index - 1]?.Start;
    if (before === undefined) {
      if (start !== 0) note(at, 'the first chapter begins at 0');
    } else if (start <= before) {
      note(at, `starts at ${start} s, not after the chapter above it`);
    }
    if (seconds > 0 && start >= seconds) {
      note(at, `starts at ${start} s, but the video is only ${inSeconds(seconds)} long`);
    }
  });
};

const checkQualities = (
  { Video: video, Qualities }: Lecture,
  seconds: number,
  getFilmSeconds: (film: string) => number,
  note: Note,
): void => {
  if (Qualities.length === 0) return;
  if (Qualities.length === 1) note(['Qualities'], 'one size is no choice: name two or none');
  if (!Qualities.some(({ Film }) => Film === video)) {
    note(['Qualities'], `the Video '${video}' must be one of them`);
  }
  Qualities.forEach(({ Label: label, Film: film }, index) => {
    const before = Qualities.slice(0, index);
    if (before.some((one) => one.Label === label)) {
      note(['Qualities', index, 'Label'], `'${label}' stands there twice`);
    }
    if (before.some((one) => one.Film === film)) {
      note(['Qualities', index, 'Film'], `'${film}' stands there twice`);
    }
    const own = getFilmSeconds(film);
    if (own > 0 && seconds > 0 && Math.abs(own - seconds) > TOLERANCE_SECONDS) {
      const message = `'${film}' plays ${inSeconds(own)}, but the video ${inSeconds(seconds)}`;
      note(['Qualities', index, 'Film'], message);
    }
  });
};

export const checkLectureFilms = (
  content: CheckedContentRecords,
  files: FoundContentFiles,
  problems: ContentProblemList,
): void => {
  for (const { value, folder, source, path } of content.courses) {
    const toContentPath = (name: string) => toContentRelativePath(folder, name) ?? '';
    value.Modules.forEach(({ Lecture: lecture }, index) => {
      if (!lecture) return;
      const note: Note = (at, message) =>
        problems.report({ source, path: [...path, 'Modules', index, 'Lecture', ...at] }, message);
      const seconds = files.lectures.get(toContentPath(lecture.Video))?.seconds ?? 0;
      checkChapters(lecture, seconds, note);
      checkQualities(lecture, seconds, (film) => files.films.get(toContentPath(film)) ?? 0, note);
    });
  }
};
