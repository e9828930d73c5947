/** Skill evaluation, short checks of a competency, and paths to missing competencies (002 §7.1). */
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));
const ids = z.array(id).check(z.minLength(1), z.maxLength(200));

const unitSchema = z.object({
  CourseID: z.string(),
  /** Id of the module to learn; absent if the whole course is recommended. */
  ModuleID: z.optional(z.string()),
});

/** Paths to the missing competencies of a role; `Units` and `Modules` are two names of the same list. */
const learningPathsSchema = z.object({
  RoleID: z.optional(z.string()),
  ModulePathsWithCourses: z.array(
    z.object({
      PathID: z.string(),
      Units: z.optional(z.array(unitSchema)),
      Modules: z.optional(z.array(unitSchema)),
    }),
  ),
});
export type LearningPathsResponse = Infer<typeof learningPathsSchema>;

const roleCompetencyStatusesSchema = z.object({
  RoleID: z.string(),
  Competencies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.enum(['Satisfied', 'Pending', 'Missing']),
    }),
  ),
});
export type RoleCompetencyStatuses = Infer<typeof roleCompetencyStatusesSchema>;

/** Time-out of an evaluation in milliseconds (002 §9). */
const EVALUATION_TIMEOUT_MS = 300_000;

/**
 * Compares the resume with the competencies of roles. Errors: invalid, forbidden, not-found (role), conflict (no
 * resume), server (no service).
 */
export const triggerEvaluation = defineEndpoint({
  method: 'POST',
  path: '/llm/trigger',
  auth: 'student',
  summary: 'Hold the resume against the competencies of roles',
  body: z.object({ studentID: id, roleIDs: ids }),
  timeout: EVALUATION_TIMEOUT_MS,
  answer: z.object({
    roleStatus: z.array(roleCompetencyStatusesSchema),
    learningPaths: z.array(learningPathsSchema),
  }),
});

const checkQuestionSchema = z.object({
  id: z.string(),
  stem: z.string(),
  choices: z.array(z.union([z.string(), z.object({ id: z.string(), text: z.string() })])),
});
export type CompetencyCheckQuestion = Infer<typeof checkQuestionSchema>;

/**
 * Returns a short check of one competency. `answerKey` is an opaque id that `submitCheck` sends back. Errors:
 * forbidden, not-found (competency), too-many (failed three times within a day), server.
 */
export const generateCheck = defineEndpoint({
  method: 'POST',
  path: '/mcq/generate',
  auth: 'student',
  summary: 'A short check of one competency',
  body: z.object({ studentID: id, competencyID: id }),
  answer: z.object({ questions: z.array(checkQuestionSchema), answerKey: z.string() }),
});

/** `details` of a conflict when the same answers were submitted before, because the first response was lost. */
export const competencyCheckTakenSchema = z.object({ passed: z.boolean() });

/**
 * Grades a check; each check can be taken once. Errors: invalid, forbidden, not-found (no check), conflict (taken, or
 * another was begun since; `competencyCheckTakenSchema`), server.
 */
export const submitCheck = defineEndpoint({
  method: 'POST',
  path: '/mcq/submit',
  auth: 'student',
  summary: 'Hand in a short check',
  body: z.object({
    studentID: id,
    competencyID: id,
    answers: z.array(z.object({ questionId: id, choiceId: id })).check(z.maxLength(100)),
    answerKey: z.string().check(z.maxLength(2000)),
  }),
  answer: z.object({ passed: z.boolean() }),
});

/**
 * Returns learning paths; an empty list if no course teaches the missing competencies. Errors: invalid, forbidden,
 * not-found (role), server.
 */
export const computeLearningPath = defineEndpoint({
  method: 'POST',
  path: '/learning-path/compute',
  auth: 'student',
  summary: 'Courses for the missing competencies of a role',
  body: z.object({ studentID: id, roleID: id, missingCompetencyIDs: ids }),
  answer: z.object({ learningPaths: z.array(learningPathsSchema) }),
});
