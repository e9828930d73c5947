/** The size of the HTML document, for which all other requests of a page wait. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { BOOT_ELEMENT } from '@cairn/release-contract/boot-manifest';
import { type Figure, formatKilobytes, showFigure } from './figures.ts';
import { firstRoutes } from './first-routes.ts';

export interface DocumentSize {
  readonly html: string;
  /** Characters of the boot manifest in it. */
  readonly manifestLength: number;
}

/** @throws when the document has no boot manifest */
export const fetchDocument = async (url: string): Promise<DocumentSize> => {
  const html = await (await fetch(url)).text();
  const [, manifest] = new RegExp(`id="${BOOT_ELEMENT}">(.*?)</script>`, 's').exec(html) ?? [];
  if (manifest === undefined) throw new Error(`${url} has no boot manifest`);
  return { html, manifestLength: manifest.length };
};

export const measurePageSize = async (siteUrl: string): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const { route, path } of firstRoutes) {
    const { html, manifestLength } = await fetchDocument(siteUrl + path);
    const compressed = [gzipSync(html), brotliCompressSync(html)].map(({ length }) =>
      formatKilobytes(length),
    );
    figures.push(
      showFigure(
        `${route}: HTML, manifest in it (HTML gzip, brotli)`,
        `${formatKilobytes(html.length)}, ${formatKilobytes(manifestLength)} (${compressed.join(', ')})`,
      ),
    );
  }
  return figures;
};
