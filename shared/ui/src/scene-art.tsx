import { createElement } from 'react';
import type { Scene } from './art/brush.ts';

interface SceneArtProps {
  readonly scene: Scene;
  /** What it shows; empty where that stands beside it in words, which is nearly always. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/**
 * A scene of '@cairn/ui/art' inline in the page, where it follows the theme. As the address of an image each would be a
 * document of its own to the browser: twenty of them held up a slow phone for 400 ms.
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
    {/* A scene never changes its order, so the position is the key. */}
    {scene.shapes.map(({ tag, attrs }, index) => createElement(tag, { key: index, ...attrs }))}
  </svg>
);
