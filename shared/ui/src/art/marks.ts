import { path, randomOf, stone, type Scene, type Shape } from './brush.ts';

/** The three stones of the logo, 32 x 32. The name beside it is text: it is configuration. */
export const logoMark: Scene = {
  width: 32,
  height: 32,
  crop: 'center',
  shapes: [
    path(
      'M4 25.4c0-3.2 4.6-4.8 12-4.8s12 1.6 12 4.8S24 29.5 16 29.5 4 28.6 4 25.4Z',
      'var(--brand)',
    ),
    path(
      'M7.6 16.6c0-2.8 3.4-4.2 8.8-4.2s8.3 1.5 8.3 4.2-3.1 3.5-8.5 3.5-8.6-.9-8.6-3.5Z',
      'var(--ink)',
    ),
    path(
      'M10.4 7.7c0-3.1 2.3-5.2 5.4-5.2s5.8 1.9 5.8 5-2.3 4.3-5.6 4.3-5.6-1-5.6-4.1Z',
      'var(--accent)',
    ),
  ],
};

const pebbleWidth = 22;
const pebbleHeight = 14;

const pebbleInks = (index: number, done: number): Record<string, string | number> => {
  if (index < done) return { fill: 'var(--brand)' };
  return index === done
    ? { fill: 'var(--accent)', stroke: 'var(--accent-edge)', strokeWidth: 1.5 }
    : { fill: 'none', stroke: 'var(--line-strong)', strokeWidth: 1.5 };
};

/** One stone per module: filled is done, amber is the one to do next, an outline is ahead. */
export const pebbles = (done: number, total: number): Scene => {
  const shapes = Array.from({ length: total }, (_, index): Shape => {
    const centre = [index * pebbleWidth + 10, pebbleHeight / 2] as const;
    const d = stone(randomOf(`pb${index}`), centre, [8.4, 5.2]);
    return { tag: 'path', attrs: { d, ...pebbleInks(index, done) } };
  });
  return { width: total * pebbleWidth, height: pebbleHeight, crop: 'center', shapes };
};
