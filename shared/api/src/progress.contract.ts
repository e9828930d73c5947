import { SURVEY_LIMITS } from '@cairn/domain/survey.limits';
import { acknowledgementSchema } from './acknowledgement.ts';
import { surveyAnswerSchema } from './course-item.contract.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));
export const MODULE_COMPONENT_FLAG_NAMES = [
  'LectureCompleted',
  'ExerciseCompleted',
  'AssessmentCompleted',
] as const;
export const progressComponentSchema = z.enum(MODULE_COMPONENT_FLAG_NAMES);
export type ProgressComponent = Infer<typeof progressComponentSchema>;

/** Completion flags; a module has only the flags of its components. */
export const moduleFlagsSchema = z.object({
  LectureCompleted: z.optional(z.boolean()),
  ExerciseCompleted: z.optional(z.boolean()),
  AssessmentCompleted: z.optional(z.boolean()),
});
export type ModuleFlags = Infer<typeof moduleFlagsSchema>;

/**
 * Sets one flag. A repeated call succeeds. Errors: invalid, forbidden (not enrolled), not-found (module or component),
 * conflict (locked module, assessment not passed). TAPI-39 to TAPI-41.
 */
export const updateModuleProgress = defineEndpoint({
  method: 'PUT',
  path: '/courses/updateModuleProgress',
  auth: 'student',
  identity: ['id'],
  summary: 'Mark a component of a module as done',
  body: z.object({ courseId: id, moduleId: id, component: progressComponentSchema }),
  answer: moduleFlagsSchema,
});

/**
 * Records the completion of a course; a repeated call keeps the first date. Errors: forbidden, not-found, conflict (not
 * complete).
 */
export const updateCompletedDate = defineEndpoint({
  method: 'PUT',
  path: '/courses/updateCompletedDate',
  auth: 'student',
  identity: ['id'],
  summary: 'Record that the course is complete',
  body: z.object({ courseId: id, studentId: id }),
  answer: z.object({ CompletedDate: z.string() }),
});

/**
 * Adds whole seconds, at most the time since the last call. Errors: invalid (outside 1 to 3600), forbidden, not-found.
 * TAPI-47.
 */
export const updateTimeSpent = defineEndpoint({
  method: 'PUT',
  path: '/courses/updateTimeSpent',
  auth: 'student',
  identity: ['id'],
  summary: 'Add time spent in a course',
  body: z.object({ courseId: id, studentId: id, timeSpent: z.int().check(z.gte(1), z.lte(3600)) }),
  answer: z.object({ TimeSpent: z.number() }),
});

/** Stores the caller's survey answers once. Errors: invalid, forbidden, conflict (answered before). TAPI-45. */
export const submitSurvey = defineEndpoint({
  method: 'PUT',
  path: '/courses/update',
  auth: 'student',
  identity: ['id'],
  summary: 'Answer the post-course survey',
  body: z.object({
    courseID: id,
    // The object is loose, so that the server can reject other attributes as forbidden instead of malformed.
    attributes: z.looseObject({
      SurveyResponses: z.record(
        id,
        z.array(surveyAnswerSchema).check(z.maxLength(SURVEY_LIMITS.questions)),
      ),
    }),
  }),
  answer: acknowledgementSchema,
});
