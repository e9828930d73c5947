import {
  getRandomBetween,
  createCairnShapes,
  createCircleShape,
  createContourPath,
  createLineShape,
  createPathShape,
  pickRandomMember,
  createRectShape,
  createRidgeShape,
  createStonePath,
  createRandom,
  type RandomSource,
  type ArtScene,
  type ArtShape,
} from './brush.ts';
import { artPalettes, themePalette, type ArtPalette } from './palettes.ts';

/** A palette, and the colours that differ in the themed drawing. */
interface RoleInks extends ArtPalette {
  readonly disc: string;
  readonly stone: string;
  readonly dark: string;
}

type Landmark = (random: RandomSource, inks: RoleInks) => ArtShape[];

const stack: Landmark = (random, inks) => [
  createRidgeShape(random, [640, 640], { base: 500, amplitude: 60, step: 130 }, inks.mid),
  ...createCairnShapes(random, [320, 560], {
    width: 260,
    stones: 6,
    colours: [inks.dark, inks.near, inks.pop, inks.mid, inks.dark, inks.pop],
  }),
];

const lighthouse: Landmark = (_random, inks) => [
  createPathShape('M0 640V470C130 420 260 450 330 452S540 500 640 452V640Z', inks.mid),
  createPathShape('M262 520L288 236H352L378 520Z', inks.near),
  createPathShape('M283 292H357L361 344H279Z', inks.sky),
  createPathShape('M270 432H370L375 484H265Z', inks.sky),
  createRectShape([272, 212, 96, 26], inks.dark, 6),
  createRectShape([292, 158, 56, 54], inks.pop, 8),
  createPathShape('M282 160L320 120L358 160Z', inks.dark),
  createPathShape('M348 172L640 104V236L348 200Z', inks.pop, 0.45),
];

const arch: Landmark = (random, inks) => [
  createPathShape('M0 640V486C180 452 440 470 640 440V640Z', inks.mid),
  createPathShape(
    'M136 560V330C136 190 236 128 320 128S504 190 504 330V560H416V340C416 260 376 214 320 214S224 260 224 340V560Z',
    inks.near,
  ),
  ...createCairnShapes(random, [320, 556], {
    width: 124,
    stones: 4,
    colours: [inks.dark, inks.pop, inks.stone, inks.near],
  }),
];

const snow = '#FFFDF6';

const pass: Landmark = (random, inks) => [
  createPathShape('M0 640L196 232L330 470L452 190L640 560V640Z', inks.mid),
  createPathShape('M196 232L250 330L214 312L180 356L150 328Z', snow),
  createPathShape('M452 190L516 318L468 288L430 334L404 300Z', snow),
  createPathShape('M0 640V530C170 470 300 560 640 486V640Z', inks.near),
  createLineShape('M330 470C300 520 380 540 330 580S300 620 310 640', inks.pop, 14, {
    dash: '2 26',
  }),
  ...createCairnShapes(random, [468, 548], {
    width: 90,
    stones: 3,
    colours: [inks.dark, inks.pop, inks.dark],
  }),
];

const landmarks: readonly [Landmark, ...Landmark[]] = [stack, lighthouse, arch, pass];

const drawRole = (random: RandomSource, inks: RoleInks): ArtScene => {
  const phase = random() * 6;
  const rings = Array.from({ length: 6 }, (_, i) =>
    createLineShape(
      createContourPath([320, 260], 150 + i * 62, phase + i * 0.16, 0.95),
      inks.disc,
      3,
      {
        opacity: 0.55,
      },
    ),
  );
  const landmark = pickRandomMember(random, landmarks)(random, inks);
  const pebbles = Array.from({ length: 4 }, () => {
    const centre = [getRandomBetween(random, 40, 600), getRandomBetween(random, 604, 628)] as const;
    const size = [getRandomBetween(random, 16, 34), getRandomBetween(random, 7, 12)] as const;
    return createPathShape(createStonePath(random, centre, size), inks.mid);
  });
  const shapes = [
    createRectShape([0, 0, 640, 640], inks.far),
    ...rings,
    createCircleShape(320, 262, 188, inks.disc),
    ...landmark,
    createPathShape('M0 640V588C140 560 330 600 640 566V640Z', inks.dark),
    ...pebbles,
  ];
  return { width: 640, height: 640, crop: 'center', shapes };
};

const createRoleRandom = (roleId: string): RandomSource => {
  const random = createRandom(`role:${roleId}`);
  random();
  return random;
};

/** Returns the default image of a role, 640 x 640: one landmark, always the same for one RoleID. */
export const drawRoleArt = (roleId: string): ArtScene => {
  const random = createRoleRandom(roleId);
  const inks = pickRandomMember(random, artPalettes);
  const dark = inks.isNight ? inks.near : inks.ink;
  return drawRole(random, { ...inks, disc: inks.sky, stone: inks.sky, dark });
};

/** Returns the same landmarks in the colours of the theme, for panels that must follow it (inline only). */
export const drawThemedRoleArt = (seed: string): ArtScene =>
  drawRole(createRoleRandom(seed), {
    ...themePalette,
    disc: 'var(--art-disc)',
    stone: 'var(--art-stone)',
    dark: themePalette.ink,
  });
