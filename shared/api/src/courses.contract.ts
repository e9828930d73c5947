import { SURVEY_LIMITS } from '@cairn/domain/survey.limits';
import { normaliseCourseContent } from '@cairn/domain/course-detail.rules';
import { withBothFieldNames } from '@cairn/domain/course-fields.rules';
import { COURSE_LEVELS, COURSE_TYPES } from '@cairn/domain/course-types.rules';
import { acknowledgementSchema } from './acknowledgement.ts';
import { certificateOptionsSchema } from './certificate-options.ts';
import { defineEndpoint } from './endpoint.ts';
import { type CourseAssessment, courseAssessmentSchema } from './mcq.ts';
import { isRecord } from './parse.ts';
import { type Infer, type SchemaOf, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));
const strings = z.default(z.array(z.string()), []);

/** A lecture; `Duration` is in seconds. */
const lectureLengthSchema = z.object({ Title: z.default(z.string(), ''), Duration: z.number() });

const levelSchema = z.enum(COURSE_LEVELS);

/**
 * A course as lists show it. Absent fields get the documented defaults (CCAT-04). Without `Groups` the course is open
 * to all students. Lecture `Duration` is in seconds. 000 §3.
 */
export const courseSchema = z.object({
  CourseID: z.string(),
  CourseTitle: z.string(),
  CourseDescription: z.default(z.string(), ''),
  Description: z.default(z.string(), ''),
  Category: z.string(),
  Level: z.default(levelSchema, 'All Levels'),
  CourseType: z.enum(COURSE_TYPES),
  Type: z.enum(COURSE_TYPES),
  Status: z.string(),
  ThumbnailUrl: z.default(z.string(), ''),
  InstructorID: z.string(),
  InstructorDisplayName: z.optional(z.string()),
  InstructorProfileImageUrl: z.optional(z.string()),
  Collaborators: strings,
  Groups: strings,
  PublicallyAccessible: z.boolean(),
  Lectures: z.default(z.array(lectureLengthSchema), []),
  LearningObjectives: strings,
  CompetencyIDs: strings,
  IsScorm: z.boolean(),
});
export type Course = Infer<typeof courseSchema>;

const attachmentSchema = z.object({ fileName: z.string(), s3Url: z.string() });
export type Attachment = Infer<typeof attachmentSchema>;

/**
 * A node of a live course; the children of a folder are in `items`, at any depth. `Duration` of a meeting is in
 * seconds. An assessment includes its questions (SYNC-06), but only enrolled students get the answers. 001 §3.
 */
export interface CourseNode {
  readonly id: string;
  readonly type: 'folder' | 'lecture' | 'file' | 'assignment' | 'assessment';
  readonly name: string;
  readonly description?: string | undefined;
  readonly items?: readonly CourseNode[] | undefined;
  readonly meetingUrl?: string | undefined;
  readonly meetingDateTime?: string | undefined;
  readonly Duration?: number | undefined;
  readonly attachments?: readonly Attachment[] | undefined;
  readonly s3Url?: string | undefined;
  readonly assignmentId?: string | undefined;
  readonly assessmentId?: string | undefined;
  readonly McqObj?: CourseAssessment | undefined;
  readonly dueDate?: string | undefined;
  readonly MaxScore?: number | undefined;
  readonly maxAttempts?: number | undefined;
}
const nodeFields = {
  id: z.string(),
  type: z.enum(['folder', 'lecture', 'file', 'assignment', 'assessment']),
  name: z.string(),
  description: z.optional(z.string()),
  meetingUrl: z.optional(z.string()),
  meetingDateTime: z.optional(z.string()),
  Duration: z.optional(z.number()),
  attachments: z.optional(z.array(attachmentSchema)),
  s3Url: z.optional(z.string()),
  assignmentId: z.optional(z.string()),
  assessmentId: z.optional(z.string()),
  McqObj: z.optional(courseAssessmentSchema),
  dueDate: z.optional(z.string()),
  MaxScore: z.optional(z.number()),
  maxAttempts: z.optional(z.number()),
};
const courseNodeSchema: SchemaOf<CourseNode> = z.object({
  ...nodeFields,
  get items(): SchemaOf<CourseNode[] | undefined> {
    return z.optional(z.array(courseNodeSchema));
  },
});

