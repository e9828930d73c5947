import { type CSSProperties, useEffect, useRef } from 'react';
import type { PdfPage } from './pdf-engine.ts';

interface PageCanvasProps {
  readonly page: PdfPage;
  /** CSS pixels a point. */
  readonly scale: number;
  readonly className?: string | undefined;
  /** It could not be drawn. The same function on every call. */
  readonly onFailure: (error: unknown) => void;
  /** For those who do not see it; without one it is hidden from them. */
  readonly label?: string;
}

/** A page of a PDF, sharp on every screen. Narrower than its scale makes it where there is less room. */
export const PageCanvas = ({ page, scale, className, label, onFailure }: PageCanvasProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return undefined;
    const { done, stop } = page.draw(canvas.current, scale * window.devicePixelRatio);
    done.catch(onFailure);
    return stop;
  }, [page, scale, onFailure]);
  const size: CSSProperties = {
    inlineSize: `${page.width * scale}px`,
    aspectRatio: `${page.width} / ${page.height}`,
  };
  return (
    <canvas
      ref={canvas}
      className={className}
      style={size}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
};
