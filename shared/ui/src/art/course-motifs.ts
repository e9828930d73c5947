import {
  getRandomBetween,
  createCairnShapes,
  createCircleShape,
  createContourPath,
  toPathData,
  createLineShape,
  createPathShape,
  createRectShape,
  createRidgeShape,
  createStonePath,
  type RandomSource,
  type ArtShape,
} from './brush.ts';
import type { ArtPalette } from './palettes.ts';

/** Function that draws a default course image of 640 x 400; the subject stays in the central 16:9 area. */
export type DrawCourseMotif = (random: RandomSource, inks: ArtPalette) => ArtShape[];

const sheet = [640, 400] as const;
const fullSheet = [0, 0, 640, 400] as const;

/** Draws a default course image: a map with elevation bands and a dashed route to the summit. */
export const drawContourMotif: DrawCourseMotif = (random, inks) => {
  const cx = getRandomBetween(random, 330, 460);
  const cy = getRandomBetween(random, 170, 230);
  const phase = random() * 6;
  const bands = [300, 222, 148, 78].flatMap((radius, i) => {
    const fill = [inks.far, inks.mid, inks.near, inks.ink][i] ?? inks.ink;
    const band = createPathShape(createContourPath([cx, cy], radius, phase + i * 0.22), fill);
    const inner = createContourPath([cx, cy], radius - 36, phase + i * 0.22 + 0.1);
    const colour = i < 1 ? inks.mid : inks.sky;
    return i < 3 ? [band, createLineShape(inner, colour, 1.6, { opacity: 0.45 })] : [band];
  });
  const sx = getRandomBetween(random, 30, 90);
  const sy = getRandomBetween(random, 330, 372);
  const route = toPathData`M${sx} ${sy}C${sx + 110} ${sy - 110} ${cx - 190} ${cy + 110} ${cx - 60} ${cy + 26}S${cx - 20} ${cy - 10} ${cx} ${cy}`;
  return [
    createRectShape(fullSheet, inks.sky),
    ...bands,
    createLineShape(route, inks.pop, 6, { dash: '1 15' }),
    createCircleShape(sx, sy, 9, inks.pop),
    ...createCairnShapes(random, [cx, cy + 14], {
      width: 54,
      stones: 3,
      colours: [inks.pop, inks.sky, inks.pop],
    }),
  ];
};

/** Draws a default course image: three hill lines, a sun and a cairn. */
export const drawRidgeMotif: DrawCourseMotif = (random, inks) => {
  const sun = createCircleShape(
    getRandomBetween(random, 130, 510),
    getRandomBetween(random, 96, 140),
    getRandomBetween(random, 46, 70),
    inks.pop,
  );
  const far = createRidgeShape(random, sheet, { base: 250, amplitude: 90 }, inks.far);
  const mid = createRidgeShape(random, sheet, { base: 310, amplitude: 80 }, inks.mid);
  const x = getRandomBetween(random, 130, 510);
  const near = createRidgeShape(random, sheet, { base: 375, amplitude: 56, step: 110 }, inks.near);
  const colours = [inks.ink, inks.sky, inks.ink, inks.pop] as const;
  const marker = createCairnShapes(random, [x, 345], { width: 84, stones: 4, colours });
  return [createRectShape(fullSheet, inks.sky), sun, far, mid, near, ...marker];
};

/** Draws a default course image: one large cairn in front of a disc. */
export const drawCairnMotif: DrawCourseMotif = (random, inks) => {
  const x = getRandomBetween(random, 250, 400);
  const disc = createCircleShape(
    x + getRandomBetween(random, -90, 90),
    178,
    getRandomBetween(random, 118, 142),
    inks.sky,
  );
  const colours = [inks.ink, inks.mid, inks.pop, inks.near, inks.ink] as const;
  const stack = createCairnShapes(random, [x, 322], { width: 200, stones: 5, colours });
  const pebbles = Array.from({ length: 5 }, (_, i) => {
    const centre = [getRandomBetween(random, 20, 620), getRandomBetween(random, 340, 388)] as const;
    const size = [getRandomBetween(random, 14, 34), getRandomBetween(random, 6, 12)] as const;
    return createPathShape(
      createStonePath(random, centre, size),
      i % 2 === 1 ? inks.mid : inks.ink,
    );
  });
  const ground = createRectShape([0, 318, 640, 82], inks.near);
  return [createRectShape(fullSheet, inks.far), disc, ground, ...stack, ...pebbles];
};

