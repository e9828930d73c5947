/** The order of lists of courses. Source: 000 §9. */

const byTitle = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** Sorted once for a whole list, so that filtering as somebody types need not sort again. */
export const sortedByTitle = <C extends { readonly CourseTitle: string }>(
  courses: readonly C[],
): C[] => courses.toSorted((a, b) => byTitle.compare(a.CourseTitle, b.CourseTitle));
