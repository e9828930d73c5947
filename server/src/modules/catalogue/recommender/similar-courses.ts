/** Similarity of courses by their words. Rare words that two courses share weigh most (BM25 over stems). */
import type { Course } from '@cairn/api/courses.contract';
import MiniSearch from 'minisearch';
import { stemmer } from 'stemmer';

/** Maximum number of cached results of the recommender for one state of the catalogue. Only crawlers request more titles. */
const MAX_CACHED_RESULTS = 5000;
/** The factor for courses of the same category. It is needed because courses on different subjects use the same verbs. */
const SAME_CATEGORY_BOOST = 3;
/** Words that occur in most courses and do not indicate the subject of a course. */
const STOP_WORDS = new Set(
  'a an and are as at be by can course for from how in into is it learn of on or that the this to what when why will with you your'.split(
    ' ',
  ),
);

const toTerm = (word: string): string | null => {
  const lower = word.toLowerCase();
  return STOP_WORDS.has(lower) ? null : stemmer(lower);
};

const toSearchText = (course: Course): string =>
  [
    course.CourseTitle,
    course.Category,
    course.CourseDescription,
    ...course.LearningObjectives,
  ].join(' ');

/**
 * Returns the CourseIDs that are similar to the course with this title, that course first. For an unknown title it compares the
 * words.
 */
export type FindCoursesSimilarToTitle = (title: string) => readonly string[];

/** Builds the index of similar courses for one state of the catalogue. */
export const buildSimilarCourseIndex = (courses: readonly Course[]): FindCoursesSimilarToTitle => {
  const index = new MiniSearch<Course>({
    idField: 'CourseID',
    fields: ['CourseTitle', 'Category', 'CourseDescription', 'LearningObjectives'],
    extractField: (course, field) => [course[field as 'CourseTitle']].flat().join(' '),
    processTerm: toTerm,
    searchOptions: { boost: { CourseTitle: 3, Category: 2 }, processTerm: toTerm },
  });
  index.addAll(courses);
  const categories = new Map<string, string>(
    courses.map((course) => [course.CourseID, course.Category]),
  );
  const isSameCategory = (own: Course, id: unknown) => categories.get(String(id)) === own.Category;
  const courseByTitle = new Map(
    courses.map((course) => [course.CourseTitle.toLowerCase(), course]),
  );
  const answers = new Map<string, readonly string[]>();
  return (title) => {
    const key = title.trim().toLowerCase();
    const known = answers.get(key);
    if (known) return known;
    const own = courseByTitle.get(key);
    const found = own
      ? index.search(toSearchText(own), {
          boostDocument: (id) => (isSameCategory(own, id) ? SAME_CATEGORY_BOOST : 1),
        })
      : index.search(title);
    const others = found.map(({ id }) => String(id)).filter((id) => id !== own?.CourseID);
    const answer = own ? [own.CourseID, ...others] : others;
    if (answers.size >= MAX_CACHED_RESULTS) answers.clear();
    answers.set(key, answer);
    return answer;
  };
};
