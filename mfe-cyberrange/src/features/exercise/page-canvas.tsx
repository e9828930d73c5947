import { report } from '@cairn/session';
import { type CSSProperties, useEffect, useRef } from 'react';
import styles from './exercise.module.css';
import type { PdfPage } from './pdf-engine.ts';

interface PageCanvasProps {
  readonly page: PdfPage;
  readonly label: string;
}

/** CSS pixels a point: an A4 page is as wide as a column of text. */
const SCALE = 1.5;

/** A page of a PDF, sharp on every screen, narrower where there is less room. */
export const PageCanvas = ({ page, label }: PageCanvasProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return undefined;
    const { done, stop } = page.draw(canvas.current, SCALE * window.devicePixelRatio);
    done.catch((error: unknown) => report(error, { at: 'drawing an attachment' }));
    return stop;
  }, [page]);
  const size: CSSProperties = {
    inlineSize: `${page.width * SCALE}px`,
    aspectRatio: `${page.width} / ${page.height}`,
  };
  return (
    <canvas ref={canvas} className={styles['page']} style={size} role="img" aria-label={label} />
  );
};
