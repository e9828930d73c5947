/** How much a made-up school has: a share of 100,000 students and what they have done in years. */

export interface SchoolSize {
  readonly students: number;
  readonly courses: number;
  readonly instructors: number;
  /** Published releases of all remotes together. */
  readonly releases: number;
}

/** One student is enrolled in so many courses, so there are never fewer. */
export const BUSY_STUDENT_COURSES = 300;
/** Besides the largest course, which every fifth student takes, and the busy student's courses. */
export const COURSES_PER_STUDENT = 15;
export const MESSAGES_PER_CONVERSATION = 10;
export const CONVERSATIONS_PER_STUDENT = 2;
export const NOTIFICATIONS_PER_STUDENT = 23;

/** @param share 1 for the whole school: 1.5 million enrolments, half a million submissions and attempts each, 2 million messages */
export const schoolSize = (share: number): SchoolSize => ({
  students: Math.max(100, Math.round(100_000 * share)),
  courses: Math.max(BUSY_STUDENT_COURSES, Math.round(2000 * share)),
  instructors: Math.max(20, Math.round(200 * share)),
  releases: Math.max(1000, Math.round(10_000 * share)),
});

/** People and courses that tests and measurements ask for by name. */
export const school = {
  /** Enrolled in the largest course and in 300 others. */
  busyStudent: 'school-student-5',
  /** Takes the largest course and fifteen others; erased at the end of a measurement. */
  erasedStudent: 'school-student-195',
  /** Enrolled in the largest course and in fifteen others, with a certificate, work of both kinds and conversations. */
  usualStudent: 'school-student-70',
  /** The account of the instructor who teaches every tenth course. */
  busyTeacher: 'school-teacher-0',
  busyInstructor: 'school-instructor-0',
  /** A live course that every fifth student takes. */
  largestCourse: 'school-course-0',
} as const;
