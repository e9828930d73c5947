/**
 * node measure-fuzzy-search.ts <courses> <terms>: prints the milliseconds of that many searches among that many
 * courses, as `{ plainMs, oursMs }`, for plain fuse.js and for our index. `npm run bench` reads it.
 */
import { generateCourses, generateSearchTerms } from '@cairn/testing/generate-courses';
import Fuse from 'fuse.js';
import { createFuzzyIndex } from '../fuzzy-index.ts';

const [courseCount, termCount] = process.argv.slice(2).map(Number);
const courses = generateCourses(courseCount ?? 10_000);
const terms = generateSearchTerms(termCount ?? 100);
const keys = [
  { name: 'title', weight: 3 },
  { name: 'category', weight: 1 },
];
const plain = new Fuse(courses, { keys, threshold: 0.4, includeScore: true, ignoreLocation: true });
const find = createFuzzyIndex(courses);

const measure = (search: (term: string) => unknown): number => {
  const began = performance.now();
  for (const term of terms) search(term);
  return performance.now() - began;
};

const plainMs = measure((term) => plain.search(term));
console.log(JSON.stringify({ plainMs, oursMs: measure(find) }));
