/** Page number in a pagination, or a gap in place of several page numbers. */
export type PagerEntry = number | 'gap-start' | 'gap-end';

/**
 * Returns the first page, the last page and the pages around the current one; a gap never hides a single page.
 * @returns at most seven entries, in order.
 */
export const listPagerEntries = (page: number, pageCount: number): PagerEntry[] => {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  if (pageCount <= 7) return all;
  if (page <= 4) return [...all.slice(0, 5), 'gap-end', pageCount];
  if (page >= pageCount - 3) return [1, 'gap-start', ...all.slice(-5)];
  return [1, 'gap-start', page - 1, page, page + 1, 'gap-end', pageCount];
};
