/** Sizes of a made-up school: a fraction of 100,000 students and their work of several years. */

export interface SchoolSize {
  readonly students: number;
  readonly courses: number;
  readonly instructors: number;
  /** Number of published releases of all remotes. */
  readonly releases: number;
}

/** Number of courses of the busy student, which is the minimum number of courses of a school. */
export const BUSY_STUDENT_COURSES = 300;
/**
 * Number of courses of each student, not counting the largest course, which every fifth student takes, and those of the busy
 * student.
 */
export const COURSES_PER_STUDENT = 15;
export const MESSAGES_PER_CONVERSATION = 10;
export const CONVERSATIONS_PER_STUDENT = 2;
export const NOTIFICATIONS_PER_STUDENT = 23;

/**
 * Returns the numbers of records of a made-up school.
 * @param share the fraction; 1 is the whole school: 1.5 million enrolments, half a million submissions, half a million
 * attempts, 2 million messages
 */
export const computeSchoolSize = (share: number): SchoolSize => ({
  students: Math.max(100, Math.round(100_000 * share)),
  courses: Math.max(BUSY_STUDENT_COURSES, Math.round(2000 * share)),
  instructors: Math.max(20, Math.round(200 * share)),
  releases: Math.max(1000, Math.round(10_000 * share)),
});

/** People and courses that tests and measurements refer to by name. */
export const school = {
  /** Student in the largest course and in 300 others. */
  busyStudent: 'school-student-5',
  /** Student in the largest course and in fifteen others, who is erased at the end of a measurement. */
  erasedStudent: 'school-student-195',
  /** Student in the largest course and in fifteen others, with a certificate, submissions, attempts and conversations. */
  usualStudent: 'school-student-70',
  /** Account of the instructor who teaches every tenth course. */
  busyTeacher: 'school-teacher-0',
  busyInstructor: 'school-instructor-0',
  /** Live course that every fifth student takes. */
  largestCourse: 'school-course-0',
} as const;
