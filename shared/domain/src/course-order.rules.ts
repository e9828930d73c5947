/** The order of lists of courses. Source: 000 §9. */

const titleCollator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** Returns the courses sorted by title. A list is sorted once, so that filtering at each keystroke need not sort again. */
export const sortCoursesByTitle = <C extends { readonly CourseTitle: string }>(
  courses: readonly C[],
): C[] => courses.toSorted((a, b) => titleCollator.compare(a.CourseTitle, b.CourseTitle));
