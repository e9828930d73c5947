/** Which courses somebody may see. Sources: 000 §5, 001 §5, spec decisions 'Courses'. */

export interface VisibilityFacts {
  readonly Status: string;
  readonly Groups: readonly string[];
  readonly PublicallyAccessible?: boolean | undefined;
}

/** `visitor` has no groups; a student has those of the profile, perhaps none. */
export type Viewer =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'student'; readonly groupIds: readonly string[] };

/** Only the word 'draft' hides a course; any other or missing status counts as published. */
export const isDraft = (course: { readonly Status?: string | undefined }): boolean =>
  course.Status?.toLowerCase() === 'draft';

export const sharesGroup = (groups: readonly string[], groupIds: readonly string[]): boolean =>
  groups.some((group) => groupIds.includes(group));

/** A student is kept out of a course of other groups, unless it is public. Drafts are not looked at. */
export const isOutsideGroups = (course: VisibilityFacts, groupIds: readonly string[]): boolean =>
  course.PublicallyAccessible !== true &&
  course.Groups.length > 0 &&
  !sharesGroup(course.Groups, groupIds);

/** Whether a course stands in lists, filters and search for this viewer. */
export const isCourseVisible = (course: VisibilityFacts, viewer: Viewer): boolean => {
  if (isDraft(course)) return false;
  if (viewer.kind === 'visitor') return course.Groups.length === 0;
  return !isOutsideGroups(course, viewer.groupIds);
};
