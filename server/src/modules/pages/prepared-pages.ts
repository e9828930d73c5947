/**
 * Caches pages for visitors who have chosen no releases. A page is rendered and compressed once; only the visitor's values
 * change.
 */
import { randomBytes } from 'node:crypto';
import { createCompressedTemplate } from '../../platform/http/compressed-template.ts';
import { CACHE_MEMORY_LIMITS } from '../../platform/limits/memory-limits.ts';
import { BoundedCache } from '../../platform/http/response-cache/bounded-cache.ts';
import type { PageTarget, PlannedPage, PageVisitValues } from './planned-page.ts';

/**
 * Returns the cached page of a path, or plans and compresses the page when it is not cached.
 * @param usual the object that is replaced when pages change
 * @param values the values of one visitor; those of all visitors have the same lengths
 */
export type GetPreparedPage = (
  usual: object,
  target: PageTarget,
  values: PageVisitValues,
  plan: () => PlannedPage,
) => Promise<PlannedPage>;

/**
 * Time in seconds that stands for the time of a page in the cached text. No page is created at this time, so the text occurs
 * only as the placeholder.
 */
const SAMPLE_TIMESTAMP = '8999999937';

const createSampleValues = ({ mark, pageId }: PageVisitValues) => ({
  nonce: randomBytes(16).toString('base64'),
  mark: randomBytes(mark.length).toString('base64url').slice(0, mark.length),
  pageId: randomBytes(pageId.length).toString('base64url').slice(0, pageId.length),
  at: SAMPLE_TIMESTAMP,
});

export const createPreparedPageCache = (): GetPreparedPage => {
  const pages = new BoundedCache<PlannedPage & { readonly size: number }>(
    CACHE_MEMORY_LIMITS.pages.bytes,
    ({ size }) => size,
  );
  return (usual, { key }, values, plan) =>
    pages.get(key, usual, async () => {
      const { inline, draw } = plan();
      const template = await createCompressedTemplate(draw, createSampleValues(values), {
        nonce: '==',
      });
      return {
        inline,
        size: template.size,
        draw: (own) => template.toText(own) ?? draw(own),
        toBrotli: template.toBrotli,
      };
    });
};
