import type { ScormItem, ScormPackage, ScormIsolation } from '@cairn/api/scorm.contract';
import type { SequencingSettings } from '@cairn/domain/sequencing/activity';
import type { ScormManifestSettings, ScormSharedDataAccess } from '../runtime/scorm-types.ts';

const numberToText = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : String(value);

/**
 * Reads which shared data buckets the item may read and write, from the imported manifest; what it does not forbid is allowed.
 */
const readSharedDataAccess = ({
  sequencing,
}: Pick<ScormItem, 'sequencing'>): readonly ScormSharedDataAccess[] => {
  const { sharedDataMaps = [] } = (sequencing ?? {}) as SequencingSettings;
  return sharedDataMaps.map(({ readSharedData, writeSharedData }) => ({
    isReadable: readSharedData ?? true,
    isWritable: writeSharedData ?? true,
  }));
};

/**
 * Converts the manifest settings in the server's response to the names of the SCORM data model. They belong to the only item of
 * a package, or to one of several.
 */
export const toScormManifestSettings = (
  course: ScormPackage | ScormItem,
): ScormManifestSettings => ({
  launchData: course.launchData,
  masteryScore: numberToText(course.masteryScore),
  maxTimeAllowed: course.maxTimeAllowed,
  timeLimitAction: course.timeLimitAction,
  scaledPassingScore: numberToText(course.passingMeasure),
  completionThreshold: numberToText(course.completionThreshold),
  completionSetByContent: course.completionSetByContent ?? false,
  objectives: course.objectives.map((objective) => objective.id),
  primaryObjective: course.objectives.find(({ primary }) => primary)?.id,
  sharedData: course.sharedData ?? [],
  sharedDataAccess: readSharedDataAccess(course),
});

/**
 * Returns where and how the package runs isolated from this site.
 * @throws Error if the server does not say so, as servers of earlier releases
 */
export const requireScormIsolation = ({ runtime }: ScormPackage): ScormIsolation => {
  if (!runtime) throw new Error('The server does not say where this package runs.');
  return runtime;
};

/**
 * Returns the URL of the package's frame: the encoded launch file below the package's own path, with its query and fragment
 * (SCO-05).
 * @throws Error if the launch file is outside of the package
 */
export const createScormLaunchUrl = (
  course: Pick<ScormPackage, 'base'>,
  { LaunchFile }: Pick<ScormPackage, 'LaunchFile'>,
): string => {
  const base = new URL(course.base, location.origin);
  const address = new URL(LaunchFile, base);
  const inside = address.origin === base.origin && address.pathname.startsWith(base.pathname);
  if (!inside) throw new Error(`The launch file '${LaunchFile}' lies outside its package.`);
  return address.href;
};
