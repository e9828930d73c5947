import {
  createCircleShape,
  createPathShape,
  pickRandomMember,
  createRandom,
  createRectShape,
  createStonePath,
  type ArtScene,
  type ArtShape,
} from './brush.ts';
import { artPalettes } from './palettes.ts';

const skins = ['#F1C9A5', '#E0A880', '#C68657', '#A5683F', '#7C4A2D', '#56331F'] as const;
const hairs = ['#7B7F80', '#A9713A', '#6A4024', '#3E2A20', '#241A17', '#1B2A33'] as const;

/** Shapes of a hairstyle that are drawn behind the face and over it. */
interface Hairstyle {
  readonly behind?: (hair: string) => ArtShape[];
  readonly over: (hair: string) => ArtShape[];
}

const curls = [
  [34, 32, 8],
  [42, 26, 9],
  [52, 25, 9],
  [61, 31, 8],
  [30, 41, 6],
  [66, 41, 6],
] as const;

const short: Hairstyle = {
  over: (hair) => [
    createPathShape(
      'M30 44C28 22 44 22 50 23C62 22 68 30 66 44C62 40 60 34 58 33C50 36 40 36 36 34C33 37 32 40 30 44Z',
      hair,
    ),
  ],
};
const long: Hairstyle = {
  behind: (hair) => [createPathShape('M26 44C24 20 72 20 70 44L72 74H24Z', hair)],
  over: (hair) => [
    createPathShape(
      'M30 46C29 26 42 24 48 24S67 26 66 46C60 42 56 36 54 33C48 40 38 42 30 46Z',
      hair,
    ),
  ],
};
const curly: Hairstyle = {
  over: (hair) => curls.map(([x, y, radius]) => createCircleShape(x, y, radius, hair)),
};
const bun: Hairstyle = {
  over: (hair) => [
    createCircleShape(48, 18, 9, hair),
    createPathShape('M30 42C30 26 40 24 48 24S66 26 66 42C60 38 56 34 48 34S36 38 30 42Z', hair),
  ],
};
const beard: Hairstyle = {
  over: (hair) => [
    createPathShape('M31 46C31 66 42 71 48 71S65 66 65 46C63 54 58 57 48 57S33 54 31 46Z', hair),
    createPathShape('M31 40C31 27 41 25 48 25S65 27 65 40C60 33 54 32 48 32S36 33 31 40Z', hair),
  ],
};
const scarf: Hairstyle = {
  behind: (cloth) => [
    createPathShape('M25 46C23 16 73 16 71 46C73 64 76 72 78 84H18C20 72 23 64 25 46Z', cloth),
  ],
  over: (cloth) => [
    createPathShape('M30 44C30 28 40 25 48 25S66 28 66 44C63 36 57 34 48 34S33 36 30 44Z', cloth),
    createPathShape('M32 56C38 68 58 68 64 56L68 74H28Z', cloth),
  ],
};

const hairstyles = { short, long, curly, bun, beard, scarf };
/** Hairstyles for people who have not chosen one; they suit everyone, so that nothing about the person is guessed. */
const plainStyles = ['short', 'curly'] as const;

/** The choices of a person for the portrait; all others are random. Numbers count from the lightest colour. */
export interface AvatarLook {
  readonly hairstyle?: keyof typeof hairstyles;
  /** Index of the skin colour, 0 to 5. */
  readonly skin?: number;
  /** Index of the hair colour, 0 to 5. */
  readonly hair?: number;
}

const neck = 'M40 60H56V72C52 78 44 78 40 72Z';
const shoulders = 'M10 100C12 76 28 70 48 70S84 76 86 100Z';
const face = 'M32 42C32 28 64 28 64 42C64 58 57 66 48 66S32 58 32 42Z';

/** Returns a portrait, 96 x 96, always the same for one id and look. Without a look it resembles no real person. */
export const drawAvatarArt = (personId: string, look: AvatarLook = {}): ArtScene => {
  const random = createRandom(`avatar:${personId}`);
  random();
  const inks = pickRandomMember(random, artPalettes);
  const anySkin = pickRandomMember(random, skins);
  const skin = skins[look.skin ?? -1] ?? anySkin;
  const anyHair = pickRandomMember(random, hairs);
  const hair = hairs[look.hair ?? -1] ?? anyHair;
  const top = pickRandomMember(random, [inks.near, inks.mid, inks.pop, '#0B5E6B', '#8E4227']);
  const anyStyle = pickRandomMember(random, plainStyles);
  const style: Hairstyle = hairstyles[look.hairstyle ?? anyStyle];
  const halo = createPathShape(
    createStonePath(random, [48, 34], [40, 34]),
    inks.isNight ? inks.mid : inks.far,
  );
  const isScarf = style === scarf;
  const colour = isScarf ? pickRandomMember(random, [inks.near, inks.mid, '#0B5E6B']) : hair;
  const shapes = [
    createRectShape([0, 0, 96, 96], inks.isNight ? inks.far : inks.sky),
    halo,
    ...(style.behind?.(colour) ?? []),
    createPathShape(shoulders, isScarf ? colour : top),
    ...(isScarf ? [] : [createPathShape(neck, skin)]),
    createPathShape(face, skin),
    ...style.over(colour),
  ];
  return { width: 96, height: 96, crop: 'center', shapes };
};
