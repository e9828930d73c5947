import { createElement } from 'react';
import type { ArtScene } from './art/brush.ts';

interface SceneArtProps {
  readonly scene: ArtScene;
  /** Description of the scene; empty if a text next to it describes it, which is nearly always the case. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/**
 * Draws a scene of '@cairn/ui/art' inline in the page, where it follows the theme. With an image URL each scene would be a
 * document of its own for the browser: twenty of them delayed a slow phone by 400 ms.
 */
export const SceneArt = ({ scene, label = '', className }: SceneArtProps) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox={`0 0 ${scene.width} ${scene.height}`}
    width={scene.width}
    height={scene.height}
    preserveAspectRatio={scene.crop === 'right' ? 'xMaxYMax slice' : 'xMidYMid slice'}
    {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    focusable="false"
    className={className}
  >
    {/* The shapes of a scene never change their order, so the position is the key. */}
    {scene.shapes.map(({ tag, attrs }, index) => createElement(tag, { key: index, ...attrs }))}
  </svg>
);
