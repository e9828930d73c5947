/** Measures the size of the HTML document, because all other requests of a page wait for it. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { BOOT_ELEMENT_ID } from '@cairn/release-contract/boot-manifest';
import { type BenchFigure, formatKilobytes, toFigureWithoutBudget } from './figures.ts';
import { firstPageRoutes } from './first-routes.ts';

export interface HtmlDocumentSize {
  readonly html: string;
  /** Number of characters of the boot manifest in the HTML document. */
  readonly manifestLength: number;
}

/**
 * Fetches an HTML document and returns its sizes.
 * @throws when the document has no boot manifest
 */
export const fetchHtmlDocumentSize = async (url: string): Promise<HtmlDocumentSize> => {
  const html = await (await fetch(url)).text();
  const [, manifest] = new RegExp(`id="${BOOT_ELEMENT_ID}">(.*?)</script>`, 's').exec(html) ?? [];
  if (manifest === undefined) throw new Error(`${url} has no boot manifest`);
  return { html, manifestLength: manifest.length };
};

export const measureHtmlDocumentSize = async (siteUrl: string): Promise<BenchFigure[]> => {
  const figures: BenchFigure[] = [];
  for (const { route, path } of firstPageRoutes) {
    const { html, manifestLength } = await fetchHtmlDocumentSize(siteUrl + path);
    const compressed = [gzipSync(html), brotliCompressSync(html)].map(({ length }) =>
      formatKilobytes(length),
    );
    figures.push(
      toFigureWithoutBudget(
        `${route}: HTML, manifest in it (HTML gzip, brotli)`,
        `${formatKilobytes(html.length)}, ${formatKilobytes(manifestLength)} (${compressed.join(', ')})`,
      ),
    );
  }
  return figures;
};
