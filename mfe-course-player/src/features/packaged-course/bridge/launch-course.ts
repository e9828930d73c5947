import type { ScormPackage } from '@cairn/api/scorm.contract';
import type { ScormLaunch } from '../runtime/scorm-types.ts';

const textOf = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : String(value);

/** The manifest data of the wire as the data model spells it. */
export const launchOf = (course: ScormPackage): ScormLaunch => ({
  launchData: course.launchData,
  masteryScore: textOf(course.masteryScore),
  maxTimeAllowed: course.maxTimeAllowed,
  timeLimitAction: course.timeLimitAction,
  scaledPassingScore: textOf(course.passingMeasure),
  completionThreshold: textOf(course.completionThreshold),
  completionSetByContent: course.completionSetByContent ?? false,
  objectives: course.objectives.map((objective) => objective.id),
  sharedData: course.sharedData ?? [],
});

/**
 * The frame's address: the launch file below the package's own path, encoded, its query and fragment kept (SCO-05).
 * @throws Error when the launch file lies anywhere else
 */
export const addressOf = (course: ScormPackage): string => {
  const base = new URL(course.base, location.origin);
  const address = new URL(course.LaunchFile, base);
  const inside = address.origin === base.origin && address.pathname.startsWith(base.pathname);
  if (!inside) throw new Error(`The launch file '${course.LaunchFile}' lies outside its package.`);
  return address.pathname + address.search + address.hash;
};
