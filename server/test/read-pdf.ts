/** Reads a PDF as a viewer would, with another library than the one that wrote it. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PdfPageContent {
  /** Width of the page in points. */
  readonly width: number;
  readonly height: number;
  /** Pieces of text; `x` and `baseline` in points from the top left corner. */
  readonly pieces: readonly {
    readonly text: string;
    readonly x: number;
    readonly baseline: number;
    readonly width: number;
    readonly size: number;
  }[];
  /** The whole text of the page, without spaces between its pieces. */
  readonly text: string;
  readonly links: readonly string[];
}

/** Returns the pages of a PDF. Rejects for other files. */
export const readPdfPages = async (bytes: Buffer): Promise<PdfPageContent[]> => {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages: PdfPageContent[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const view = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) => {
      if (!('str' in item) || item.str === '') return [];
      const [a = 0, b = 0, , , e = 0, f = 0] = item.transform as number[];
      const [x = 0, baseline = 0] = view.convertToViewportPoint(e, f) as number[];
      return [{ text: item.str, x, baseline, width: item.width, size: Math.hypot(a, b) }];
    });
    const annotations = (await page.getAnnotations()) as { url?: string }[];
    pages.push({
      width: view.width,
      height: view.height,
      pieces,
      text: pieces.map((piece) => piece.text).join(''),
      links: annotations.flatMap(({ url }) => (url === undefined ? [] : [url])),
    });
  }
  await loading.destroy();
  return pages;
};
