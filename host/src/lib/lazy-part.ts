import { lazy, type ComponentType } from 'react';

/** A part of the shell with code of its own. */
export interface LazyPart<Props> {
  readonly Part: ComponentType<Props>;
  /** Fetches the code ahead of need. A failure does not matter yet: showing the part will tell. */
  readonly preload: () => void;
}

/** Keeps code that most pages do not show out of the page's first script. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> => ({
  Part: lazy(async () => ({ default: await load() })) as ComponentType<Props>,
  preload: () => {
    load().catch(() => {});
  },
});
