/** Pages of visitors who chose nothing, drawn and compressed once but for what belongs to one visitor. */
import { randomBytes } from 'node:crypto';
import { createTemplate } from '../../platform/http/compressed-template.ts';
import { MEMORY_LIMITS } from '../../platform/limits/memory-limits.ts';
import { BoundedCache } from '../../platform/http/response-cache/bounded-cache.ts';
import type { PagePlace, PlannedPage, VisitValues } from './planned-page.ts';

/**
 * Returns the prepared page of a place; it is planned and compressed when there is none.
 * @param usual the object that is replaced when pages change
 * @param values of one visitor: all visitors' values have their lengths
 */
export type PreparedPages = (
  usual: object,
  place: PagePlace,
  values: VisitValues,
  plan: () => PlannedPage,
) => Promise<PlannedPage>;

/** A second that no page is made in, so that it stands in the page as a blank only. */
const SAMPLE_SECOND = '8999999937';

const sampleOf = ({ mark }: VisitValues) => ({
  nonce: randomBytes(16).toString('base64'),
  mark: randomBytes(mark.length).toString('base64url').slice(0, mark.length),
  at: SAMPLE_SECOND,
});

export const createPreparedPages = (): PreparedPages => {
  const pages = new BoundedCache<PlannedPage & { readonly size: number }>(
    MEMORY_LIMITS.pages.bytes,
    ({ size }) => size,
  );
  return (usual, { key }, values, plan) =>
    pages.get(key, usual, async () => {
      const { inline, draw } = plan();
      const template = await createTemplate(draw, sampleOf(values), { nonce: '==' });
      return {
        inline,
        size: template.size,
        draw: (own) => template.toText(own) ?? draw(own),
        toBrotli: template.toBrotli,
      };
    });
};
