/** The chapters of a lecture: a slide each, from the moment at which its first sentence is spoken. */
import { stringify } from 'yaml';
import type { LectureScript } from './lecture-script.ts';

export type Chapter = { Title: string; Start: number };

/** @param transcript as the studio has written it: a line for each sentence, in order */
export const chaptersOf = ({ slides }: LectureScript, transcript: string): Chapter[] => {
  const starts = transcript.trimEnd().split('\n').map(Number.parseFloat);
  let sentence = 0;
  return slides.map(({ heading, say }, index) => {
    const start = index === 0 ? 0 : starts[sentence];
    sentence += say.length;
    if (start === undefined) throw new Error(`The transcript ends before '${heading}'.`);
    return { Title: heading.replaceAll('`', ''), Start: start };
  });
};

/**
 * The text of a course with these chapters below the lecture's `Video`, in place of those that stand there; every other
 * line stays as its author wrote it. @param video as the course names it
 */
export const withChapters = (course: string, video: string, chapters: Chapter[]): string => {
  const lines = course.split('\n');
  const at = lines.findIndex((line) => line.trim() === `Video: ${video}`);
  if (at < 0) return course;
  const indent = /^ */.exec(lines[at] ?? '')?.[0] ?? '';
  const after = lines.slice(at + 1);
  const hasOld = after[0] === `${indent}Chapters:`;
  const old = hasOld ? after.findIndex((line, i) => i > 0 && !line.startsWith(`${indent} `)) : 0;
  const written = chapters.flatMap(({ Title, Start }) => [
    `${indent}  - Title: ${stringify(Title, { singleQuote: true, lineWidth: 0 }).trimEnd()}`,
    `${indent}    Start: ${Start}`,
  ]);
  return lines.toSpliced(at + 1, old, `${indent}Chapters:`, ...written).join('\n');
};
