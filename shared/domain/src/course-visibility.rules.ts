/** Rules for the courses that a student or visitor may see. Sources: 000 §5, 001 §5, spec decisions 'Courses'. */

export interface VisibilityFacts {
  readonly Status: string;
  readonly Groups: readonly string[];
  readonly PublicallyAccessible?: boolean | undefined;
}

/** A visitor has no groups; a student has the groups of the profile, which may be none. */
export type StudentOrVisitor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'student'; readonly groupIds: readonly string[] };

/** Returns whether a course is a draft. Only the word 'draft' hides a course; any other or missing status counts as published. */
export const isDraftCourse = (course: { readonly Status?: string | undefined }): boolean =>
  course.Status?.toLowerCase() === 'draft';

export const hasCommonGroup = (groups: readonly string[], groupIds: readonly string[]): boolean =>
  groups.some((group) => groupIds.includes(group));

/**
 * Returns whether the course is reserved for groups that do not include the student. False for every public course. Drafts
 * are not checked.
 */
export const isHiddenByGroups = (course: VisibilityFacts, groupIds: readonly string[]): boolean =>
  course.PublicallyAccessible !== true &&
  course.Groups.length > 0 &&
  !hasCommonGroup(course.Groups, groupIds);

/** Returns whether lists, filters and search show a course to this viewer. */
export const isCourseVisible = (course: VisibilityFacts, viewer: StudentOrVisitor): boolean => {
  if (isDraftCourse(course)) return false;
  if (viewer.kind === 'visitor') return course.Groups.length === 0;
  return !isHiddenByGroups(course, viewer.groupIds);
};
