import type { ArtScene, ArtShape } from './brush.ts';

// These shapes do not use brush.ts: every page shows the logo, and few pages draw other art at first.
const stone = (d: string, fill: string): ArtShape => ({ tag: 'path', attrs: { d, fill } });

/** The three stones of the logo, 32 x 32. The name beside them is text from the configuration. */
export const LOGO_SCENE: ArtScene = {
  width: 32,
  height: 32,
  crop: 'center',
  shapes: [
    stone(
      'M4 25.4c0-3.2 4.6-4.8 12-4.8s12 1.6 12 4.8S24 29.5 16 29.5 4 28.6 4 25.4Z',
      'var(--brand)',
    ),
    stone(
      'M7.6 16.6c0-2.8 3.4-4.2 8.8-4.2s8.3 1.5 8.3 4.2-3.1 3.5-8.5 3.5-8.6-.9-8.6-3.5Z',
      'var(--ink)',
    ),
    stone(
      'M10.4 7.7c0-3.1 2.3-5.2 5.4-5.2s5.8 1.9 5.8 5-2.3 4.3-5.6 4.3-5.6-1-5.6-4.1Z',
      'var(--accent)',
    ),
  ],
};
