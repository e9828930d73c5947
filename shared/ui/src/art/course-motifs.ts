import {
  between,
  cairn,
  circle,
  contour,
  draw,
  line,
  path,
  rect,
  ridge,
  stone,
  type Random,
  type Shape,
} from './brush.ts';
import type { Palette } from './palettes.ts';

/** Draws the whole 640 x 400 sheet; the subject stays in the central 16:9 area. */
export type Motif = (random: Random, inks: Palette) => Shape[];

const sheet = [640, 400] as const;
const fullSheet = [0, 0, 640, 400] as const;

/** A map sheet: filled elevation bands and a dashed route to the summit. */
export const contours: Motif = (random, inks) => {
  const cx = between(random, 330, 460);
  const cy = between(random, 170, 230);
  const phase = random() * 6;
  const bands = [300, 222, 148, 78].flatMap((radius, i) => {
    const fill = [inks.far, inks.mid, inks.near, inks.ink][i] ?? inks.ink;
    const band = path(contour([cx, cy], radius, phase + i * 0.22), fill);
    const inner = contour([cx, cy], radius - 36, phase + i * 0.22 + 0.1);
    const colour = i < 1 ? inks.mid : inks.sky;
    return i < 3 ? [band, line(inner, colour, 1.6, { opacity: 0.45 })] : [band];
  });
  const sx = between(random, 30, 90);
  const sy = between(random, 330, 372);
  const route = draw`M${sx} ${sy}C${sx + 110} ${sy - 110} ${cx - 190} ${cy + 110} ${cx - 60} ${cy + 26}S${cx - 20} ${cy - 10} ${cx} ${cy}`;
  return [
    rect(fullSheet, inks.sky),
    ...bands,
    line(route, inks.pop, 6, { dash: '1 15' }),
    circle(sx, sy, 9, inks.pop),
    ...cairn(random, [cx, cy + 14], {
      width: 54,
      stones: 3,
      colours: [inks.pop, inks.sky, inks.pop],
    }),
  ];
};

/** Three hill lines, a sun and a cairn. */
export const ridges: Motif = (random, inks) => {
  const sun = circle(
    between(random, 130, 510),
    between(random, 96, 140),
    between(random, 46, 70),
    inks.pop,
  );
  const far = ridge(random, sheet, { base: 250, amplitude: 90 }, inks.far);
  const mid = ridge(random, sheet, { base: 310, amplitude: 80 }, inks.mid);
  const x = between(random, 130, 510);
  const near = ridge(random, sheet, { base: 375, amplitude: 56, step: 110 }, inks.near);
  const colours = [inks.ink, inks.sky, inks.ink, inks.pop] as const;
  const marker = cairn(random, [x, 345], { width: 84, stones: 4, colours });
  return [rect(fullSheet, inks.sky), sun, far, mid, near, ...marker];
};

/** One large cairn before a disc. */
export const bigCairn: Motif = (random, inks) => {
  const x = between(random, 250, 400);
  const disc = circle(x + between(random, -90, 90), 178, between(random, 118, 142), inks.sky);
  const colours = [inks.ink, inks.mid, inks.pop, inks.near, inks.ink] as const;
  const stack = cairn(random, [x, 322], { width: 200, stones: 5, colours });
  const pebbles = Array.from({ length: 5 }, (_, i) => {
    const centre = [between(random, 20, 620), between(random, 340, 388)] as const;
    const size = [between(random, 14, 34), between(random, 6, 12)] as const;
    return path(stone(random, centre, size), i % 2 === 1 ? inks.mid : inks.ink);
  });
  const ground = rect([0, 318, 640, 82], inks.near);
  return [rect(fullSheet, inks.far), disc, ground, ...stack, ...pebbles];
};

/** Structures: a viaduct of nested arches. */
export const arches: Motif = (random, inks) => {
  const sun = circle(between(random, 90, 550), 86, 44, inks.pop);
  const count = 3 + Math.floor(random() * 2);
  const width = 640 / count;
  const radius = width * 0.38;
  const layers = [
    [1, inks.near],
    [0.74, inks.far],
    [0.46, inks.sky],
  ] as const;
  const openings = Array.from({ length: count }, (_, i) => i * width + width / 2).flatMap((c) =>
    layers.map(([share, fill]) => {
      const q = radius * share;
      return path(
        draw`M${c - q} 400V${196 + radius}A${q} ${q} 0 0 1 ${c + q} ${196 + radius}V400Z`,
        fill,
      );
    }),
  );
  const ground = path(
    'M0 400V372C160 350 300 384 640 356V400Z',
    inks.isNight ? inks.near : inks.ink,
  );
  const deck = rect([0, 136, 640, 22], inks.ink);
  return [
    rect(fullSheet, inks.sky),
    sun,
    rect([0, 150, 640, 250], inks.mid),
    deck,
    ...openings,
    ground,
  ];
};

const terrace = (
  random: Random,
  inks: Palette,
  [index, width, height]: readonly [number, number, number],
): Shape[] => {
  const steps = [inks.far, inks.mid, inks.near].map((fill, k) => {
    const tall = height * (1 - k * 0.3);
    return rect([index * width, 400 - tall, width + 0.6, tall], fill);
  });
  if (index % 3 === 1) {
    const centre = [index * width + width / 2, 400 - height - 15] as const;
    steps.push(path(stone(random, centre, [26, 15]), inks.pop));
  }
  for (let y = 400 - height + 16; y < 392; y += 22) {
    const rule = draw`M${index * width + 14} ${y}H${index * width + width - 14}`;
    steps.push(line(rule, inks.sky, 2, { opacity: 0.3 }));
  }
  return steps;
};

/** Data: stepped fields, like bars. */
export const terraces: Motif = (random, inks) => {
  const count = 8;
  const shapes = [rect(fullSheet, inks.sky)];
  let height = between(random, 70, 120);
  for (let index = 0; index < count; index += 1) {
    height = Math.max(60, Math.min(310, height + between(random, -40, 78)));
    shapes.push(...terrace(random, inks, [index, 640 / count, height]));
  }
  return shapes;
};

/** Networks: beacon rings around a cairn. */
export const signal: Motif = (random, inks) => {
  const x = between(random, 200, 440);
  const y = 330;
  const light = inks.isNight ? inks.ink : inks.sky;
  const rings = [330, 268, 206, 146, 90].map((radius, i) =>
    circle(x, y - 86, radius, [inks.mid, inks.near, inks.mid, inks.near, inks.far][i] ?? inks.far),
  );
  return [
    rect(fullSheet, inks.near),
    ...rings,
    circle(x, y - 86, 34, inks.pop),
    path('M0 400V336C150 318 330 352 640 322V400Z', inks.isNight ? inks.sky : inks.ink),
    ...cairn(random, [x, y + 8], { width: 92, stones: 3, colours: [light, inks.near, light] }),
  ];
};
