/**
 * The primitives that all art is drawn with: a seeded random source, flat shapes, stones, cairns and ridges. They use no ids, no
 * gradients and no style attributes: a scene may appear many times on one page, under a strict content security policy.
 */

/** Returns a number in [0, 1); the same seed always gives the same sequence. */
export type RandomSource = () => number;

/** A flat shape; `attrs` have the names that React uses (`strokeWidth`). */
export interface ArtShape {
  readonly tag: 'path' | 'circle' | 'rect';
  readonly attrs: Readonly<Record<string, string | number>>;
}

/** A drawing: its shapes in painting order, and how it is cropped if the box has another ratio. */
export interface ArtScene {
  readonly width: number;
  readonly height: number;
  readonly crop: 'center' | 'right';
  readonly shapes: readonly ArtShape[];
}

type Point = readonly [x: number, y: number];

const round = (value: number): number => Math.round(value * 10) / 10;

const hash = (seed: string): number => {
  let state = 2166136261;
  for (const character of seed) {
    state ^= character.codePointAt(0) ?? 0;
    state = Math.imul(state, 16777619);
  }
  return state >>> 0;
};

/** Returns a random source: mulberry32 over an FNV-1a hash of the seed. */
export const createRandom = (seed: string): RandomSource => {
  let state = hash(seed) || 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/** Returns a random number from `low` up to `high`. */
export const getRandomBetween = (random: RandomSource, low: number, high: number): number =>
  low + random() * (high - low);

/** Returns a random member of a list that is not empty. */
export const pickRandomMember = <T>(random: RandomSource, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length) % list.length] ?? list[0];

export const createPathShape = (d: string, fill: string, opacity?: number): ArtShape => ({
  tag: 'path',
  attrs: { d, fill, ...(opacity !== undefined && { opacity }) },
});

export const createCircleShape = (
  x: number,
  y: number,
  radius: number,
  fill: string,
): ArtShape => ({
  tag: 'circle',
  attrs: { cx: round(x), cy: round(y), r: round(radius), fill },
});

export const createRectShape = (
  [x, y, width, height]: readonly [number, number, number, number],
  fill: string,
  rounding = 0,
): ArtShape => ({
  tag: 'rect',
  attrs: {
    x: round(x),
    y: round(y),
    width: round(width),
    height: round(height),
    fill,
    ...(rounding > 0 && { rx: rounding }),
  },
});

interface LineLook {
  readonly dash?: string;
  readonly opacity?: number;
}

export const createLineShape = (
  d: string,
  stroke: string,
  width: number,
  look: LineLook = {},
): ArtShape => ({
  tag: 'path',
  attrs: {
    d,
    fill: 'none',
    stroke,
    strokeWidth: width,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    ...(look.dash !== undefined && { strokeDasharray: look.dash }),
    ...(look.opacity !== undefined && { opacity: look.opacity }),
  },
});

/** Template tag that returns SVG path data with all numbers rounded to a tenth. */
export const toPathData = (text: TemplateStringsArray, ...numbers: number[]): string =>
  text.reduce((data, part, index) => `${data}${round(numbers[index - 1] ?? 0)}${part}`);

/** Returns one Catmull-Rom piece from `b` to `c`, as a cubic curve. */
const curve = (a: Point, b: Point, c: Point, d: Point): string =>
  toPathData`C${b[0] + (c[0] - a[0]) / 6} ${b[1] + (c[1] - a[1]) / 6} ${c[0] - (d[0] - b[0]) / 6} ${c[1] - (d[1] - b[1]) / 6} ${c[0]} ${c[1]}`;

const closedCurve = (points: readonly Point[]): string => {
  const at = (index: number): Point => points.at(index % points.length) ?? [0, 0];
  const pieces = points.map((_, i) => curve(at(i - 1), at(i), at(i + 1), at(i + 2)));
  return `${toPathData`M${at(0)[0]} ${at(0)[1]}`}${pieces.join('')}Z`;
};

/** Returns the SVG path of a river stone: a flattened superellipse, slightly irregular. */
export const createStonePath = (random: RandomSource, [cx, cy]: Point, [rx, ry]: Point): string => {
  const corners = 9;
  const phase = random() * 6.28;
  const wobble = getRandomBetween(random, 0.03, 0.08);
  const squareness = 0.78;
  const points = Array.from({ length: corners }, (_, index): Point => {
    const turn = (index / corners) * Math.PI * 2;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const swell =
      1 + wobble * Math.sin(2 * turn + phase) + wobble * 0.6 * Math.sin(3 * turn + phase * 2);
    return [
      cx + rx * swell * Math.sign(cos) * Math.abs(cos) ** squareness,
      cy + ry * swell * Math.sign(sin) * Math.abs(sin) ** squareness,
    ];
  });
  return closedCurve(points);
};

interface CairnLook {
  readonly width: number;
  readonly stones: number;
  readonly colours: readonly [string, ...string[]];
}

/** Returns the shapes of a cairn, a stack of stones whose foot is at `y`. */
export const createCairnShapes = (
  random: RandomSource,
  [x, y]: Point,
  look: CairnLook,
): ArtShape[] => {
  const shapes: ArtShape[] = [];
  let top = y;
  let { width } = look;
  for (let index = 0; index < look.stones; index += 1) {
    const rx = width / 2;
    const ry = rx * getRandomBetween(random, 0.32, 0.44);
    const centre = x + getRandomBetween(random, -0.1, 0.1) * width;
    top -= ry * 1.86;
    const colour = look.colours[index % look.colours.length] ?? look.colours[0];
    shapes.push(createPathShape(createStonePath(random, [centre, top + ry], [rx, ry]), colour));
    width *= getRandomBetween(random, 0.68, 0.8);
  }
  return shapes;
};

interface RidgeLook {
  readonly base: number;
  readonly amplitude: number;
  readonly step?: number;
}

/** Returns a hill line across a `width` x `height` sheet, filled down to its foot. */
export const createRidgeShape = (
  random: RandomSource,
  [width, height]: Point,
  { base, amplitude, step = 80 }: RidgeLook,
  fill: string,
): ArtShape => {
  const phase = random() * 9;
  const points: Point[] = [];
  for (let x = -step; x <= width + step; x += step) {
    const wave = amplitude * (0.5 + 0.5 * Math.sin(x / 150 + phase));
    points.push([x, base - wave - getRandomBetween(random, 0, amplitude * 0.55)]);
  }
  const at = (index: number): Point =>
    points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, base];
  const pieces = points.slice(1).map((_, i) => curve(at(i - 1), at(i), at(i + 1), at(i + 2)));
  const start = toPathData`M${-step} ${height}L${at(0)[0]} ${at(0)[1]}`;
  return createPathShape(
    `${start}${pieces.join('')}${toPathData`L${width + step} ${height}Z`}`,
    fill,
  );
};

/** Returns a closed contour line of a map around a summit. */
export const createContourPath = (
  [cx, cy]: Point,
  radius: number,
  phase: number,
  flatness = 0.72,
): string => {
  const points = Array.from({ length: 16 }, (_, index): Point => {
    const turn = (index / 16) * Math.PI * 2;
    const swell =
      1 +
      0.13 * Math.sin(2 * turn + phase) +
      0.08 * Math.sin(3 * turn - phase * 1.7) +
      0.04 * Math.sin(5 * turn + phase * 2.3);
    return [cx + radius * swell * Math.cos(turn), cy + radius * swell * Math.sin(turn) * flatness];
  });
  return closedCurve(points);
};
