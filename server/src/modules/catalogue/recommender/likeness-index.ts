/** Likeness of courses by their words: rare words that two courses share say most (BM25 over stems). */
import type { Course } from '@cairn/api/courses.contract';
import MiniSearch from 'minisearch';
import { stemmer } from 'stemmer';

/** Answers kept for an unchanged catalogue: more titles than these were asked by nobody but a crawler. */
const KEPT = 5000;
/** How much more a word counts in a course of the same category: the same verbs stand in courses on anything. */
const SAME_SHELF = 3;
/** Words that stand in most courses and tell nothing of their subject. */
const FILLER = new Set(
  'a an and are as at be by can course for from how in into is it learn of on or that the this to what when why will with you your'.split(
    ' ',
  ),
);

const term = (word: string): string | null => {
  const lower = word.toLowerCase();
  return FILLER.has(lower) ? null : stemmer(lower);
};

const wordsOf = (course: Course): string =>
  [
    course.CourseTitle,
    course.Category,
    course.CourseDescription,
    ...course.LearningObjectives,
  ].join(' ');

/** CourseIDs like the one of this title, itself first; for an unknown title, like its words. */
export type FindSimilar = (title: string) => readonly string[];

/** The index of one state of the catalogue. */
export const createLikenessIndex = (courses: readonly Course[]): FindSimilar => {
  const index = new MiniSearch<Course>({
    idField: 'CourseID',
    fields: ['CourseTitle', 'Category', 'CourseDescription', 'LearningObjectives'],
    extractField: (course, field) => [course[field as 'CourseTitle']].flat().join(' '),
    processTerm: term,
    searchOptions: { boost: { CourseTitle: 3, Category: 2 }, processTerm: term },
  });
  index.addAll(courses);
  const categories = new Map<string, string>(
    courses.map((course) => [course.CourseID, course.Category]),
  );
  const isBeside = (own: Course, id: unknown) => categories.get(String(id)) === own.Category;
  const byTitle = new Map(courses.map((course) => [course.CourseTitle.toLowerCase(), course]));
  const answers = new Map<string, readonly string[]>();
  return (title) => {
    const key = title.trim().toLowerCase();
    const known = answers.get(key);
    if (known) return known;
    const own = byTitle.get(key);
    const found = own
      ? index.search(wordsOf(own), { boostDocument: (id) => (isBeside(own, id) ? SAME_SHELF : 1) })
      : index.search(title);
    const others = found.map(({ id }) => String(id)).filter((id) => id !== own?.CourseID);
    const answer = own ? [own.CourseID, ...others] : others;
    if (answers.size >= KEPT) answers.clear();
    answers.set(key, answer);
    return answer;
  };
};
