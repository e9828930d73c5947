import { useDeferredValue, useMemo, useState } from 'react';
import type { ArtScene } from './art/brush.ts';
import { classNames } from './class-names.ts';
import { SceneArt } from './scene-art.tsx';
import styles from './art-image.module.css';

export interface ArtImageProps {
  /** URL of the real image; a drawing is shown if it is empty, absent or broken. */
  readonly src?: string | null | undefined;
  /** Draws the default image. Pass the same function as long as the drawing is the same. */
  readonly draw: () => ArtScene;
  /** Alternative text; empty when the name is next to the image, which is nearly always so. */
  readonly alt?: string | undefined;
  readonly className?: string | undefined;
  /** 'lazy' for images below the first screen. */
  readonly loading?: 'eager' | 'lazy' | undefined;
}

/** A real image, or a drawing when there is none or it does not load (000 §9). */
export const ArtImage = ({ src, draw, alt = '', className, loading }: ArtImageProps) => {
  const [broken, setBroken] = useState<string>();
  const isReal = src !== null && src !== undefined && src !== '' && src !== broken;
  const scene = useDrawing(isReal ? null : draw);
  return (
    <div className={classNames(styles['frame'], className)}>
      {isReal ? (
        <img
          src={src}
          alt={alt}
          loading={loading}
          decoding="async"
          onError={() => setBroken(src)}
        />
      ) : (
        scene && <SceneArt scene={scene} label={alt} />
      )}
    </div>
  );
};

/**
 * Returns the scene that `draw` draws, or null until it is ready. On a slow device, drawing a list of images takes longer than a
 * typed letter may take to appear. The list is therefore rendered first, and its drawings follow.
 */
const useDrawing = (draw: (() => ArtScene) | null): ArtScene | null => {
  const wanted = useDeferredValue(draw, null);
  const scene = useMemo(() => wanted && wanted(), [wanted]);
  return wanted === draw ? scene : null;
};
