/** Caches what depends on one state of the catalogue: courses by id, and the course list of each combination of groups. */
import type { Course } from '@cairn/api/courses.contract';
import { isCourseVisible, type StudentOrVisitor } from '@cairn/domain/course-visibility.rules';
import { MEMORY_LIMITS } from '../../../platform/limits/memory-limits.ts';

/** The courses that lists show to a viewer. */
export interface CourseList {
  /** Equal for viewers with the same list. */
  readonly key: string;
  /** The courses by title. */
  readonly courses: readonly Course[];
  readonly byId: ReadonlyMap<string, Course>;
}

interface CatalogueIndex {
  readonly byId: ReadonlyMap<string, Course>;
  /** The groups that at least one course names. */
  readonly groupIds: ReadonlySet<string>;
  readonly lists: Map<string, CourseList>;
}

/** The keys are arrays of `Catalogue`, which returns a new array when content has changed. */
const catalogueIndexes = new WeakMap<readonly Course[], CatalogueIndex>();

const mapCoursesById = (courses: readonly Course[]): ReadonlyMap<string, Course> =>
  new Map(courses.map((course) => [course.CourseID, course]));

const getCatalogueIndex = (catalogue: readonly Course[]): CatalogueIndex => {
  const known = catalogueIndexes.get(catalogue);
  if (known) return known;
  const index: CatalogueIndex = {
    byId: mapCoursesById(catalogue),
    groupIds: new Set(catalogue.flatMap(({ Groups }) => Groups)),
    lists: new Map(),
  };
  catalogueIndexes.set(catalogue, index);
  return index;
};

/** Finds a course, including drafts and courses of other groups. */
export const findCourse = (catalogue: readonly Course[], courseId: string): Course | undefined =>
  getCatalogueIndex(catalogue).byId.get(courseId);

/** Returns the list for a viewer. Viewers whose groups no course names share one list. */
export const listVisibleCourses = (
  catalogue: readonly Course[],
  viewer: StudentOrVisitor,
): CourseList => {
  const { groupIds, lists } = getCatalogueIndex(catalogue);
  const key =
    viewer.kind === 'visitor'
      ? 'visitor'
      : JSON.stringify(viewer.groupIds.filter((id) => groupIds.has(id)).toSorted());
  const known = lists.get(key);
  if (known) return known;
  const courses = catalogue.filter((course) => isCourseVisible(course, viewer));
  const list: CourseList = { key, courses, byId: mapCoursesById(courses) };
  lists.set(key, list);
  for (const oldest of lists.keys()) {
    if (lists.size <= MEMORY_LIMITS.courseLists.count) break;
    lists.delete(oldest);
  }
  return list;
};
