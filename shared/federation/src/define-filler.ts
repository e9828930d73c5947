import type { ComponentType } from 'react';
import type { FillerModule } from './slot-props.ts';

/**
 * Returns what a module exports as `filler` that fills a slot. The component has a root, a query cache and a router of its own: an
 * error in it never reaches the page around it.
 * @param Component gets the props of the slot
 */
export const defineFiller = <Props extends object>(
  Component: ComponentType<Props>,
): FillerModule => ({
  mount: async (given) => {
    const { mountFiller } = await import(/* webpackChunkName: "slots" */ './filler-root.tsx');
    return mountFiller(Component, given);
  },
});
