import type { CheckerKey } from '@cairn/release-tool/gate/check-statement';
import type { PreviewOrigin } from './preview-origin.ts';
import type { ReleaseLimits } from './release-limits.ts';
import type { ReleaseSource } from './release-source.ts';

/** The registry of releases gives pages what they run. */
export interface PageRegistry {
  /** Folder of the build that it takes in when the server starts. */
  readonly build: string;
  /** Where files of running releases are copied to, on this machine; absent: the file store is on this machine. */
  readonly cacheFolder?: string | undefined;
  /** Whether production runs that build at once, without anybody having checked it. */
  readonly runsBuild: boolean;
  /** Public keys of those who may say that a release has passed the gate. */
  readonly checkers?: readonly CheckerKey[];
  /** Channels that anybody may choose in the address; testers may choose any. */
  readonly open: readonly string[];
  /** Channel by host name; production everywhere else. */
  readonly byHost: Readonly<Record<string, string>>;
  /** Where code that is not promoted runs without a session; absent: nowhere. */
  readonly previewOrigin?: PreviewOrigin;
  /** What remotes may keep there; absent: the usual. */
  readonly limits?: ReleaseLimits;
  /** Hosts that webhooks may lead to also with http and inside the network; absent: none. */
  readonly webhookHosts?: readonly string[];
  /** What links in webhooks begin with; absent: that of the app. */
  readonly siteUrl?: string;
}

/** The part of the pages' options that is about releases. */
export interface ReleasePages {
  readonly releases: ReleaseSource;
  /** Absent: `releases` is all there is. */
  readonly registry?: PageRegistry;
  readonly site: { readonly brand: { readonly name: string } };
}
