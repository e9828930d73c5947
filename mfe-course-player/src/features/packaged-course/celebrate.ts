import { CONFETTI_PIECES } from '@cairn/domain/course-taking.limits';

/** A hundred pieces of confetti, unless somebody asked for less motion. Fetched when there is something to celebrate. */
export const celebrate = async (): Promise<void> => {
  const { default: confetti } = await import('canvas-confetti');
  // No worker: it would be a blob address, which the page's policy refuses.
  const shoot = confetti.create(undefined, { useWorker: false, resize: true });
  await shoot({
    particleCount: CONFETTI_PIECES,
    spread: 80,
    origin: { y: 0.7 },
    disableForReducedMotion: true,
  });
};
