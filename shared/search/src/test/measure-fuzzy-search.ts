/** Prints what a hundred searches among 10,000 courses take, `{ oursMs, plainMs }`; `npm run bench` reads it. */
import { manyCourses, manyTerms } from '@cairn/testing/many-courses';
import Fuse from 'fuse.js';
import { createFuzzyIndex } from '../fuzzy-index.ts';

const courses = manyCourses(10_000);
const terms = manyTerms(100);
const keys = [
  { name: 'title', weight: 3 },
  { name: 'category', weight: 1 },
];
const plain = new Fuse(courses, { keys, threshold: 0.4, includeScore: true, ignoreLocation: true });
const find = createFuzzyIndex(courses);

const timeOf = (search: (term: string) => unknown): number => {
  const began = performance.now();
  for (const term of terms) search(term);
  return performance.now() - began;
};

const plainMs = timeOf((term) => plain.search(term));
console.log(JSON.stringify({ plainMs, oursMs: timeOf(find), terms: terms.length }));
