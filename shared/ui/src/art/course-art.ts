import { pickRandomMember, createRandom, type ArtScene } from './brush.ts';
import {
  drawArchMotif,
  drawCairnMotif,
  drawContourMotif,
  drawRidgeMotif,
  drawBeaconMotif,
  drawTerraceMotif,
  type DrawCourseMotif,
} from './course-motifs.ts';
import { drawCampMotif, drawConstellationMotif, drawStreamMotif } from './course-scenery.ts';
import { artPalettes } from './palettes.ts';

type Motifs = readonly [DrawCourseMotif, ...DrawCourseMotif[]];

const all: Motifs = [
  drawContourMotif,
  drawRidgeMotif,
  drawCairnMotif,
  drawArchMotif,
  drawTerraceMotif,
  drawBeaconMotif,
  drawConstellationMotif,
  drawStreamMotif,
  drawCampMotif,
];

/** Motifs by a word in the category's name; the first word that matches decides. */
const families: readonly (readonly [word: string, motifs: Motifs])[] = [
  ['cybersecurity', [drawConstellationMotif, drawBeaconMotif, drawContourMotif, drawArchMotif]],
  ['security', [drawConstellationMotif, drawBeaconMotif]],
  ['cloud', [drawRidgeMotif, drawContourMotif, drawStreamMotif]],
  ['networking', [drawBeaconMotif, drawConstellationMotif, drawStreamMotif]],
  ['data', [drawTerraceMotif, drawStreamMotif, drawContourMotif]],
  ['software', [drawArchMotif, drawTerraceMotif, drawStreamMotif]],
  ['systems', [drawArchMotif, drawContourMotif, drawRidgeMotif]],
  ['management', [drawCampMotif, drawCairnMotif, drawRidgeMotif]],
  ['design', [drawStreamMotif, drawArchMotif, drawCairnMotif]],
];

/**
 * Returns the default image of a course, 640 x 400, always the same for one CourseID. The category chooses the family of motifs.
 */
export const drawCourseArt = (courseId: string, { category = '' } = {}): ArtScene => {
  const random = createRandom(`course:${courseId}`);
  random();
  const name = category.toLowerCase();
  const motif = pickRandomMember(
    random,
    families.find(([word]) => name.includes(word))?.[1] ?? all,
  );
  const shapes = motif(random, pickRandomMember(random, artPalettes));
  return { width: 640, height: 400, crop: 'center', shapes };
};
