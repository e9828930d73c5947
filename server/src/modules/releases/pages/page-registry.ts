import type { CheckerKey } from '@cairn/release-tool/gate/check-statement';
import type { PreviewOrigin } from '../previews/preview-origin.ts';
import type { ReleaseLimits } from '../registry/release-quota.ts';
import type { PageReleaseSource } from './release-source.ts';
import type { BackendSettings } from '../backends/backend-location.ts';

/** Options of the registry of releases, which decides what pages run. */
export interface ReleaseRegistryOptions {
  /** Folder of the server's own build, which the registry imports at the start. */
  readonly build: string;
  /** Local folder to which the files of running releases are copied; absent if the file store is on this machine. */
  readonly cacheFolder?: string | undefined;
  /** True if production runs the server's own build at once, without a check of the gate. */
  readonly runsBuild: boolean;
  /** Public keys of the checkers, whose signed checks of releases are valid. */
  readonly checkers?: readonly CheckerKey[];
  /** Channels that every visitor may choose in the URL; testers may choose any channel. */
  readonly open: readonly string[];
  /** Channel that pages show, by host name of the request; all other hosts show production. */
  readonly channelByHost: Readonly<Record<string, string>>;
  /** The origin at which unpromoted code runs without a session; absent if there is none. */
  readonly previewOrigin?: PreviewOrigin;
  /** Storage limits of remotes in the registry; absent for the defaults. */
  readonly limits?: ReleaseLimits;
  /** Hosts that webhooks may call also by http and inside the site's network; absent if there are none. */
  readonly webhookHosts?: readonly string[];
  /** The remotes' own backends; absent if there are none. */
  readonly backends?: BackendSettings;
  /** Base URL of links in webhook notifications; absent for the URL at which the app listens. */
  readonly siteUrl?: string;
}

/** Options that decide which releases the pages of the site run. */
export interface ReleasePageOptions {
  readonly releases: PageReleaseSource;
  /** The release registry of the database. Absent if pages run only the releases of `releases`. */
  readonly registry?: ReleaseRegistryOptions;
  readonly site: { readonly brand: { readonly name: string } };
}
