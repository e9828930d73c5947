import type { ActivityTree } from '@cairn/domain/sequencing/activity-tree';
import {
  type ActivityState,
  EMPTY_ACTIVITY_STATE,
  type ObjectiveState,
  type SequencingState,
  UNKNOWN_OBJECTIVE_STATE,
} from '@cairn/domain/sequencing/tracking';
import type { ScormCourseData } from '../items/course-data.ts';
import { readScormAgainTracking } from './scorm-again-tracking.ts';
import { parseStoredJsonObject } from './parse-stored.ts';

const TRACKING_KEY = 'course/tracking';
const activityKey = (id: string): string => `course/tracking/${id}`;
const toGlobalObjectiveKey = (index: number): string => `course/global/${index}`;

/** Omits the fields of a tracking state that equal their default. */
const omitDefaults = <T extends object>(value: T, defaults: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(value).filter(([field, part]) => defaults[field as keyof T] !== part),
  ) as Partial<T>;

const toStoredActivity = (state: ActivityState): object => ({
  ...omitDefaults(state, EMPTY_ACTIVITY_STATE),
  objectives: state.objectives.map((objective) => omitDefaults(objective, UNKNOWN_OBJECTIVE_STATE)),
});

const fromStoredObjective = (stored: object): ObjectiveState => ({
  ...UNKNOWN_OBJECTIVE_STATE,
  ...stored,
});

const fromStoredActivity = (stored: object): ActivityState => {
  const { objectives = [], ...rest } = stored as Partial<ActivityState>;
  return {
    ...EMPTY_ACTIVITY_STATE,
    ...rest,
    objectives: objectives.map(fromStoredObjective),
  };
};

/**
 * Stores the engine's state as one value per activity and global objective. A value is limited to 64,000 characters, and
 * unchanged values are not sent again.
 */
export const storeScormTracking = (
  data: ScormCourseData,
  state: SequencingState,
  before: SequencingState | undefined,
): void => {
  for (const [id, activity] of Object.entries(state.activities)) {
    if (before?.activities[id] === activity) continue;
    data.setForCourse(activityKey(id), JSON.stringify(toStoredActivity(activity)));
  }
  for (const [index, [id, value]] of Object.entries(state.globals)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .entries()) {
    const stored = { id, value: omitDefaults(value, UNKNOWN_OBJECTIVE_STATE) };
    data.setForCourse(toGlobalObjectiveKey(index), JSON.stringify(stored));
  }
  const { current, suspended } = state;
  data.setForCourse(TRACKING_KEY, JSON.stringify({ current, suspended }));
};

/** Returns the student's global objectives in a package, by id. */
export const readScormGlobalObjectives = (
  data: ScormCourseData,
): Record<string, ObjectiveState> => {
  const found: Record<string, ObjectiveState> = {};
  for (let index = 0; ; index += 1) {
    const stored = parseStoredJsonObject(data.forCourse(toGlobalObjectiveKey(index)));
    if (stored === undefined) return found;
    const { id, value } = stored as { id: string; value: object };
    found[id] = fromStoredObjective(value);
  }
};

/**
 * Reads the state of the last visit, in the current form or that of releases before this engine. Returns undefined if there was
 * no visit yet, or its state is unreadable.
 */
export const readScormTracking = (
  data: ScormCourseData,
  tree: ActivityTree,
): SequencingState | undefined => {
  const session = parseStoredJsonObject(data.forCourse(TRACKING_KEY));
  if (!session) return readScormAgainTracking(data, tree);
  const { current, suspended } = session as Pick<SequencingState, 'current' | 'suspended'>;
  const activities = tree.nodes.flatMap(({ id }): [string, ActivityState][] => {
    const stored = parseStoredJsonObject(data.forCourse(activityKey(id)));
    return stored ? [[id, fromStoredActivity(stored)]] : [];
  });
  return {
    current: current ?? null,
    suspended: suspended ?? null,
    activities: Object.fromEntries(activities),
    globals: readScormGlobalObjectives(data),
  };
};
