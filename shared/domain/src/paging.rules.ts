/** Lists that are shown page by page, with the page in the address. */

/** The page that an address names, from 1; anything that cannot be one is the first. */
export const pageFromText = (text: string | null): number => {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 ? page : 1;
};

/** One page of a list; a page beyond the end is the last one. `pageCount` is at least 1. */
export const pageOf = <T>(
  all: readonly T[],
  wanted: number,
  size: number,
): { readonly items: readonly T[]; readonly page: number; readonly pageCount: number } => {
  const pageCount = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(wanted, pageCount);
  return { items: all.slice((page - 1) * size, page * size), page, pageCount };
};
