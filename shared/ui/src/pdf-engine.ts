/**
 * Opens and draws PDFs with pdf.js, which is large: import this file only when there is something to draw. The worker of pdf.js
 * is a file of this release.
 */
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import type { PdfTextPiece } from './pdf-search.ts';

GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).href;

export interface PdfPage {
  /** Page number within the PDF, from 1. */
  readonly number: number;
  /** Width of the page in points; `height` has the same unit. */
  readonly width: number;
  readonly height: number;
  /** All text pieces of the page, in the order in which the PDF contains them. */
  readonly text: string;
  /**
   * Draws the page at `scale` pixels per point and sizes the canvas for it. `stop` ends the drawing early without an error.
   */
  readonly draw: (
    canvas: HTMLCanvasElement,
    scale: number,
  ) => { readonly done: Promise<void>; readonly stop: () => void };
}

export interface OpenPdf {
  readonly pageCount: number;
  /** Loads a page of the PDF. @param number page number, from 1 */
  readonly page: (number: number) => Promise<PdfPage>;
  readonly close: () => void;
}

/** A page whose text can be selected and searched. */
export interface ReadablePage extends PdfPage {
  readonly pieces: readonly PdfTextPiece[];
  /**
   * Lays transparent text over the page, so that it can be selected, and returns an element for each piece. `stop` ends this
   * early.
   */
  readonly writeText: (container: HTMLElement) => {
    readonly done: Promise<readonly HTMLElement[]>;
    readonly stop: () => void;
  };
}

export interface ReadablePdf extends OpenPdf {
  readonly page: (number: number) => Promise<ReadablePage>;
}

const readPage = async (document: PDFDocumentProxy, number: number): Promise<ReadablePage> => {
  const page = await document.getPage(number);
  const atOne = page.getViewport({ scale: 1 });
  const { width, height } = atOne;
  const content = await page.getTextContent();
  const pieces = content.items.flatMap((item) =>
    'str' in item ? [{ text: item.str, endsLine: item.hasEOL }] : [],
  );
  return {
    number,
    width,
    height,
    pieces,
    text: pieces
      .map(({ text, endsLine }) => text + (endsLine ? '\n' : ''))
      .join('')
      .trim(),
    writeText: (container) => {
      const layer = new TextLayer({ textContentSource: content, container, viewport: atOne });
      const done = layer.render().then(() => layer.textDivs as readonly HTMLElement[]);
      return { done, stop: () => layer.cancel() };
    },
    draw: (canvas, scale) => {
      const viewport = page.getViewport({ scale });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      const task = page.render({ canvas, viewport });
      let isStopped = false;
      const done = task.promise.catch((error: unknown) => {
        if (!isStopped) throw error;
      });
      return {
        done,
        stop: () => {
          isStopped = true;
          task.cancel();
        },
      };
    },
  };
};

/**
 * Opens a PDF. Rejects if the file is no readable PDF, or if the signal is aborted before it is open: no caller would close it
 * then, and its worker would stay.
 */
export const openPdf = async (file: Blob, signal: AbortSignal): Promise<ReadablePdf> => {
  const data = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  const loading = getDocument({ data });
  const close = () => void loading.destroy();
  signal.addEventListener('abort', close, { once: true });
  try {
    const document = await loading.promise;
    signal.throwIfAborted();
    return {
      pageCount: document.numPages,
      page: (number) => readPage(document, number),
      close,
    };
  } catch (error) {
    close();
    throw error;
  } finally {
    signal.removeEventListener('abort', close);
  }
};
