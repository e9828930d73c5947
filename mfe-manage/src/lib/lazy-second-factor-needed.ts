import { lazyPart } from '@cairn/runtime';

/** Note that the site requires a second factor. Its code loads on demand, because few people see it. */
export const { Part: LazySecondFactorNeeded } = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "no-access" */ '@cairn/ui/second-factor-needed'))
      .SecondFactorNeeded,
);