/** Question of a survey. Its text is in `question` or in `text` (SURV-02). */
export const surveyQuestionSchema = z.object({
  type: z.enum(['text', 'scale', 'labeled-scale']),
  question: z.optional(z.string()),
  text: z.optional(z.string()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  marks: z.optional(z.record(z.string(), z.string())),
});
export type SurveyQuestion = Infer<typeof surveyQuestionSchema>;
/** Student's answer to a survey question: `answer` for text, `value` for scales. */
export const surveyAnswerSchema = z.object({
  type: z.enum(['text', 'scale', 'labeled-scale']),
  question: z.string(),
  answer: z.optional(z.string().check(z.maxLength(SURVEY_LIMITS.textCharacters))),
  value: z.optional(z.number()),
});
export type SurveyAnswer = Infer<typeof surveyAnswerSchema>;

/** `IsCompletionShown` is false until the student has seen the end page of a completed course, and absent otherwise. */
const completionFields = {
  CompletedDate: z.optional(z.string()),
  IsCompletionShown: z.optional(z.boolean()),
};

/**
 * A course in full. A draft has only CourseID and Status. A course of other groups also has Groups and
 * PublicallyAccessible. So all other fields may be absent (TAPI-06).
 */
export const courseItemSchema = z.extend(z.partial(courseSchema), {
  CourseID: z.string(),
  Status: z.string(),
  CourseDescription: z.optional(z.string()),
  Description: z.optional(z.string()),
  Level: z.optional(levelSchema),
  ThumbnailUrl: z.optional(z.string()),
  Groups: strings,
  PublicallyAccessible: z.default(z.boolean(), false),
  About: z.optional(z.string()),
  Requirements: z.optional(z.array(z.string())),
  CourseContent: z.optional(z.array(courseNodeSchema)),
  Attachments: z.optional(z.array(z.string())),
  /** Names of the competencies. */
  Competencies: z.optional(z.array(z.string())),
  CertificateOptions: z.optional(certificateOptionsSchema),
  CreatedDate: z.optional(z.string()),
  CompletedDate: z.optional(z.string()),
  StudentName: z.optional(z.string()),
  LaunchFile: z.optional(z.string()),
  ScormS3Url: z.optional(z.string()),
  PostSurvey: z.optional(z.array(surveyQuestionSchema)),
  /** The caller's answers to the course survey, by StudentID. Answers of other students are never included. */
  SurveyResponses: z.optional(z.record(z.string(), z.array(surveyAnswerSchema))),
  /** The caller's completion of the course, as a list or by StudentID. Other students are never included. */
  Students: z.optional(
    z.union([
      z.array(z.object({ StudentID: z.string(), ...completionFields })),
      z.record(z.string(), z.object(completionFields)),
    ]),
  ),
});
export type CourseItem = Infer<typeof courseItemSchema>;

/** Fills in the second name of fields that have two names, because servers may send only one (RULE-11). */
export const normaliseCourseList = (answer: unknown): unknown =>
  Array.isArray(answer)
    ? answer.map((course: unknown) => (isRecord(course) ? withBothFieldNames(course) : course))
    : answer;

/** Converts the contents of a course to a list; servers send a list or an object with `items` (DETAIL-40). */
const normaliseCourseItem = (answer: unknown): unknown => {
  if (!isRecord(answer) || !isRecord(answer['Item'])) return answer;
  const { CourseContent, ...item } = answer['Item'];
  const content = CourseContent as Parameters<typeof normaliseCourseContent>[0];
  return {
    ...answer,
    Item: {
      ...withBothFieldNames(item),
      ...(content !== undefined && { CourseContent: normaliseCourseContent(content) }),
    },
  };
};

/** Returns all courses that the caller may see, sorted by title; for visitors, the courses without groups. */
export const listCourses = defineEndpoint({
  method: 'GET',
  path: '/courses/all',
  auth: 'optional',
  summary: 'All courses that the caller may see',
  answer: z.array(courseSchema),
  normalise: normaliseCourseList,
});

/** Returns one course in full, by its id. Errors: invalid (no courseID), not-found. */
export const getCourse = defineEndpoint({
  method: 'GET',
  path: '/courses/attributes',
  auth: 'optional',
  identity: ['id'],
  summary: 'One course',
  query: z.object({ courseID: id }),
  answer: z.object({ Item: courseItemSchema }),
  normalise: normaliseCourseItem,
});

/** Returns the courses that the student is enrolled in or has completed. Errors: unauthorized, forbidden. */
export const listEnrolledCourses = defineEndpoint({
  method: 'GET',
  path: '/courses/studentEnrolledCourses',
  auth: 'student',
  identity: ['id'],
  summary: "The student's courses, for the dashboard",
  answer: z.array(courseSchema),
  normalise: normaliseCourseList,
});

/** Returns the same courses as `listEnrolledCourses` (000 §7 names both). */
export const listMyCourses = defineEndpoint({
  method: 'GET',
  path: '/courses/',
  auth: 'student',
  identity: ['id'],
  summary: "The student's courses",
  answer: z.array(courseSchema),
  normalise: normaliseCourseList,
});

/**
 * `fields=card` is for pages that show a card of each course: descriptions, `Collaborators`, `Groups`, `Lectures`,
 * `LearningObjectives` and `CompetencyIDs` are empty.
 */
const cardQuery = z.object({ fields: z.optional(z.enum(['card'])) });

/** The call of `listEnrolledCourses`, with a query. */
export const listEnrolledCourseCards = defineEndpoint({ ...listEnrolledCourses, query: cardQuery });

/** The call of `listMyCourses`, with a query. */
export const listMyCourseCards = defineEndpoint({ ...listMyCourses, query: cardQuery });

/** Enrols the student. A repeated call succeeds and resets nothing. Errors: unauthorized, forbidden (id, group), not-found. */
export const enrollInCourse = defineEndpoint({
  method: 'POST',
  path: '/courses/enroll',
  auth: 'student',
  identity: ['id'],
  summary: 'Enrol in a course',
  body: z.object({ courseId: id }),
  answer: acknowledgementSchema,
});
