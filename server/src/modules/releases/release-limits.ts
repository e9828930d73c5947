import type { RELEASE_LIMITS } from '../../platform/configuration/release-settings.ts';

/** Limits of what a remote may store in the registry, and for how long. */
export interface ReleaseLimits {
  /** Bytes of all files of one remote, published or not; a small file counts as the space that it takes on a disk. */
  readonly bytes: number;
  /** The number of published releases that one remote may have. */
  readonly releases: number;
  /** Days that a release is kept after its publication, and after the last channel stopped running it. */
  readonly days: number;
  /** Previews that a remote may have at once. */
  readonly previews: number;
  /** Days that a preview lasts after it was made or refreshed. */
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
