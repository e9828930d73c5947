/** Shows each filler of a slot when its place comes into view and its conditions hold. */
import type { SlotFiller } from '@cairn/release-contract/boot-manifest';
import { showSupervisedFiller, type ShownSlotFiller } from './show-filler.ts';
import { isFillerShownTo, type PageSlotOptions } from './slot-options.ts';
import type { FilledSlot, SlotProps } from './slot-props.ts';

export interface FillerElement {
  readonly filler: SlotFiller;
  readonly element: HTMLElement;
}

export const showFillersInView = (
  options: PageSlotOptions,
  slot: string,
  places: readonly FillerElement[],
  first: SlotProps,
): FilledSlot => {
  let props = first;
  const watched = places.map((place) => watchPlace(options, slot, place, () => props));
  const unsubscribe = options.identity.subscribe(() => {
    for (const { check } of watched) check();
  });
  return {
    update: (next) => {
      if (JSON.stringify(props) === JSON.stringify(next)) return;
      props = next;
      for (const { update } of watched) update();
    },
    remove: () => {
      unsubscribe();
      for (const { remove } of watched) remove();
    },
  };
};

const watchPlace = (
  options: PageSlotOptions,
  slot: string,
  { filler, element }: FillerElement,
  readProps: () => SlotProps,
) => {
  let shown: Promise<ShownSlotFiller | undefined> | undefined;
  /** True once no release of the filler works. Its place then stays hidden. */
  let isGone = false;
  /** True if the filler's element is observed, or shows its filler already. */
  let isObserved = false;
  const hide = () => {
    isGone = true;
    element.hidden = true;
    observer.disconnect();
  };
  const show = () =>
    showSupervisedFiller(options, filler.remote, { element, slot, readProps, onGone: hide });
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) shown ??= show();
  });
  const takeAway = () => {
    observer.disconnect();
    void shown?.then((one) => one?.remove());
    shown = undefined;
  };
  const check = () => {
    const holds = !isGone && isFillerShownTo(options.identity, filler);
    if (holds === isObserved) return;
    isObserved = holds;
    element.hidden = !holds;
    if (holds) observer.observe(element);
    else takeAway();
  };
  check();
  return {
    check,
    update: () => void shown?.then((one) => one?.update(readProps())),
    remove: () => {
      takeAway();
      element.remove();
    },
  };
};
