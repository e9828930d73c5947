/** Rules for courses that staff hide or archive. Source: 003 §2.7. */

/** `hidden`: only enrolled students see it. `archived`: hidden, and it takes no new students. */
export const COURSE_STATES = ['shown', 'hidden', 'archived'] as const;
export type CourseState = (typeof COURSE_STATES)[number];

/** Status of a course in the list of staff. A draft that is hidden or archived has that status. */
export const COURSE_STATUSES = ['published', 'draft', 'hidden', 'archived'] as const;
export type CourseStatus = (typeof COURSE_STATUSES)[number];
