import { useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './art-image.module.css';

export interface ArtImageProps {
  /** The real image; empty, absent or broken, the drawing stands in. */
  readonly src?: string | null | undefined;
  /** The address of the drawing. */
  readonly art: string;
  /** Empty when the name stands beside it, which is nearly always. */
  readonly alt?: string | undefined;
  readonly className?: string | undefined;
  /** 'lazy' for what starts below the first screen. */
  readonly loading?: 'eager' | 'lazy' | undefined;
}

/** A real image or its drawing; one that does not load gives way to the drawing too (000 §9). */
export const ArtImage = ({ src, art, alt = '', className, loading }: ArtImageProps) => {
  const [broken, setBroken] = useState<string>();
  const isReal = src !== null && src !== undefined && src !== '' && src !== broken;
  return (
    <div className={classNames(styles['frame'], className)}>
      <img
        src={isReal ? src : art}
        alt={alt}
        loading={loading}
        decoding="async"
        onError={() => {
          if (isReal) setBroken(src);
        }}
      />
    </div>
  );
};
