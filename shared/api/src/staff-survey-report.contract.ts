/** Results of the surveys of courses, without names. 003 §2.8 */
import { courseParamsSchema, idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** Maximum number of texts that the report lists for a question. The CSV file has all. */
export const MAX_REPORT_TEXTS = 50;

const surveyFiltersSchema = z.object({
  group: z.optional(z.union([idSchema, z.array(idSchema).check(z.maxLength(50))])),
});

const surveyQuestionResultSchema = z.object({
  type: z.enum(['text', 'scale', 'labeled-scale']),
  text: z.string(),
  /** Whether the survey of today no longer has the question. */
  isFormer: z.boolean(),
  /** Number of students who answered; null if their results are hidden, which leaves all lists empty. */
  answered: z.nullable(z.number()),
  /** Mean of a scale; null for texts. */
  mean: z.nullable(z.number()),
  /** The steps of a scale, the lowest first, also those without an answer. */
  steps: z.array(z.object({ value: z.number(), label: z.nullable(z.string()), count: z.number() })),
  /** The first texts in the order of the alphabet, each with the number of students who wrote it. */
  texts: z.array(z.object({ text: z.string(), count: z.number() })),
  /** Whether the CSV file has more texts. */
  hasMoreTexts: z.boolean(),
});
export type SurveyQuestionResult = Infer<typeof surveyQuestionResultSchema>;

/**
 * Returns the results of the survey of a course. Groups with fewer than 5 answers are left out, and so are others from whose
 * numbers such a group could be computed. Errors: forbidden, not-found, invalid.
 */
export const getSurveyReport = defineEndpoint({
  method: 'GET',
  path: '/manage/reports/surveys/:courseId',
  auth: 'student',
  permission: 'people:view',
  summary: 'Results of the survey of a course, without names',
  params: courseParamsSchema,
  query: surveyFiltersSchema,
  answer: z.object({
    /** ISO time of the figures. */
    countedAt: z.string(),
    courseId: z.string(),
    title: z.string(),
    /** Number of students who answered; null if there are too few answers to show. */
    answered: z.nullable(z.number()),
    /** Number of students who completed the course, of the same groups; null with `answered`. */
    completed: z.nullable(z.number()),
    /** Whether groups are left out that the filters ask for. */
    hasHiddenGroups: z.boolean(),
    /** Results of the questions; empty if there are too few answers to show. */
    questions: z.array(surveyQuestionResultSchema),
  }),
});
export type SurveyReport = Infer<(typeof getSurveyReport)['answer']>;
export type SurveyFilters = Infer<(typeof getSurveyReport)['query']>;

/** Returns the same results with all texts as a CSV file. Errors: forbidden, not-found, invalid. */
export const downloadSurveyReport = defineEndpoint({
  method: 'GET',
  path: '/manage/reports/surveys/:courseId/file',
  auth: 'student',
  permission: 'people:view',
  summary: 'Results of the survey of a course, as a CSV file',
  params: courseParamsSchema,
  query: surveyFiltersSchema,
  answer: z.unknown(),
});
