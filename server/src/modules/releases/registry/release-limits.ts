import type { RELEASE_LIMITS } from '../../../platform/configuration/release-settings.ts';

/** Limits of what a remote may store in the registry, and for how long. */
export interface ReleaseLimits {
  /** Maximum bytes of all files of one remote, published or not. A small file counts as the space that it takes on a disk. */
  readonly bytes: number;
  /** Maximum number of published releases of one remote. */
  readonly releases: number;
  /** Number of days for which a release is kept after its publication, and after the last channel stopped running it. */
  readonly days: number;
  /** Maximum number of simultaneous previews of one remote. */
  readonly previews: number;
  /** Number of days that a preview lasts after it was created or refreshed. */
  readonly previewDays: number;
}

export const toReleaseLimits = ({
  megabytes,
  releases,
  days,
  previews,
  previewDays,
}: Record<keyof typeof RELEASE_LIMITS, number>): ReleaseLimits => ({
  bytes: megabytes * 1024 * 1024,
  releases,
  days,
  previews,
  previewDays,
});
