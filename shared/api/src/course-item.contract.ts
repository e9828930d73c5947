/** One course in full. Lists of courses have a contract of their own, so that their pages do not load this one. */
import { normaliseCourseContent } from '@cairn/domain/course-detail.rules';
import { withBothFieldNames } from '@cairn/domain/course-fields.rules';
import { COURSE_LEVELS } from '@cairn/domain/course-types.rules';
import { SURVEY_LIMITS } from '@cairn/domain/survey.limits';
import { certificateOptionsSchema } from './certificate-options.ts';
import { courseSchema } from './courses.contract.ts';
import { defineEndpoint } from './endpoint.ts';
import { type CourseAssessment, courseAssessmentSchema } from './mcq.ts';
import { isRecord } from './parse.ts';
import { type Infer, type SchemaOf, z } from './z.ts';

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
  Level: z.optional(z.enum(COURSE_LEVELS)),
  ThumbnailUrl: z.optional(z.string()),
  Groups: z.default(z.array(z.string()), []),
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

/** Returns one course in full, by its id. Errors: invalid (no courseID), not-found. */
export const getCourse = defineEndpoint({
  method: 'GET',
  path: '/courses/attributes',
  auth: 'optional',
  identity: ['id'],
  summary: 'One course',
  query: z.object({ courseID: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({ Item: courseItemSchema }),
  normalise: normaliseCourseItem,
});
