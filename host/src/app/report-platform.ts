import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import type { PlatformEvent } from '@cairn/federation/host';
import { report } from '@cairn/session';

/** After the first page: long enough for what it still draws, and short for whoever leaves soon. */
const SETTLED_MS = 400;

/** Of the platform, or an error or rejection that nobody has caught. */
type Hear = (event: PlatformEvent | Event) => void;

/** Keeps what happens to releases until the first page is there; only then comes the code that makes use of it. */
export const createPlatformReport = (manifest: BootManifest): Hear => {
  // Screens write the address anew before that code comes.
  const asked = location.search;
  const early: (PlatformEvent | Event)[] = [];
  let isFollowed = false;
  let hear: Hear = (event) => {
    early.push(event);
    follow();
  };
  const watch = (): void => {
    import('../features/inspector/watch-releases.ts')
      .then(({ watchReleases }) => {
        hear = watchReleases(manifest, asked);
        return early.forEach(hear);
      })
      .catch(tryAgain);
  };
  /** Whatever kept the code away may keep releases away too, and that must not stay untold. */
  const tryAgain = (error: unknown): void => {
    report(error, { at: 'watching releases' });
    isFollowed = false;
    addEventListener('online', follow, { once: true });
  };
  const follow = (): void => {
    if (isFollowed) return;
    isFollowed = true;
    setTimeout(watch, SETTLED_MS);
  };
  const tell: Hear = (event) => {
    hear(event);
  };
  addEventListener('load', follow);
  addEventListener('error', tell);
  addEventListener('unhandledrejection', tell);
  return tell;
};
