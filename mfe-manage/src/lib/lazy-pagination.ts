import { lazyPart } from '@cairn/runtime';

/** Links to the other pages of a list. They stand below it, so their code loads after that of the list. */
export const { Part: LazyPagination } = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "list-parts" */ '@cairn/ui/pagination')).Pagination,
);