/** Draws the image for courses about structures: a viaduct of nested arches. */
export const drawArchMotif: DrawCourseMotif = (random, inks) => {
  const sun = createCircleShape(getRandomBetween(random, 90, 550), 86, 44, inks.pop);
  const count = 3 + Math.floor(random() * 2);
  const width = 640 / count;
  const radius = width * 0.38;
  const layers = [
    [1, inks.near],
    [0.74, inks.far],
    [0.46, inks.sky],
  ] as const;
  const openings = Array.from({ length: count }, (_, i) => i * width + width / 2).flatMap((c) =>
    layers.map(([ratio, fill]) => {
      const q = radius * ratio;
      return createPathShape(
        toPathData`M${c - q} 400V${196 + radius}A${q} ${q} 0 0 1 ${c + q} ${196 + radius}V400Z`,
        fill,
      );
    }),
  );
  const ground = createPathShape(
    'M0 400V372C160 350 300 384 640 356V400Z',
    inks.isNight ? inks.near : inks.ink,
  );
  const deck = createRectShape([0, 136, 640, 22], inks.ink);
  return [
    createRectShape(fullSheet, inks.sky),
    sun,
    createRectShape([0, 150, 640, 250], inks.mid),
    deck,
    ...openings,
    ground,
  ];
};

const terrace = (
  random: RandomSource,
  inks: ArtPalette,
  [index, width, height]: readonly [number, number, number],
): ArtShape[] => {
  const steps = [inks.far, inks.mid, inks.near].map((fill, k) => {
    const tall = height * (1 - k * 0.3);
    return createRectShape([index * width, 400 - tall, width + 0.6, tall], fill);
  });
  if (index % 3 === 1) {
    const centre = [index * width + width / 2, 400 - height - 15] as const;
    steps.push(createPathShape(createStonePath(random, centre, [26, 15]), inks.pop));
  }
  for (let y = 400 - height + 16; y < 392; y += 22) {
    const rule = toPathData`M${index * width + 14} ${y}H${index * width + width - 14}`;
    steps.push(createLineShape(rule, inks.sky, 2, { opacity: 0.3 }));
  }
  return steps;
};

/** Draws the image for courses about data: stepped fields, like bars. */
export const drawTerraceMotif: DrawCourseMotif = (random, inks) => {
  const count = 8;
  const shapes = [createRectShape(fullSheet, inks.sky)];
  let height = getRandomBetween(random, 70, 120);
  for (let index = 0; index < count; index += 1) {
    height = Math.max(60, Math.min(310, height + getRandomBetween(random, -40, 78)));
    shapes.push(...terrace(random, inks, [index, 640 / count, height]));
  }
  return shapes;
};

/** Draws the image for courses about networks: beacon rings around a cairn. */
export const drawBeaconMotif: DrawCourseMotif = (random, inks) => {
  const x = getRandomBetween(random, 200, 440);
  const y = 330;
  const light = inks.isNight ? inks.ink : inks.sky;
  const rings = [330, 268, 206, 146, 90].map((radius, i) =>
    createCircleShape(
      x,
      y - 86,
      radius,
      [inks.mid, inks.near, inks.mid, inks.near, inks.far][i] ?? inks.far,
    ),
  );
  return [
    createRectShape(fullSheet, inks.near),
    ...rings,
    createCircleShape(x, y - 86, 34, inks.pop),
    createPathShape('M0 400V336C150 318 330 352 640 322V400Z', inks.isNight ? inks.sky : inks.ink),
    ...createCairnShapes(random, [x, y + 8], {
      width: 92,
      stones: 3,
      colours: [light, inks.near, light],
    }),
  ];
};
