/**
 * The slots of a page. The space of their fillers is reserved here, before the first paint; all else is in slot-places.ts, which
 * pages without filled slots do not load.
 */
import type { RemoteManifest } from '@cairn/release-contract/boot-manifest';
import { isFillerShownTo, type PageSlotOptions } from './slot-options.ts';
import type { FilledSlot, PageSlots } from './slot-props.ts';

/** Returns the slots of one remote for its pages. */
export const createPageSlots = (
  options: PageSlotOptions,
  slots: NonNullable<RemoteManifest['slots']>,
): PageSlots => ({
  isFilled: (slot) => slot in slots,
  fill: (element, slot, props): FilledSlot => {
    const places = (slots[slot] ?? []).map((filler) => {
      const place = document.createElement('div');
      place.dataset['filler'] = filler.remote;
      place.dataset['slot'] = slot;
      place.style.minBlockSize = `${filler.height}px`;
      place.hidden = !isFillerShownTo(options.identity, filler);
      return { filler, element: place };
    });
    element.append(...places.map((place) => place.element));
    const filled = import(/* webpackChunkName: "slots" */ './slot-places.ts')
      .then(({ showFillersInView }) => showFillersInView(options, slot, places, props))
      .catch((cause: unknown): FilledSlot => {
        element.replaceChildren();
        options.report({ type: 'screen-failed', remote: 'host', version: '', slot, cause });
        return { update: () => {}, remove: () => {} };
      });
    return {
      update: (changed) => void filled.then((fillers) => fillers.update(changed)),
      remove: () => void filled.then((fillers) => fillers.remove()),
    };
  },
});
