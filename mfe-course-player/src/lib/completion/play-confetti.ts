import { CONFETTI_PIECES } from '@cairn/domain/course-taking.limits';
import type Confetti from 'canvas-confetti';

/** Confetti colours in both themes, those of our illustrations. canvas-confetti cannot read CSS custom properties. */
const CONFETTI_COLOURS = ['#f4b740', '#4f9aa0', '#b9d3cf', '#f6f4ee', '#2f7f88'];

/** The stone of our illustrations as an SVG path around 0, 0. */
const STONE_PATH =
  'M12 0C12 2 11 5 9 6C7 8 5 9 3 9C0 9 -5 9 -8 8C-10 7 -11 6 -12 4C-12 2 -12 -2 -11 -4C-10 -6 -9 -7 -6 -8C-4 -9 0 -9 3 -9C6 -9 8 -8 10 -6C11 -5 12 -2 12 0Z';

/**
 * Drops a hundred stones, unless the reader prefers reduced motion. The library loads on demand.
 * @param canvas on which they are drawn
 */
export const playConfetti = async (canvas: HTMLCanvasElement): Promise<void> => {
  const { default: confetti } = await import('canvas-confetti');
  // A worker would need a blob URL, which the page's security policy blocks.
  const shoot = confetti.create(canvas, { useWorker: false, resize: true });
  await shoot({
    particleCount: CONFETTI_PIECES,
    spread: 100,
    startVelocity: 55,
    origin: { y: 0.6 },
    scalar: 1.3,
    colors: CONFETTI_COLOURS,
    shapes: [createStoneShape(confetti)],
    disableForReducedMotion: true,
  });
};

/** Returns the shape of a stone; browsers that cannot draw paths get circles. */
const createStoneShape = ({
  shapeFromPath,
}: Pick<typeof Confetti, 'shapeFromPath'>): Confetti.Shape =>
  'Path2D' in globalThis && 'DOMMatrix' in globalThis
    ? shapeFromPath({ path: STONE_PATH })
    : 'circle';
