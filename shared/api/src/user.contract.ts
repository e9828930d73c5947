import { defineEndpoint } from './endpoint.ts';
import { personNameSchema } from './person-name.ts';
import { type Infer, z } from './z.ts';

/**
 * Progress in one course: an entry for each module (flags, AssessmentAttempts), and keys that are not modules (`scorm`,
 * `Status`, `CompletionDate`, `EnrolledAt`, `LastActivityAt`, `TimeSpent`). `IsCompleted` is the stored completion. `DueAt` and
 * `IsMandatory` come from enrolment rules (003 §2.6).
 * `IsSurveyOpen` is true while a completed course waits for the student's survey. Read it only with the rules of
 * @cairn/domain. `responses` of the attempts are empty, and `grades` has only those that are not final; GET
 * /profile/assessment/attempts returns all. 000 §3.
 */
export const courseProgressSchema = z.record(z.string(), z.unknown());
export type CourseProgress = Infer<typeof courseProgressSchema>;

/** Field with a second, older name. Some servers send only one of the two; the other is filled in. */
const eitherName = z.default(z.string(), '');

interface OlderNames {
  StudentID: string;
  id: string;
  GroupIDs: string[];
  GroupID?: string | undefined;
}

/** Fills in missing names: StudentID may be only in `id`, and the one group of an older record only in `GroupID` (001 §3). */
const fillOlderNames = <A extends OlderNames>(read: A): A => ({
  ...read,
  StudentID: read.StudentID || read.id,
  id: read.id || read.StudentID,
  GroupIDs: read.GroupIDs[0] || !read.GroupID ? read.GroupIDs : [read.GroupID],
});

const attributesFields = z.object({
  StudentID: eitherName,
  id: eitherName,
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  profileImageUrl: z.default(z.string(), ''),
  Occupation: z.default(z.string(), ''),
  CreatedAt: z.string(),
  PasswordLastChanged: z.optional(z.string()),
  LastLogin: z.optional(z.string()),
  GroupIDs: z.default(z.array(z.string()), []),
  /** Group id of an older student record, which has only one group. */
  GroupID: z.optional(z.string()),
  /** Whether the student has earned each role, by RoleID. */
  Roles: z.default(z.record(z.string(), z.boolean()), {}),
  Competencies: z.default(z.array(z.string()), []),
  CompletedCourses: z.default(z.array(z.string()), []),
  /** Progress of the student in each course, by CourseID. */
  Courses: z.default(z.record(z.string(), courseProgressSchema), {}),
  /** Id of an account that may teach, which gets a link to the teaching desk. */
  InstructorID: z.optional(z.string()),
  /** Roles of staff that the account has (003 §1); absent: none. A newer server may send others than those known here. */
  StaffRoles: z.optional(z.array(z.string())),
  ExerciseIDWorkspaceIDMapping: z.default(z.record(z.string(), z.string()), {}),
});
/** Attributes of the student in the session. Dates are ISO 8601 in UTC. `id` repeats StudentID. */
export const userAttributesSchema = attributesFields.check(z.overwrite(fillOlderNames));
export type UserAttributes = Infer<typeof userAttributesSchema>;

/** Returns the attributes of the signed-in student. Errors: unauthorized. */
export const getUserAttributes = defineEndpoint({
  method: 'GET',
  path: '/user/attributes',
  auth: 'student',
  identity: ['id-Token'],
  summary: "The student's own attributes",
  answer: userAttributesSchema,
});

export const OCCUPATIONS = [
  'Small Business Owner',
  'Contractor',
  'Government Employee',
  'Other',
] as const;

/**
 * Changes the attributes that a student may change. `Courses` is accepted and ignored, because only the server records
 * progress (TAPI-38). Errors: invalid (no allowed attribute, malformed value), unauthorized.
 */
export const updateUserAttributes = defineEndpoint({
  method: 'PUT',
  path: '/user/attributes',
  auth: 'student',
  identity: ['id-Token'],
  summary: 'Change own attributes',
  body: z.looseObject({
    FirstName: z.optional(personNameSchema),
    LastName: z.optional(personNameSchema),
    Occupation: z.optional(z.enum(OCCUPATIONS)),
    LastLogin: z.optional(z.isoDatetime()),
    Courses: z.optional(z.record(z.string(), z.unknown())),
  }),
  answer: userAttributesSchema,
});

/** Returns the caller's roles. Errors: unauthorized, forbidden (another StudentID). */
export const getStudentDetails = defineEndpoint({
  method: 'GET',
  path: '/profile/studentDetails',
  auth: 'student',
  summary: "The student's roles",
  query: z.object({ StudentID: z.string().check(z.minLength(1)) }),
  answer: z.object({ Roles: z.record(z.string(), z.boolean()) }),
});
