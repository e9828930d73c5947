/** Lists with pages, whose page number is in the URL. */

/** Parses the page number of a list from its URL, counted from 1; an invalid number gives 1. */
export const parseListPageNumber = (text: string | null): number => {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 ? page : 1;
};

/** Returns one page of a list, and the last page when `wanted` is beyond the end. `pageCount` is at least 1. */
export const selectListPage = <T>(
  all: readonly T[],
  wanted: number,
  size: number,
): { readonly items: readonly T[]; readonly page: number; readonly pageCount: number } => {
  const pageCount = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(wanted, pageCount);
  return { items: all.slice((page - 1) * size, page * size), page, pageCount };
};
