import { useDeferredValue, useMemo, useState } from 'react';
import type { Scene } from './art/brush.ts';
import { classNames } from './class-names.ts';
import { SceneArt } from './scene-art.tsx';
import styles from './art-image.module.css';

export interface ArtImageProps {
  /** The real image; empty, absent or broken, the drawing stands in. */
  readonly src?: string | null | undefined;
  /** Draws what stands in. The same function as long as the drawing is the same. */
  readonly draw: () => Scene;
  /** Empty when the name stands beside it, which is nearly always. */
  readonly alt?: string | undefined;
  readonly className?: string | undefined;
  /** 'lazy' for what starts below the first screen. */
  readonly loading?: 'eager' | 'lazy' | undefined;
}

/** A real image or its drawing; one that does not load gives way to the drawing too (000 §9). */
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
 * What `draw` draws. A list of drawings takes a slow device longer than a letter may take to appear, so that the list
 * comes first and the drawings follow when there is time.
 */
const useDrawing = (draw: (() => Scene) | null): Scene | null => {
  const wanted = useDeferredValue(draw, null);
  const scene = useMemo(() => wanted && wanted(), [wanted]);
  return wanted === draw ? scene : null;
};
