import type { CheckerKey } from '@cairn/release-tool/gate/check-statement';
import type { PreviewOrigin } from './preview-origin.ts';
import type { ReleaseLimits } from './release-limits.ts';
import type { ReleaseSource } from './release-source.ts';

/** Options of the registry of releases, which decides what pages run. */
export interface PageRegistry {
  /** Folder of the build that the registry imports when the server starts. */
  readonly build: string;
  /** Local folder to which files of running releases are copied; absent if the file store is on this machine. */
  readonly cacheFolder?: string | undefined;
  /** True if production runs that build at once, without a check. */
  readonly runsBuild: boolean;
  /** Public keys of the checkers. */
  readonly checkers?: readonly CheckerKey[];
  /** Channels that every visitor may choose in the URL; testers may choose any. */
  readonly open: readonly string[];
  /** Channels by host name; all other hosts show production. */
  readonly byHost: Readonly<Record<string, string>>;
  /** The origin at which unpromoted code runs without a session; absent if there is none. */
  readonly previewOrigin?: PreviewOrigin;
  /** Storage limits of remotes; absent for the defaults. */
  readonly limits?: ReleaseLimits;
  /** Hosts that webhooks may call also with http and inside the network; absent if there are none. */
  readonly webhookHosts?: readonly string[];
  /** The beginning of links in webhooks; absent for the address of the app. */
  readonly siteUrl?: string;
}

/** The options of pages that concern releases. */
export interface ReleasePages {
  readonly releases: ReleaseSource;
  /** The release registry of the database. Absent if pages run only the releases of `releases`. */
  readonly registry?: PageRegistry;
  readonly site: { readonly brand: { readonly name: string } };
}
