/**
 * Caches pages of visitors without choices of releases. A page is rendered and compressed once; only the visitor's values change.
 */
import { randomBytes } from 'node:crypto';
import { createTemplate } from '../../platform/http/compressed-template.ts';
import { MEMORY_LIMITS } from '../../platform/limits/memory-limits.ts';
import { BoundedCache } from '../../platform/http/response-cache/bounded-cache.ts';
import type { PageTarget, PlannedPage, VisitValues } from './planned-page.ts';

/**
 * Returns the prepared page of a path, or plans and compresses it when there is none.
 * @param usual the object that is replaced when pages change
 * @param values the values of one visitor; those of all visitors have the same lengths
 */
export type PreparedPages = (
  usual: object,
  place: PageTarget,
  values: VisitValues,
  plan: () => PlannedPage,
) => Promise<PlannedPage>;

/** A time that no page is created at, so that the text occurs in the page only as the placeholder. */
const SAMPLE_TIMESTAMP = '8999999937';

const createSampleValues = ({ mark }: VisitValues) => ({
  nonce: randomBytes(16).toString('base64'),
  mark: randomBytes(mark.length).toString('base64url').slice(0, mark.length),
  at: SAMPLE_TIMESTAMP,
});

export const createPreparedPages = (): PreparedPages => {
  const pages = new BoundedCache<PlannedPage & { readonly size: number }>(
    MEMORY_LIMITS.pages.bytes,
    ({ size }) => size,
  );
  return (usual, { key }, values, plan) =>
    pages.get(key, usual, async () => {
      const { inline, draw } = plan();
      const template = await createTemplate(draw, createSampleValues(values), { nonce: '==' });
      return {
        inline,
        size: template.size,
        draw: (own) => template.toText(own) ?? draw(own),
        toBrotli: template.toBrotli,
      };
    });
};
