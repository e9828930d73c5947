import { pick, createRandom, type Scene } from './brush.ts';
import {
  arches,
  bigCairn,
  contours,
  ridges,
  signal,
  terraces,
  type Motif,
} from './course-motifs.ts';
import { camp, constellation, tide } from './course-scenery.ts';
import { palettes } from './palettes.ts';

type Motifs = readonly [Motif, ...Motif[]];

const all: Motifs = [
  contours,
  ridges,
  bigCairn,
  arches,
  terraces,
  signal,
  constellation,
  tide,
  camp,
];

/** Motifs by a word in the category's name; the first word that matches decides. */
const families: readonly (readonly [word: string, motifs: Motifs])[] = [
  ['cybersecurity', [constellation, signal, contours, arches]],
  ['security', [constellation, signal]],
  ['cloud', [ridges, contours, tide]],
  ['networking', [signal, constellation, tide]],
  ['data', [terraces, tide, contours]],
  ['software', [arches, terraces, tide]],
  ['systems', [arches, contours, ridges]],
  ['management', [camp, bigCairn, ridges]],
  ['design', [tide, arches, bigCairn]],
];

/**
 * Returns the default image of a course, 640 x 400, always the same for one CourseID. The category chooses the family of motifs.
 */
export const courseArt = (courseId: string, { category = '' } = {}): Scene => {
  const random = createRandom(`course:${courseId}`);
  random();
  const name = category.toLowerCase();
  const motif = pick(random, families.find(([word]) => name.includes(word))?.[1] ?? all);
  const shapes = motif(random, pick(random, palettes));
  return { width: 640, height: 400, crop: 'center', shapes };
};
