import type { CourseData } from '../items/course-data.ts';
import type { EngineState, GlobalObjective } from './engine.ts';

const SESSION = 'course/sequencing';
const activityKey = (id: string): string => `course/activity/${id}`;
const objectiveKey = (place: number): string => `course/objective/${place}`;

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

/**
 * The engine's state in pieces, one value an activity: a value has 64,000 characters at most, and what did not change is
 * not sent again.
 */
export const keepState = (data: CourseData, state: EngineState): void => {
  const { version, contentDelivered, currentActivity, suspendedActivity } = state;
  for (const [id, activity] of Object.entries(state.activityStates)) {
    data.setForCourse(activityKey(id), JSON.stringify(activity));
  }
  for (const [place, [id, value]] of Object.entries(state.globalObjectiveMap)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .entries()) {
    data.setForCourse(objectiveKey(place), JSON.stringify({ id, value }));
  }
  const session = { version, contentDelivered, currentActivity, suspendedActivity };
  data.setForCourse(SESSION, JSON.stringify(session));
};

const objectivesIn = (data: CourseData): Record<string, GlobalObjective> => {
  const found: Record<string, GlobalObjective> = {};
  for (let place = 0; ; place += 1) {
    const kept = parsed(data.forCourse(objectiveKey(place)));
    if (kept === null) return found;
    const { id, value } = kept as { id: string; value: GlobalObjective };
    found[id] = value;
  }
};

/** What `keepState` kept; undefined when there was no visit yet, or what there is cannot be read. */
export const storedState = (data: CourseData, ids: readonly string[]): EngineState | undefined => {
  const session = parsed(data.forCourse(SESSION));
  if (typeof session !== 'object' || session === null) return undefined;
  const activities = ids.flatMap((id) => {
    const activity = parsed(data.forCourse(activityKey(id)));
    return typeof activity === 'object' && activity !== null ? [[id, activity]] : [];
  });
  return {
    ...(session as Pick<EngineState, 'currentActivity' | 'suspendedActivity'>),
    activityStates: Object.fromEntries(activities),
    globalObjectiveMap: objectivesIn(data),
  };
};
