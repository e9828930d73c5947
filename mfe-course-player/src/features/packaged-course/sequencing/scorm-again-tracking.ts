/** Reads the SCORM 2004 tracking that earlier releases stored, before our own engine: the state of the scorm-again library. */
import type { ActivityNode, ActivityTree } from '@cairn/domain/sequencing/activity-tree';
import {
  type ActivityState,
  EMPTY_ACTIVITY_STATE,
  type ObjectiveState,
  type SequencingState,
  UNKNOWN_OBJECTIVE_STATE,
} from '@cairn/domain/sequencing/tracking';
import type { ScormCourseData } from '../items/course-data.ts';
import { parseStoredJsonObject } from './parse-stored.ts';

interface EarlierObjective {
  readonly id?: string;
  readonly satisfiedStatus?: boolean;
  readonly satisfiedStatusKnown?: boolean;
  readonly progressStatus?: boolean;
  readonly measureStatus?: boolean;
  readonly normalizedMeasure?: number;
  readonly normalizedMeasureKnown?: boolean;
}

interface EarlierActivity {
  readonly isActive?: boolean;
  readonly isSuspended?: boolean;
  readonly attemptCount?: number;
  readonly completionStatus?: string;
  readonly objectiveSatisfiedStatus?: boolean;
  readonly objectiveSatisfiedStatusKnown?: boolean;
  readonly objectiveMeasureStatus?: boolean;
  readonly objectiveNormalizedMeasure?: number;
  readonly progressMeasure?: number;
  readonly progressMeasureStatus?: boolean;
  readonly objectives?: { readonly objectives?: readonly EarlierObjective[] };
}

const COMPLETED: Readonly<Record<string, boolean>> = { completed: true, incomplete: false };

const toPrimary = (activity: EarlierActivity): ObjectiveState => ({
  ...UNKNOWN_OBJECTIVE_STATE,
  satisfied: activity.objectiveSatisfiedStatusKnown
    ? activity.objectiveSatisfiedStatus === true
    : null,
  measure: activity.objectiveMeasureStatus ? (activity.objectiveNormalizedMeasure ?? null) : null,
  completed: COMPLETED[activity.completionStatus ?? ''] ?? null,
  progress: activity.progressMeasureStatus ? (activity.progressMeasure ?? null) : null,
});

const toObjective = (objective: EarlierObjective | undefined): ObjectiveState => ({
  ...UNKNOWN_OBJECTIVE_STATE,
  satisfied: objective?.progressStatus ? objective.satisfiedStatus === true : null,
  measure: objective?.measureStatus ? (objective.normalizedMeasure ?? null) : null,
});

const toActivityState = (node: ActivityNode, activity: EarlierActivity): ActivityState => ({
  ...EMPTY_ACTIVITY_STATE,
  isActive: activity.isActive === true,
  isSuspended: activity.isSuspended === true,
  attempts: activity.attemptCount ?? 0,
  objectives: node.settings.objectives.map(({ objectiveID, isPrimary }) =>
    isPrimary
      ? toPrimary(activity)
      : toObjective(activity.objectives?.objectives?.find(({ id }) => id === objectiveID)),
  ),
});

const toGlobal = (objective: EarlierObjective): ObjectiveState => ({
  ...UNKNOWN_OBJECTIVE_STATE,
  satisfied: objective.satisfiedStatusKnown ? objective.satisfiedStatus === true : null,
  measure: objective.normalizedMeasureKnown ? (objective.normalizedMeasure ?? null) : null,
});

const readGlobals = (data: ScormCourseData): Record<string, ObjectiveState> => {
  const found: Record<string, ObjectiveState> = {};
  for (let index = 0; ; index += 1) {
    const stored = parseStoredJsonObject(data.forCourse(`course/objective/${index}`));
    if (!stored) return found;
    const { id, value } = stored as { id: string; value: EarlierObjective };
    found[id] = toGlobal(value);
  }
};

/** Reads the tracking state that the scorm-again library has stored; undefined if it is missing or unreadable. */
export const readScormAgainTracking = (
  data: ScormCourseData,
  tree: ActivityTree,
): SequencingState | undefined => {
  const session = parseStoredJsonObject(data.forCourse('course/sequencing'));
  if (!session) return undefined;
  const { currentActivity = null, suspendedActivity = null } = session as {
    readonly currentActivity?: string | null;
    readonly suspendedActivity?: string | null;
  };
  const activities = tree.nodes.flatMap((node): [string, ActivityState][] => {
    const stored = parseStoredJsonObject(data.forCourse(`course/activity/${node.id}`));
    return stored ? [[node.id, toActivityState(node, stored)]] : [];
  });
  return {
    current: suspendedActivity === null ? currentActivity : null,
    suspended: suspendedActivity,
    activities: Object.fromEntries(activities),
    globals: readGlobals(data),
  };
};
