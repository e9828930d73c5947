import { type CSSProperties, useEffect, useRef } from 'react';
import type { PdfPage } from './pdf-engine.ts';

interface PageCanvasProps {
  readonly page: PdfPage;
  /** Scale of the PDF page in CSS pixels per point. */
  readonly scale: number;
  readonly className?: string | undefined;
  /** Called when the page could not be drawn. Pass the same function on every render. */
  readonly onFailure: (error: unknown) => void;
  /** Label of the PDF page for screen readers; without it the page is hidden from them. */
  readonly label?: string;
}

/** A page of a PDF, sharp on every screen. It is narrower than its scale asks if there is less room. */
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
