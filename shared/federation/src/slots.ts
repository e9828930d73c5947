/**
 * Reserves the space of fillers, and loads each when it comes into view. What then happens to it is in show-filler.ts, which pages
 * without filled slots do not load.
 */
import type { Release, RemoteManifest, Site, SlotFiller } from '@cairn/release-contract/boot-manifest';
import type { RunStep } from './limited-step.ts';
import type { Report } from './platform-event.ts';
import type { RemoteDirectory } from './remote-directory.ts';
import type { Identity } from './remote-props.ts';
import type { ShownFiller } from './show-filler.ts';
import type { FilledSlot, FillerModule, PageSlots, SlotProps } from './slot-props.ts';

export interface SlotOptions {
  readonly directory: RemoteDirectory;
  readonly run: RunStep;
  readonly identity: Identity;
  readonly site: Site;
  readonly report: Report;
  /** Loads the module of a release that fills a slot. */
  readonly load: (release: Release, slot: string) => Promise<FillerModule>;
}

/** Returns the slots of one remote for its pages. */
export const createPageSlots = (
  options: SlotOptions,
  slots: NonNullable<RemoteManifest['slots']>,
): PageSlots => ({
  isFilled: (slot) => Object.hasOwn(slots, slot),
  fill: (element, slot, first): FilledSlot => {
    let props = first;
    const { identity } = options;
    const places = (slots[slot] ?? []).map((filler) =>
      createPlace(options, { filler, slot, readProps: () => props }),
    );
    const check = () => {
      for (const { check: checkPlace } of places) checkPlace();
    };
    element.append(...places.map((place) => place.element));
    check();
    const unsubscribe = identity.subscribe(check);
    return {
      update: (next) => {
        if (isEqual(props, next)) return;
        props = next;
        for (const { update } of places) update();
      },
      remove: () => {
        unsubscribe();
        for (const { remove } of places) remove();
      },
    };
  },
});

interface PlaceOptions {
  readonly filler: SlotFiller;
  readonly slot: string;
  readonly readProps: () => SlotProps;
}

/** Creates the place of one filler in its slot. It is hidden while the filler's conditions do not hold. */
const createPlace = (options: SlotOptions, { filler, slot, readProps }: PlaceOptions) => {
  const element = document.createElement('div');
  element.dataset['filler'] = filler.remote;
  element.style.minBlockSize = `${filler.height}px`;
  element.hidden = true;
  let shown: Promise<ShownFiller | undefined> | undefined;
  /** True once no release of the filler works. Its place then stays hidden. */
  let isGone = false;
  const hide = () => {
    isGone = true;
    element.hidden = true;
    observer.disconnect();
  };
  const show = async (): Promise<ShownFiller | undefined> => {
    try {
      const { showFiller } = await import('./show-filler.ts');
      const place = { element, slot, readProps, onGone: hide };
      return await showFiller(options, filler.remote, place);
    } catch (cause) {
      hide();
      // The server could not name the releases, so none of them is at fault.
      options.report({ type: 'screen-failed', remote: filler.remote, version: '', slot, cause });
      return undefined;
    }
  };
  /** Whether the place is watched, or shows its filler. */
  let isObserved = false;
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) shown ??= show();
  });
  const takeAway = () => {
    observer.disconnect();
    void shown?.then((one) => one?.remove());
    shown = undefined;
  };
  return {
    element,
    check: () => {
      const holds = !isGone && isShownTo(options.identity, filler.when);
      if (holds === isObserved) return;
      isObserved = holds;
      element.hidden = !holds;
      if (holds) observer.observe(element);
      else takeAway();
    },
    update: () => void shown?.then((one) => one?.update(readProps())),
    remove: () => {
      takeAway();
      element.remove();
    },
  };
};

const isShownTo = (identity: Identity, { signedIn, role }: NonNullable<SlotFiller['when']> = {}) =>
  (signedIn === undefined || signedIn === (identity.current() !== undefined)) &&
  (role === undefined || (identity.roles?.() ?? []).includes(role));

const isEqual = (one: SlotProps, other: SlotProps): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
