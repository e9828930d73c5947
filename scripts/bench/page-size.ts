/** The document itself: small, because everything else waits for it. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { BOOT_ELEMENT } from '@cairn/release-contract/boot-manifest';
import { type Figure, information, kilobytes } from './figures.ts';
import { firstRoutes } from './first-routes.ts';

export const measurePageSize = async (url: string): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const { route, address } of firstRoutes) {
    const html = await (await fetch(url + address)).text();
    const [, manifest = ''] =
      new RegExp(`id="${BOOT_ELEMENT}">(.*?)</script>`, 's').exec(html) ?? [];
    const sizes = [html.length, gzipSync(html).length, brotliCompressSync(html).length];
    figures.push(
      information(
        `${route}: HTML, of it manifest (HTML gzip, brotli)`,
        `${kilobytes(sizes[0] ?? 0)}, ${kilobytes(manifest.length)} (${sizes.slice(1).map(kilobytes).join(', ')})`,
      ),
    );
  }
  return figures;
};
