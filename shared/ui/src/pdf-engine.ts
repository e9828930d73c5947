/** pdf.js, which is heavy: import this file only when there is something to draw. Its worker is a file of this release. */
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';

GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).href;

export interface PdfPage {
  /** From 1. */
  readonly number: number;
  /** Points. */
  readonly width: number;
  readonly height: number;
  /** Everything that is written on it, in the order of the page. */
  readonly text: string;
  /** Draws at so many pixels a point; the canvas gets the size that needs. `stop` ends it early and quietly. */
  readonly draw: (
    canvas: HTMLCanvasElement,
    scale: number,
  ) => { readonly done: Promise<void>; readonly stop: () => void };
}

export interface OpenPdf {
  readonly pageCount: number;
  /** @param number from 1 */
  readonly page: (number: number) => Promise<PdfPage>;
  readonly close: () => void;
}

const readPage = async (document: PDFDocumentProxy, number: number): Promise<PdfPage> => {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const pieces = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
  return {
    number,
    width,
    height,
    text: pieces.join('').trim(),
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

/** Rejects for what is no PDF that can be read. */
export const openPdf = async (file: Blob): Promise<OpenPdf> => {
  const loading = getDocument({ data: new Uint8Array(await file.arrayBuffer()) });
  const document = await loading.promise;
  return {
    pageCount: document.numPages,
    page: (number) => readPage(document, number),
    close: () => void loading.destroy(),
  };
};
