/** Converts a SCORM package's manifest into the stored row. */
import { toJsonb, type SqlRow } from '../../../platform/database/sql.ts';
import type { ScormPackageManifest } from './imported-package.ts';

/**
 * Version of the code that reads manifests. Increase it when the code reads more of a manifest; the server then reads the
 * manifests of stored packages again when they are opened.
 */
const READER_VERSION = 2;

/**
 * Returns a key of a package's release and the version of the code that read its manifest. It shows whether an older server has
 * imported the release since.
 */
export const toManifestReadingKey = (release: string): string => `${READER_VERSION} ${release}`;

/** Returns the values of a row of `scorm_packages`, except the id of the course. */
export const toScormPackageRow = (release: string, manifest: ScormPackageManifest): SqlRow => {
  const { launch } = manifest;
  return {
    release,
    version: manifest.version,
    title: manifest.title,
    launch_file: launch.LaunchFile,
    objectives: toJsonb(launch.objectives),
    mastery_score: launch.masteryScore ?? null,
    passing_measure: launch.passingMeasure ?? null,
    completion_threshold: launch.completionThreshold ?? null,
    launch_data: launch.launchData ?? null,
    max_time_allowed: launch.maxTimeAllowed ?? null,
    time_limit_action: launch.timeLimitAction ?? null,
    completion_set_by_content: launch.completionSetByContent ?? null,
    shared_data: launch.sharedData ? toJsonb(launch.sharedData) : null,
    items: manifest.outline ? toJsonb(manifest.outline) : null,
    sequencing: manifest.sequencing ? toJsonb({ ...manifest.sequencing }) : null,
    manifest_reading: toManifestReadingKey(release),
  };
};
