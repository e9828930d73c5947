import type { BootManifest } from '@cairn/federation/boot-manifest';
import type { PlatformEvent } from '@cairn/federation/host';
import { report } from '@cairn/session';

type Hear = (event: PlatformEvent) => void;

/** Keeps what happens to releases until the first page is there; only then comes the code that makes use of it. */
export const createPlatformReport = (manifest: BootManifest): Hear => {
  const early: PlatformEvent[] = [];
  let isFollowed = false;
  let hear: Hear = (event) => {
    early.push(event);
    follow();
  };
  const watch = (): void => {
    import('../features/inspector/watch-releases.ts').then(({ watchReleases }) => {
      hear = watchReleases(manifest);
      return early.forEach(hear);
    }, report);
  };
  const follow = (): void => {
    if (isFollowed) return;
    isFollowed = true;
    // A browser without a sense of idleness is given a moment.
    (window.requestIdleCallback ?? setTimeout)(watch);
  };
  addEventListener('load', follow);
  return (event) => {
    hear(event);
  };
};
