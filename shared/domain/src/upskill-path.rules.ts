/** The way to a role: which courses, in which order. Source: 002 §3, §4.2. */

interface Unit {
  readonly CourseID: string;
  readonly ModuleID?: string | undefined;
}

interface ModulePath {
  readonly Units?: readonly Unit[] | undefined;
  readonly Modules?: readonly Unit[] | undefined;
}

interface OrderedModule {
  readonly CourseID: string;
  readonly ModuleID: string;
  readonly Order: number;
}

export interface RecommendedCourse {
  readonly CourseID: string;
  /** Those that the paths name, by their order in the course; ones that nobody knows come last. */
  readonly moduleIds: readonly string[];
}

/** Each course once, in the order of the paths. PATH-09. */
export const recommendedCourses = (
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
    // Two that nobody knows stay as they came: Infinity less itself is no number.
    const moduleIds = [...ids].toSorted((one, other) => order(one) - order(other) || 0);
    return { CourseID, moduleIds };
  });
};

/** A course, and what of it teaches which competencies; most wanted courses first. */
export interface TeachingCourse {
  readonly courseId: string;
  readonly competencyIds: readonly string[];
}

/**
 * Few courses that together teach every missing competency that any course teaches: each next one teaches most of what
 * is left; of equals the first.
 * @returns CourseIDs, the one that teaches most first
 */
export const coveringCourses = (
  missing: readonly string[],
  courses: readonly TeachingCourse[],
): string[] => {
  const left = new Set(missing);
  const chosen: string[] = [];
  const gainOf = ({ competencyIds }: TeachingCourse) =>
    new Set(competencyIds.filter((id) => left.has(id))).size;
  for (;;) {
    let best: TeachingCourse | undefined;
    for (const course of courses) if (gainOf(course) > (best ? gainOf(best) : 0)) best = course;
    if (!best) return chosen;
    chosen.push(best.courseId);
    for (const id of best.competencyIds) left.delete(id);
  }
};

/** What a student has changed about the recommended courses, not saved yet. */
export interface PathChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export const UNCHANGED_PATH: PathChanges = { added: [], removed: [] };

/** The recommended courses without those that were taken out, then those that were added. */
export const pathCourses = (
  recommended: readonly string[],
  { added, removed }: PathChanges,
): string[] => [...new Set([...recommended.filter((id) => !removed.includes(id)), ...added])];

export const withCourses = (
  { added, removed }: PathChanges,
  courseIds: readonly string[],
): PathChanges => ({
  added: [...new Set([...added, ...courseIds])],
  removed: removed.filter((id) => !courseIds.includes(id)),
});

export const withoutCourse = ({ added, removed }: PathChanges, courseId: string): PathChanges => ({
  added: added.filter((id) => id !== courseId),
  removed: [...new Set([...removed, courseId])],
});
