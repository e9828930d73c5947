/** Competencies and their short checks, for the administrators of a site. 003 §2.7 */
import { COMPETENCY_OPTION_COUNTS } from '@cairn/domain/competency.rules';
import { idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { administratorCall, listQuerySchema, recordOriginSchema } from './staff-record.ts';
import { visibleTextSchema } from './visible-text.ts';
import { type Infer, z } from './z.ts';

/** Number of competencies on a page. */
export const STAFF_COMPETENCIES_PAGE_SIZE = 50;

/** Maximum number of questions of a competency. */
export const MAX_COMPETENCY_QUESTIONS = 100;

const optionSchema = visibleTextSchema(160);

/** The fields of a competency that staff write; `findCompetencyProblem` checks further rules. */
const competencyTextSchema = z.object({
  name: visibleTextSchema(160),
  /** Question bank of the short check; empty: there is none. */
  questions: z
    .array(
      z.object({
        text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
        options: z.array(optionSchema).check(z.maxLength(COMPETENCY_OPTION_COUNTS.max)),
        /** The option that is correct. */
        correctOption: optionSchema,
      }),
    )
    .check(z.maxLength(MAX_COMPETENCY_QUESTIONS)),
});

const listedFields = {
  competencyId: z.string(),
  name: z.string(),
  questions: z.number(),
  /** Number of courses that teach it, and of roles that need it. */
  courses: z.number(),
  roles: z.number(),
  origin: recordOriginSchema,
};
const listedCompetencySchema = z.object(listedFields);
export type ListedCompetency = Infer<typeof listedCompetencySchema>;

const competencySchema = z.object({ ...listedFields, text: competencyTextSchema });
export type StaffCompetency = Infer<typeof competencySchema>;

/** Returns a page of the competencies, by name. Errors: forbidden, invalid. */
export const listStaffCompetencies = defineEndpoint({
  ...administratorCall,
  method: 'GET',
  path: '/manage/competencies',
  summary: 'A page of the competencies',
  query: listQuerySchema,
  answer: z.object({
    competencies: z.array(listedCompetencySchema),
    page: z.number(),
    pageCount: z.number(),
  }),
});
export type StaffCompetencyFilters = Infer<(typeof listStaffCompetencies)['query']>;

const competencyParams = z.object({ competencyId: idSchema });

/** Returns a competency with its question bank. Errors: forbidden, not-found. */
export const getStaffCompetency = defineEndpoint({
  ...administratorCall,
  method: 'GET',
  path: '/manage/competencies/:competencyId',
  summary: 'A competency with its question bank',
  params: competencyParams,
  answer: competencySchema,
});

/** Creates a competency; its id is made from the name. Errors: invalid (`details.field`, and `details.index` of a question), forbidden. */
export const createStaffCompetency = defineEndpoint({
  ...administratorCall,
  method: 'POST',
  path: '/manage/competencies',
  summary: 'Create a competency',
  body: z.object({ text: competencyTextSchema }),
  answer: competencySchema,
});

/**
 * Changes a competency. `before` has the values that the caller saw. Errors: as `createStaffCompetency`, not-found, conflict
 * (content files manage it; `details.current`: values that another person has saved meanwhile).
 */
export const changeStaffCompetency = defineEndpoint({
  ...administratorCall,
  method: 'PUT',
  path: '/manage/competencies/:competencyId',
  summary: 'Change a competency',
  params: competencyParams,
  body: z.object({ before: competencyTextSchema, after: competencyTextSchema }),
  answer: competencySchema,
});

/** Takes a competency over from its content files: imports change it no more. Errors: forbidden, not-found. */
export const takeOverCompetency = defineEndpoint({
  ...administratorCall,
  method: 'POST',
  path: '/manage/competencies/:competencyId/take-over',
  summary: 'Take a competency over from its files',
  params: competencyParams,
  answer: competencySchema,
});

/** Returns a competency to its content files: the next import stores what the files contain. Errors: forbidden, not-found. */
export const giveCompetencyBack = defineEndpoint({
  ...administratorCall,
  method: 'POST',
  path: '/manage/competencies/:competencyId/give-back',
  summary: 'Give a competency back to its files',
  params: competencyParams,
  answer: competencySchema,
});
