/** Loads and draws a filler under supervision: a release that fails is replaced by the one before it, or the filler disappears. */
import type { RemoteManifest } from '@cairn/release-contract/boot-manifest';
import type { PageSlotOptions } from './slot-options.ts';
import type { FillerModule, MountedFiller, SlotProps } from './slot-props.ts';
import {
  toApplicationName,
  type RunningRelease,
  SupervisedReleases,
} from './supervised-releases.ts';
import { listReleases } from './trusted-files.ts';

export interface ShownSlotFiller {
  readonly update: (props: SlotProps) => void;
  readonly remove: () => void;
}

interface FillerPlace {
  readonly element: HTMLElement;
  readonly slot: string;
  readonly readProps: () => SlotProps;
  /** Called when no release is left to show, or when the filler on screen has failed. */
  readonly onGone: () => void;
}

/** Supervisors by the platform that they belong to, then by slot: a release that failed in one slot may work in another. */
const supervisors = new WeakMap<PageSlotOptions, Map<string, SupervisedReleases<FillerModule>>>();

const findSupervisor = (
  options: PageSlotOptions,
  slot: string,
): SupervisedReleases<FillerModule> => {
  const ofPage = supervisors.get(options) ?? new Map<string, SupervisedReleases<FillerModule>>();
  supervisors.set(options, ofPage);
  const known = ofPage.get(slot);
  if (known) return known;
  const { run, load, report } = options;
  const made = new SupervisedReleases<FillerModule>({
    run,
    load: async (release) => {
      const filler = await load(release, slot);
      if (!filler?.mount) throw new Error(`${release.container} does not export a filler`);
      return filler as FillerModule;
    },
    report: (event) => {
      // First, because consoles abbreviate objects after five fields, and the gate reads them there.
      report({ slot, ...event });
    },
  });
  ofPage.set(slot, made);
  return made;
};

/** Shows the newest release of a remote that works in this slot. The result is undefined if none does. */
export const showSupervisedFiller = async (
  options: PageSlotOptions,
  name: string,
  place: FillerPlace,
): Promise<ShownSlotFiller | undefined> => {
  const remote = await findFiller(options, name, place.slot);
  if (!remote) {
    place.onGone();
    return undefined;
  }
  const releases = findSupervisor(options, place.slot);
  for (;;) {
    const running = await releases.load(remote).catch(() => undefined);
    if (!running) {
      place.onGone();
      return undefined;
    }
    try {
      return await drawFiller(options, running, place);
    } catch (cause) {
      releases.crash(running, 'render', cause);
    }
  }
};

/** Returns a remote with those of its releases that fill the slot; undefined if there is none, or if the server does not answer. */
const findFiller = async (
  { directory, report }: PageSlotOptions,
  name: string,
  slot: string,
): Promise<RemoteManifest | undefined> => {
  try {
    return onlyFillers(await directory.named(name), slot);
  } catch (cause) {
    // The failure is reported without a version, because no release is at fault.
    report({ type: 'screen-failed', remote: name, version: '', slot, cause });
    return undefined;
  }
};

/** Returns the remote with those of its releases that fill the slot. */
const onlyFillers = (
  remote: RemoteManifest | undefined,
  slot: string,
): RemoteManifest | undefined => {
  const [current, ...previous] = remote
    ? listReleases(remote).filter(({ fills = [] }) => fills.includes(slot))
    : [];
  return remote && current && { ...remote, current, previous };
};

const drawFiller = async (
  { run, identity, site, report }: PageSlotOptions,
  { remote, release, module, beganAt }: RunningRelease<FillerModule>,
  { element: place, slot, readProps, onGone }: FillerPlace,
): Promise<ShownSlotFiller> => {
  const facts = { remote: remote.name, version: release.version, slot };
  const element = document.createElement('div');
  // Web vitals of elements inside count for this release.
  element.dataset['fills'] = `${slot} ${toApplicationName(remote, release)}`;
  place.append(element);
  let mounted: MountedFiller | undefined;
  const remove = () => {
    element.remove();
    mounted?.unmount();
    mounted = undefined;
  };
  try {
    const { settings, version } = release;
    const props = readProps();
    const mount = () =>
      module.mount({
        element,
        version,
        site,
        identity,
        props,
        ...(settings && { settings }),
        onCrash: (cause) => {
          if (!mounted) return;
          report({ type: 'screen-failed', ...facts, cause });
          remove();
          onGone();
        },
      });
    mounted = await run(mount, 'Mount', toApplicationName(remote, release), remote.limitMs);
  } catch (cause) {
    element.remove();
    throw cause;
  }
  report({ type: 'release-running', ...facts, ms: performance.now() - beganAt });
  const update = (props: SlotProps) => mounted?.update(props);
  update(readProps());
  return { update, remove };
};
