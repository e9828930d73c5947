/** Caches lists that depend on the state of the catalogue: courses by id, and the course list of each combination of groups. */
import type { Course } from '@cairn/api/courses.contract';
import { isCourseVisible, type StudentOrVisitor } from '@cairn/domain/course-visibility.rules';
import { CACHE_MEMORY_LIMITS } from '../../../platform/limits/memory-limits.ts';
import { type CatalogueCourse, isOfferedCourse } from './catalogue.ts';

/** The courses that a student or visitor sees in lists. */
export interface VisibleCourseList {
  /** Cache key that is equal for students and visitors who see the same list. */
  readonly key: string;
  /** The visible courses, sorted by title. */
  readonly courses: readonly Course[];
  readonly courseById: ReadonlyMap<string, Course>;
}

interface CatalogueIndex {
  readonly courseById: ReadonlyMap<string, CatalogueCourse>;
  /** Whether all courses are offered. Then the enrolments of the caller do not decide which courses the caller may see. */
  readonly areAllOffered: boolean;
  /** Ids of the groups to which at least one course is restricted. */
  readonly groupIds: ReadonlySet<string>;
  readonly lists: Map<string, VisibleCourseList>;
}

/** The cache keys are arrays of all courses. The catalogue returns a new array when content has changed. */
const catalogueIndexes = new WeakMap<readonly CatalogueCourse[], CatalogueIndex>();

const mapCoursesById = <C extends Course>(courses: readonly C[]): ReadonlyMap<string, C> =>
  new Map(courses.map((course) => [course.CourseID, course]));

const getCatalogueIndex = (catalogue: readonly CatalogueCourse[]): CatalogueIndex => {
  const known = catalogueIndexes.get(catalogue);
  if (known) return known;
  const index: CatalogueIndex = {
    courseById: mapCoursesById(catalogue),
    areAllOffered: catalogue.every(isOfferedCourse),
    groupIds: new Set(catalogue.flatMap(({ Groups }) => Groups)),
    lists: new Map(),
  };
  catalogueIndexes.set(catalogue, index);
  return index;
};

/** Finds a course, including drafts, hidden courses and courses of other groups. */
export const findCourseInCatalogue = (
  catalogue: readonly CatalogueCourse[],
  courseId: string,
): CatalogueCourse | undefined => getCatalogueIndex(catalogue).courseById.get(courseId);

/** Returns whether staff have hidden or archived no course. */
export const areAllCoursesOffered = (catalogue: readonly CatalogueCourse[]): boolean =>
  getCatalogueIndex(catalogue).areAllOffered;

/** Returns the list of courses for a student or visitor. All who are in no group of any course share one list. */
export const listVisibleCourses = (
  catalogue: readonly CatalogueCourse[],
  studentOrVisitor: StudentOrVisitor,
): VisibleCourseList => {
  const { groupIds, lists } = getCatalogueIndex(catalogue);
  const key =
    studentOrVisitor.kind === 'visitor'
      ? 'visitor'
      : JSON.stringify(studentOrVisitor.groupIds.filter((id) => groupIds.has(id)).toSorted());
  const known = lists.get(key);
  if (known) return known;
  const courses = catalogue.filter(
    (course) => isOfferedCourse(course) && isCourseVisible(course, studentOrVisitor),
  );
  const list: VisibleCourseList = { key, courses, courseById: mapCoursesById(courses) };
  lists.set(key, list);
  for (const oldest of lists.keys()) {
    if (lists.size <= CACHE_MEMORY_LIMITS.courseLists.count) break;
    lists.delete(oldest);
  }
  return list;
};
