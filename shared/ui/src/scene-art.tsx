import { createElement } from 'react';
import type { Scene } from './art/brush.ts';

interface SceneArtProps {
  readonly scene: Scene;
  readonly className?: string | undefined;
}

/**
 * A scene of '@cairn/ui/art' inline in the page, so that it follows the theme. It is decoration: what it says must also
 * stand beside it in words.
 */
export const SceneArt = ({ scene, className }: SceneArtProps) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox={`0 0 ${scene.width} ${scene.height}`}
    width={scene.width}
    height={scene.height}
    preserveAspectRatio={scene.crop === 'right' ? 'xMaxYMax slice' : 'xMidYMid slice'}
    aria-hidden="true"
    focusable="false"
    className={className}
  >
    {/* A scene never changes its order, so the position is the key. */}
    {scene.shapes.map(({ tag, attrs }, index) => createElement(tag, { key: index, ...attrs }))}
  </svg>
);
