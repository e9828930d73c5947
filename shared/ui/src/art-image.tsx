import { lazyPart } from '@cairn/runtime';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import type { DrawingSubject } from './default-drawing.tsx';
import styles from './art-image.module.css';

export interface ArtImageProps {
  /** URL of the real image; a drawing is shown if it is empty, absent or broken. */
  readonly src?: string | null | undefined;
  /** Course, person or role for which the default image is drawn. */
  readonly subject: DrawingSubject;
  /** Alternative text; empty when the name is next to the image, which is nearly always so. */
  readonly alt?: string | undefined;
  readonly className?: string | undefined;
  /** 'lazy' for images below the first screen. */
  readonly loading?: 'eager' | 'lazy' | undefined;
}

// A page does not wait for the code that draws: 4 KB. Without it the empty frame stays.
const drawing = lazyPart<DrawingSubject & { readonly label: string }>(
  () => import('./default-drawing.tsx').then(({ DefaultDrawing }) => DefaultDrawing),
  { failure: () => null },
);

/** A real image, or a drawing when there is none or it does not load (000 §9). */
export const ArtImage = ({ src, subject, alt = '', className, loading }: ArtImageProps) => {
  const [broken, setBroken] = useState<string>();
  const isReal = src !== null && src !== undefined && src !== '' && src !== broken;
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
        <drawing.Part {...subject} label={alt} />
      )}
    </div>
  );
};
