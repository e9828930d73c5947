import { createRandom, createStonePath, type ArtScene, type ArtShape } from './brush.ts';

const pebbleWidth = 22;
const pebbleHeight = 14;

const pebbleInks = (index: number, done: number): Record<string, string | number> => {
  if (index < done) return { fill: 'var(--brand)' };
  return index === done
    ? { fill: 'var(--accent)', stroke: 'var(--accent-edge)', strokeWidth: 1.5 }
    : { fill: 'none', stroke: 'var(--line-strong)', strokeWidth: 1.5 };
};

/** Draws progress as one stone per module: filled if done, amber for the next module, an outline for later ones. */
export const createProgressStones = (done: number, total: number): ArtScene => {
  const shapes = Array.from({ length: total }, (_, index): ArtShape => {
    const centre = [index * pebbleWidth + 10, pebbleHeight / 2] as const;
    const d = createStonePath(createRandom(`pb${index}`), centre, [8.4, 5.2]);
    return { tag: 'path', attrs: { d, ...pebbleInks(index, done) } };
  });
  return { width: total * pebbleWidth, height: pebbleHeight, crop: 'center', shapes };
};
