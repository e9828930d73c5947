import { lazyPart } from '@cairn/runtime';

/** Replaces a list in which nothing matches; a page with results does not need its code. */
export const { Part: LazyNothingFound } = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "list-parts" */ '@cairn/ui/list-states')).NothingFound,
);
