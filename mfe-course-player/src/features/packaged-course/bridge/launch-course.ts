import type { ScormItem, ScormPackage, ScormIsolation } from '@cairn/api/scorm.contract';
import type { SequencingSettings } from '@cairn/domain/sequencing/activity';
import type { ScormLaunch, SharedDataAccess } from '../runtime/scorm-types.ts';

const numberToText = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : String(value);

/** As the import stores the maps: what is not said is allowed. */
const readSharedDataAccess = ({
  sequencing,
}: Pick<ScormItem, 'sequencing'>): readonly SharedDataAccess[] => {
  const { sharedDataMaps = [] } = (sequencing ?? {}) as SequencingSettings;
  return sharedDataMaps.map(({ readSharedData, writeSharedData }) => ({
    isReadable: readSharedData ?? true,
    isWritable: writeSharedData ?? true,
  }));
};

/** The manifest data of the wire as the data model spells it; of the one item of a package, or of one of several. */
export const toScormLaunch = (course: ScormPackage | ScormItem): ScormLaunch => ({
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

/** @throws Error when the server does not say where packages run: one of an earlier release */
export const requireRuntime = ({ runtime }: ScormPackage): ScormIsolation => {
  if (!runtime) throw new Error('The server does not say where this package runs.');
  return runtime;
};

/**
 * The frame's URL: the launch file below the package's own path, encoded, its query and fragment kept (SCO-05).
 * @throws Error when the launch file lies anywhere else
 */
export const createLaunchUrl = (
  course: Pick<ScormPackage, 'base'>,
  { LaunchFile }: Pick<ScormPackage, 'LaunchFile'>,
): string => {
  const base = new URL(course.base, location.origin);
  const address = new URL(LaunchFile, base);
  const inside = address.origin === base.origin && address.pathname.startsWith(base.pathname);
  if (!inside) throw new Error(`The launch file '${LaunchFile}' lies outside its package.`);
  return address.href;
};
