import { lazyPart } from '@cairn/runtime';
import type { PaginationProps } from './pagination.tsx';

const pagination = lazyPart<PaginationProps>(
  async () => (await import(/* webpackChunkName: "list-parts" */ './pagination.tsx')).Pagination,
);

/** Links to the other pages of a list. They stand below it, so their code loads after that of the list, if there are other pages. */
export const LazyPagination = (props: PaginationProps) =>
  props.pageCount > 1 && <pagination.Part {...props} />;
