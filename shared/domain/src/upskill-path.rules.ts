/** The learning path to a role: its courses and their order. Source: 002 §3, §4.2. */

interface PathUnit {
  readonly CourseID: string;
  readonly ModuleID?: string | undefined;
}

interface ModulePath {
  readonly Units?: readonly PathUnit[] | undefined;
  readonly Modules?: readonly PathUnit[] | undefined;
}

interface OrderedModule {
  readonly CourseID: string;
  readonly ModuleID: string;
  readonly Order: number;
}

export interface RecommendedCourse {
  readonly CourseID: string;
  /** Modules of this course in the learning paths, by `Order`. Modules missing from the course's list come last. */
  readonly moduleIds: readonly string[];
}

/** Returns each course once, in the order of the paths. PATH-09. */
export const listRecommendedCourses = (
  paths: readonly ModulePath[],
  modules: readonly OrderedModule[],
): RecommendedCourse[] => {
  const named = new Map<string, Set<string>>();
  for (const { CourseID, ModuleID } of paths.flatMap(
    ({ Units, Modules }) => Units ?? Modules ?? [],
  )) {
    const moduleIds = named.get(CourseID) ?? new Set();
    named.set(CourseID, moduleIds);
    if (ModuleID) moduleIds.add(ModuleID);
  }
  const orderIn = (courseId: string) => (moduleId: string) =>
    modules.find(({ CourseID, ModuleID }) => CourseID === courseId && ModuleID === moduleId)
      ?.Order ?? Infinity;
  return [...named].map(([CourseID, ids]) => {
    const order = orderIn(CourseID);
    // Two unknown modules keep their order: Infinity minus Infinity is NaN, which counts as 0.
    const moduleIds = [...ids].toSorted((one, other) => order(one) - order(other) || 0);
    return { CourseID, moduleIds };
  });
};

/** A course with the competencies that it teaches. */
export interface CourseWithCompetencies {
  readonly courseId: string;
  readonly competencyIds: readonly string[];
}

/**
 * Chooses few courses that together teach every missing competency that any course teaches. Each next course teaches most
 * of the remaining competencies; the first of equals is chosen.
 * @param courses most wanted first
 * @returns CourseIDs, the one that teaches most first
 */
export const chooseCoveringCourses = (
  missing: readonly string[],
  courses: readonly CourseWithCompetencies[],
): string[] => {
  const left = new Set(missing);
  const chosen: string[] = [];
  const countGain = ({ competencyIds }: CourseWithCompetencies) =>
    new Set(competencyIds.filter((id) => left.has(id))).size;
  for (;;) {
    let best: CourseWithCompetencies | undefined;
    for (const course of courses)
      if (countGain(course) > (best ? countGain(best) : 0)) best = course;
    if (!best) return chosen;
    chosen.push(best.courseId);
    for (const id of best.competencyIds) left.delete(id);
  }
};

/** A student's unsaved changes to the recommended courses. */
export interface LearningPathChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export const UNCHANGED_LEARNING_PATH: LearningPathChanges = { added: [], removed: [] };

/** Returns the recommended courses without the removed ones, then the added ones. */
export const listLearningPathCourses = (
  recommended: readonly string[],
  { added, removed }: LearningPathChanges,
): string[] => [...new Set([...recommended.filter((id) => !removed.includes(id)), ...added])];

export const addLearningPathCourses = (
  { added, removed }: LearningPathChanges,
  courseIds: readonly string[],
): LearningPathChanges => ({
  added: [...new Set([...added, ...courseIds])],
  removed: removed.filter((id) => !courseIds.includes(id)),
});

export const removeLearningPathCourse = (
  { added, removed }: LearningPathChanges,
  courseId: string,
): LearningPathChanges => ({
  added: added.filter((id) => id !== courseId),
  removed: [...new Set([...removed, courseId])],
});
