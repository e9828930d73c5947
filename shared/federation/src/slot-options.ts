import type { Release, Site, SlotFiller } from '@cairn/release-contract/boot-manifest';
import type { RunReleaseStep } from './release-step-runner.ts';
import type { ReportPlatformEvent } from './platform-event.ts';
import type { RemoteDirectory } from './remote-directory.ts';
import type { Identity } from './remote-props.ts';
import type { FillerModule } from './slot-props.ts';

/** Data and functions of the host that the slots of a page need. */
export interface PageSlotOptions {
  readonly directory: RemoteDirectory;
  readonly run: RunReleaseStep;
  readonly identity: Identity;
  readonly site: Site;
  readonly report: ReportPlatformEvent;
  /** Loads the module with which a release fills a slot. */
  readonly load: (release: Release, slot: string) => Promise<Partial<FillerModule> | undefined>;
}

/** Returns whether the conditions of a filler hold for the student, or visitor, of the page. */
export const isFillerShownTo = (
  identity: Identity,
  { when: { signedIn, role } = {} }: Pick<SlotFiller, 'when'>,
): boolean =>
  (signedIn === undefined || signedIn === (identity.current() !== undefined)) &&
  (role === undefined || (identity.roles?.() ?? []).includes(role));
