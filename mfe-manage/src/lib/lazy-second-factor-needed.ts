import { lazyPart } from '@cairn/runtime';

/** Says that the site requires a second factor. Few people see it, so its code loads when it is needed. */
export const { Part: LazySecondFactorNeeded } = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "no-access" */ '@cairn/ui/second-factor-needed'))
      .SecondFactorNeeded,
);
