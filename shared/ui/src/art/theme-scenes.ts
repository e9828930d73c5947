/** Draws scenes in the colours of the theme. They read `--art-*`, so they must be inline in the page. */
import {
  getRandomBetween,
  createCairnShapes,
  createCircleShape,
  createLineShape,
  createPathShape,
  createRandom,
  createRectShape,
  createRidgeShape,
  createStonePath,
  type RandomSource,
  type ArtScene,
  type ArtShape,
} from './brush.ts';
import { themePalette as inks } from './palettes.ts';

const pale = 'var(--art-stone)';
/**
 * Colour of lines in small pictures. These have the background of the page, so they need more contrast than a landscape.
 */
const mark = 'var(--art-line)';
const solid = 'var(--art-solid)';

const heroHill = (seed: string, base: number, amplitude: number, step: number, fill: string) =>
  createRidgeShape(createRandom(seed), [1440, 520], { base, amplitude, step }, fill);

/** Returns the landscape behind the home page's headline, 1440 x 520; a narrow box shows its right end. */
export const drawHomeScene = (): ArtScene => {
  const random = createRandom('cairn-hero-7');
  const dark = inks.ink;
  const cairns = [
    ...createCairnShapes(random, [1150, 452], {
      width: 176,
      stones: 5,
      colours: [dark, pale, dark, inks.pop, pale],
    }),
    ...createCairnShapes(random, [520, 480], { width: 58, stones: 3, colours: [dark, pale, dark] }),
    ...createCairnShapes(random, [806, 446], {
      width: 40,
      stones: 3,
      colours: [dark, pale, inks.pop],
    }),
  ];
  const pebbles = Array.from({ length: 9 }, (_, i) => {
    const centre = [
      60 + i * 160 + getRandomBetween(random, -50, 50),
      getRandomBetween(random, 494, 514),
    ] as const;
    const size = [getRandomBetween(random, 12, 32), getRandomBetween(random, 5, 9)] as const;
    return createPathShape(createStonePath(random, centre, size), dark);
  });
  const trail = 'M-10 506C210 440 320 520 520 470S760 404 900 432S1040 440 1086 420';
  const shapes = [
    createCircleShape(1128, 150, 92, inks.pop),
    heroHill('h1', 300, 110, 120, inks.sky),
    heroHill('h8', 356, 120, 140, inks.far),
    heroHill('h3', 430, 100, 160, inks.mid),
    heroHill('h5', 496, 56, 180, inks.near),
    createLineShape(trail, inks.pop, 5, { dash: '1 16' }),
    ...cairns,
    ...pebbles,
  ];
  return { width: 1440, height: 520, crop: 'right', shapes };
};

const search = (random: RandomSource): ArtShape[] => [
  ...createCairnShapes(random, [96, 152], { width: 74, stones: 3, colours: [solid, pale, solid] }),
  createLineShape('M160 96a30 30 0 1 0 60 0a30 30 0 1 0-60 0M211 119L236 146', mark, 7),
  createCircleShape(190, 96, 10, inks.pop),
];

const trail = (random: RandomSource): ArtShape[] => [
  createLineShape('M20 150C70 120 110 150 150 118S210 84 236 54', solid, 5, { dash: '1 13' }),
  ...createCairnShapes(random, [92, 150], { width: 46, stones: 2, colours: [solid, pale] }),
  createLineShape('M236 54V18', mark, 4),
  createPathShape('M236 18L268 29L236 40Z', inks.pop),
];

const offline = (random: RandomSource): ArtShape[] => [
  ...createCairnShapes(random, [140, 150], { width: 96, stones: 2, colours: [solid, inks.mid] }),
  createPathShape(createStonePath(random, [214, 138], [30, 13]), solid),
  createPathShape(createStonePath(random, [74, 142], [20, 9]), pale),
  createLineShape('M108 52C128 36 152 36 172 52M122 70C132 62 148 62 158 70', inks.mid, 6),
  createLineShape('M104 30L176 84', inks.pop, 6),
];

const locked = (): ArtShape[] => [
  createPathShape(
    'M84 152V92C84 56 112 40 140 40S196 56 196 92V152H172V96C172 78 158 66 140 66S108 78 108 96V152Z',
    solid,
  ),
  createRectShape([108, 104, 64, 48], inks.mid),
  createCircleShape(140, 122, 8, inks.pop),
  createRectShape([136.5, 124, 7, 17], inks.pop, 3),
];

const camp = (random: RandomSource): ArtShape[] => [
  createCircleShape(206, 50, 20, inks.pop),
  createPathShape('M64 152L118 62L172 152Z', solid),
  createPathShape('M118 62L172 152H134Z', inks.mid),
  ...createCairnShapes(random, [212, 150], { width: 48, stones: 3, colours: [solid, pale, solid] }),
];

const summit = (random: RandomSource): ArtShape[] => [
  createPathShape('M40 152L118 46L160 98L186 72L244 152Z', inks.mid),
  createPathShape('M118 46L140 74L122 70L108 84L98 73Z', pale),
  ...createCairnShapes(random, [118, 50], {
    width: 34,
    stones: 3,
    colours: [solid, inks.pop, solid],
  }),
  createCircleShape(218, 42, 13, inks.pop),
];

const pictures = { search, trail, offline, locked, camp, summit };

/** Kinds of pictures for empty areas: nothing found, a road ahead, no connection, not open yet, nothing begun, arrived. */
export type EmptyAreaPicture = keyof typeof pictures;

/** Returns the picture of an empty or failed area, 280 x 180. */
export const drawEmptyAreaArt = (kind: EmptyAreaPicture): ArtScene => {
  const random = createRandom(`empty:${kind}`);
  const wash = createPathShape(createStonePath(random, [140, 96], [128, 78]), 'var(--art-wash)');
  const ground = createLineShape('M18 152C80 142 190 160 262 149', inks.mid, 3);
  const shapes = [wash, ground, ...pictures[kind](random)];
  return { width: 280, height: 180, crop: 'center', shapes };
};
