/**
 * Work of staff on many people. A call prepares a job, which fixes the people; another one starts it. Up to
 * `MAX_IMMEDIATE_ITEMS` people are changed before the response, more by a background job with progress. 003 §2.2
 */
import { idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { MAX_SELECTED_PEOPLE, peopleFilterFields } from './staff-people.contract.ts';
import { type Infer, z } from './z.ts';

/** Maximum number of people who are changed before the response. */
export const MAX_IMMEDIATE_ITEMS = 50;

/** Maximum number of refusals in a response; the CSV file has all. */
export const MAX_SHOWN_REFUSALS = 50;

/** Actions on people that need no further data. `export` changes nothing: the job's people are downloaded as a CSV file. */
export const PLAIN_PEOPLE_ACTIONS = [
  'invite-again',
  'password-mail',
  'disable',
  'enable',
  'export',
] as const;

const peopleActionSchema = z.union([
  z.object({ kind: z.enum(['join-group', 'leave-group']), groupId: idSchema }),
  z.object({ kind: z.enum(['enrol', 'unenrol']), courseId: idSchema }),
  z.object({
    kind: z.literal('remind-overdue'),
    /** The courses of which overdue people are reminded; absent: all mandatory ones. */
    courseIds: z.optional(z.array(idSchema).check(z.minLength(1), z.maxLength(50))),
  }),
  z.object({ kind: z.enum(PLAIN_PEOPLE_ACTIONS) }),
]);
export type PeopleAction = Infer<typeof peopleActionSchema>;
export type PeopleActionKind = PeopleAction['kind'];

/** The chosen people: named one by one, or all in the caller's scope who match the filters now. */
const peopleSelectionSchema = z.union([
  z.object({
    personIds: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_SELECTED_PEOPLE)),
  }),
  z.object({ filters: z.object(peopleFilterFields) }),
]);
export type PeopleSelection = Infer<typeof peopleSelectionSchema>;

/**
 * Prepares an action on people: those who are selected now. People who match the filters later are not included. Unknown people
 * and those outside the caller's scope are left out. Errors: invalid, forbidden, not-found (the group, the course, or all of the
 * people; a course that is a draft), conflict (an archived group to join).
 */
export const preparePeopleAction = defineEndpoint({
  method: 'POST',
  path: '/manage/people-actions',
  auth: 'student',
  permission: 'people:edit',
  summary: 'Prepare an action on several people',
  body: z.object({ action: peopleActionSchema, selection: peopleSelectionSchema }),
  answer: z.object({ jobId: z.string(), total: z.number() }),
});

const refusalSchema = z.object({
  /** Number of the item in its job, which identifies the refusal. */
  number: z.number(),
  /** The person; null if the person has been erased meanwhile. */
  person: z.nullable(z.object({ personId: z.string(), name: z.string(), email: z.string() })),
  message: z.string(),
});

/** A job. Dates are ISO 8601. `changed`, `unchanged` and `refused` add up to `total` when it has ended. */
const staffJobSchema = z.object({
  jobId: z.string(),
  action: z.enum([
    'join-group',
    'leave-group',
    'enrol',
    'unenrol',
    'remind-overdue',
    ...PLAIN_PEOPLE_ACTIONS,
  ]),
  /** Name of the group or title of the course; null for other actions. */
  objectName: z.nullable(z.string()),
  /** Name of the person who started the job; null for an erased account. */
  startedBy: z.nullable(z.string()),
  /** Time at which the job was started; null for a job that is only prepared. */
  begunAt: z.nullable(z.string()),
  /** Time at which the job ended; null until then. */
  endedAt: z.nullable(z.string()),
  total: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** The first refusals. */
  refusals: z.array(refusalSchema),
});
export type StaffJob = Infer<typeof staffJobSchema>;
export type StaffJobRefusal = Infer<typeof refusalSchema>;

const jobParams = z.object({ jobId: idSchema });

/**
 * Starts a prepared job; a second call changes nothing. Errors: forbidden, not-found (a job of another person, or one that was
 * prepared more than a day ago), recent-sign-in-needed (disabling).
 */
export const startStaffJob = defineEndpoint({
  method: 'POST',
  path: '/manage/jobs/:jobId/start',
  auth: 'student',
  permission: 'people:edit',
  summary: 'Start a prepared job',
  params: jobParams,
  answer: staffJobSchema,
});

/** Returns a job of the caller; an administrator gets those of all. Errors: forbidden, not-found. */
export const getStaffJob = defineEndpoint({
  method: 'GET',
  path: '/manage/jobs/:jobId',
  auth: 'student',
  permission: 'people:view',
  summary: 'A job with its progress and result',
  params: jobParams,
  answer: staffJobSchema,
});

/** Returns the refusals of a job as a CSV file. Errors: as `getStaffJob`. */
export const downloadJobRefusals = defineEndpoint({
  method: 'GET',
  path: '/manage/jobs/:jobId/refusals',
  auth: 'student',
  permission: 'people:view',
  summary: 'The refusals of a job as a CSV file',
  params: jobParams,
  answer: z.unknown(),
});

/** Returns the people of a job as a CSV file. Errors: as `getStaffJob`. */
export const downloadJobPeople = defineEndpoint({
  method: 'GET',
  path: '/manage/jobs/:jobId/people',
  auth: 'student',
  permission: 'people:view',
  summary: 'The people of a job as a CSV file',
  params: jobParams,
  answer: z.unknown(),
});
