import {
  getRandomBetween,
  createCircleShape,
  toPathData,
  createLineShape,
  createPathShape,
  pickRandomMember,
  createRectShape,
  createRidgeShape,
  createStonePath,
  type RandomSource,
  type ArtShape,
} from './brush.ts';
import type { DrawCourseMotif } from './course-motifs.ts';
import type { ArtPalette } from './palettes.ts';

const sheet = [640, 400] as const;
const fullSheet = [0, 0, 640, 400] as const;

type Point = readonly [x: number, y: number];

const starPoints = (random: RandomSource): Point[] => {
  const isFlipped = random() > 0.5;
  const tilt = getRandomBetween(random, -46, 46);
  return Array.from({ length: 9 }, (_, i): Point => {
    const x = 84 + (i % 3) * 218 + getRandomBetween(random, -64, 64);
    const y =
      66 + Math.floor(i / 3) * 88 + getRandomBetween(random, -34, 34) + tilt * ((x - 320) / 320);
    return [isFlipped ? 640 - x : x, y];
  });
};

const starPaths: readonly [number[], ...number[][]] = [
  [0, 3, 4, 1, 2, 5, 8, 7, 4],
  [6, 3, 0, 4, 2, 5, 8],
  [1, 0, 3, 7, 4, 5, 2],
  [0, 4, 8, 7, 4, 2],
];

const starShapes = (random: RandomSource, inks: ArtPalette): ArtShape[] => {
  const points = starPoints(random);
  const order = pickRandomMember(random, starPaths);
  const bright = new Set([order[0], order[3]]);
  const at = (index: number): Point => points[index] ?? [0, 0];
  const route = order.map((index) => toPathData`${at(index)[0]} ${at(index)[1]}`).join('L');
  const stars = points.map((centre, i) => {
    if (bright.has(i)) return createPathShape(createStonePath(random, centre, [36, 26]), inks.pop);
    return order.includes(i)
      ? createPathShape(
          createStonePath(random, centre, [20, 14]),
          inks.isNight ? inks.ink : inks.sky,
        )
      : createPathShape(createStonePath(random, centre, [9, 7]), inks.far);
  });
  return [createLineShape(`M${route}`, inks.mid, 3), ...stars];
};

/** Draws the image for courses about security and systems: marked stars above a low horizon. */
export const drawConstellationMotif: DrawCourseMotif = (random, inks) => {
  const stars = starShapes(random, inks);
  const dust = Array.from({ length: 26 }, () =>
    createCircleShape(
      getRandomBetween(random, 0, 640),
      getRandomBetween(random, 0, 320),
      getRandomBetween(random, 1, 2.4),
      inks.far,
    ),
  );
  return [
    createRectShape(fullSheet, inks.isNight ? inks.sky : inks.ink),
    ...stars,
    ...dust,
    createRidgeShape(random, sheet, { base: 384, amplitude: 34 }, inks.mid),
    createRidgeShape(random, sheet, { base: 402, amplitude: 22 }, inks.near),
  ];
};

/** Returns one stream line that flows around the stone at `rock`. */
const stream = (y: number, phase: number, rock: Point): string => {
  const points: string[] = [];
  for (let x = -20; x <= 660; x += 40) {
    const dx = x - rock[0];
    const dy = y - rock[1] || 1;
    const push = (5200 / (Math.abs(dy) + 46)) * Math.exp(-(dx * dx) / 26000) * Math.sign(dy);
    points.push(toPathData`${x} ${y + 12 * Math.sin(x / 110 + phase) + push}`);
  }
  return `M${points.join('L')}`;
};

/** Draws the image for courses about flows: parallel lines around a stack of stones. */
export const drawStreamMotif: DrawCourseMotif = (random, inks) => {
  const phase = random() * 6;
  const x = getRandomBetween(random, 200, 430);
  const y = getRandomBetween(random, 160, 250);
  const streams = Array.from({ length: 18 }, (_, index) => {
    const i = index - 1;
    const data = stream(i * 27, phase, [x, y]);
    if (i % 4 === 2) return createLineShape(data, inks.near, 12);
    return createLineShape(data, i % 2 === 0 ? inks.mid : inks.sky, 8);
  });
  return [
    createRectShape(fullSheet, inks.far),
    ...streams,
    createPathShape(createStonePath(random, [x, y], [92, 60]), inks.isNight ? inks.near : inks.ink),
    createPathShape(
      createStonePath(random, [x - 4, y - 84], [58, 30]),
      inks.isNight ? inks.mid : inks.near,
    ),
    createPathShape(createStonePath(random, [x + 6, y - 124], [34, 19]), inks.pop),
  ];
};

const tent = (inks: ArtPalette, index: number, [x, size]: Point): ArtShape[] => {
  const y = 346 + (index % 2) * 18;
  const top = y - size * 1.3;
  return [
    createPathShape(
      toPathData`M${x - size} ${y}L${x} ${top}L${x + size} ${y}Z`,
      index === 1 ? inks.pop : inks.mid,
    ),
    createPathShape(
      toPathData`M${x} ${top}L${x + size} ${y}H${x + size * 0.3}Z`,
      inks.isNight ? inks.far : inks.ink,
    ),
    createLineShape(toPathData`M${x} ${top - 16}V${top}`, inks.ink, 4),
  ];
};

/** Draws the image for courses about collaboration: tents under a ridge. */
export const drawCampMotif: DrawCourseMotif = (random, inks) => {
  const sun = createCircleShape(getRandomBetween(random, 90, 540), 100, 52, inks.pop);
  const hills = createRidgeShape(random, sheet, { base: 270, amplitude: 110 }, inks.far);
  const start = getRandomBetween(random, 90, 150);
  const tents = [0, 1, 2].flatMap((i) => {
    const size = getRandomBetween(random, 74, 112);
    return tent(inks, i, [start + i * 180 + getRandomBetween(random, -16, 20), size]);
  });
  return [
    createRectShape(fullSheet, inks.sky),
    sun,
    hills,
    createRectShape([0, 316, 640, 84], inks.near),
    ...tents,
  ];
};
