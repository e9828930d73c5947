/**
 * The people of a school, for its staff. A call for a person outside the caller's scope answers as for an unknown id. A person's
 * id is called `personId` here, because a field `studentId` must be the caller's own. 003 §2.2
 */
import { STAFF_ROLES } from '@cairn/domain/staff.rules';
import { acknowledgementSchema } from './acknowledgement.ts';
import { idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { sessionDeviceSchema } from './own-sessions.contract.ts';
import { personNameSchema } from './person-name.ts';
import { visibleTextSchema } from './visible-text.ts';
import { type Infer, type Schema, z } from './z.ts';

/** `invited`: the invitation is not accepted yet. `unconfirmed`: registered, and the e-mail address is not confirmed. */
export const PERSON_STATUSES = ['active', 'invited', 'unconfirmed', 'disabled'] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];

/** Periods of the last activity: within the last 7 or 30 days, longer ago, or never. */
export const ACTIVITY_PERIODS = ['7-days', '30-days', 'earlier', 'never'] as const;
export type ActivityPeriod = (typeof ACTIVITY_PERIODS)[number];

/** Orders of the list; a minus sorts downwards. People who were never active come last in both orders of `active`. */
export const PEOPLE_ORDERS = ['name', '-name', 'active', '-active', 'created', '-created'] as const;
export type PeopleOrder = (typeof PEOPLE_ORDERS)[number];

/** Value of the filter `group` for people without a group. */
export const NO_GROUP = '-';

/** Number of people on a page. */
export const PEOPLE_PAGE_SIZE = 50;

/** Maximum number of people in a selection who are named one by one. */
export const MAX_SELECTED_PEOPLE = 1000;

const groupOfPersonSchema = z.object({ groupId: z.string(), name: z.string() });

/** A staff role of a person; only a group manager has a group. */
const staffRoleSchema = z.object({
  role: z.enum(STAFF_ROLES),
  groupId: z.nullable(z.string()),
  groupName: z.nullable(z.string()),
});
export type StaffRoleOfPerson = Infer<typeof staffRoleSchema>;

/** A person in the list. Dates are ISO 8601; `activeAt` is null if the person has never studied. */
export const listedPersonSchema = z.object({
  personId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  externalId: z.nullable(z.string()),
  pictureUrl: z.string(),
  status: z.enum(PERSON_STATUSES),
  /** Groups of the person that the caller may see. */
  groups: z.array(groupOfPersonSchema),
  staffRoles: z.array(staffRoleSchema),
  activeAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type ListedPerson = Infer<typeof listedPersonSchema>;

/** One value or several of a filter in the query. */
const oneOrSeveral = <S extends Schema>(value: S) =>
  z.optional(z.union([value, z.array(value).check(z.maxLength(50))]));

/** Filters of the list. Several values of one filter widen it, and different filters narrow the list together. */
export const peopleFilterFields = {
  /** Words of the name, the e-mail address or the external id; typing mistakes are allowed. */
  search: z.optional(z.string().check(z.maxLength(200))),
  group: oneOrSeveral(idSchema),
  role: oneOrSeveral(z.enum(STAFF_ROLES)),
  status: oneOrSeveral(z.enum(PERSON_STATUSES)),
  course: oneOrSeveral(idSchema),
  active: oneOrSeveral(z.enum(ACTIVITY_PERIODS)),
};

/** Returns a page of the people, and the number of all that match. Errors: forbidden, invalid. */
export const listPeople = defineEndpoint({
  method: 'GET',
  path: '/manage/people',
  auth: 'student',
  permission: 'people:view',
  summary: 'A page of the people',
  query: z.object({
    ...peopleFilterFields,
    order: z.default(z.enum(PEOPLE_ORDERS), 'name'),
    page: z.default(z.coerceNumber().check(z.int(), z.gte(1), z.lte(100_000)), 1),
  }),
  answer: z.object({
    people: z.array(listedPersonSchema),
    /** Number of people in the caller's scope. */
    total: z.number(),
    /** Number of people who match, on all pages. */
    found: z.number(),
    page: z.number(),
    pageCount: z.number(),
  }),
});
export type PeopleFilters = Infer<(typeof listPeople)['query']>;

/** Returns the groups and courses that the filters of the list offer: those of the caller's scope. Errors: forbidden. */
export const getPeopleFilterOptions = defineEndpoint({
  method: 'GET',
  path: '/manage/people-filters',
  auth: 'student',
  permission: 'people:view',
  summary: 'What the filters of the list of people offer',
  answer: z.object({
    groups: z.array(z.object({ ...groupOfPersonSchema.shape, isArchived: z.boolean() })),
    courses: z.array(z.object({ courseId: z.string(), title: z.string() })),
  }),
});

/** Maximum number of courses in a response of `searchCourseChoices`. */
export const MAX_COURSE_CHOICES = 20;

/**
 * Returns the courses whose titles contain the words, by title: those in which the caller may enrol people. Errors: forbidden, invalid.
 */
export const searchCourseChoices = defineEndpoint({
  method: 'GET',
  path: '/manage/course-choices',
  auth: 'student',
  permission: 'people:edit',
  summary: 'Courses in which people can be enrolled',
  query: z.object({ search: z.default(z.string().check(z.maxLength(200)), '') }),
  answer: z.object({
    courses: z.array(z.object({ courseId: z.string(), title: z.string() })),
  }),
});

const personParams = z.object({ personId: idSchema });

const certificateOfPersonSchema = z.object({
  certificateId: z.string(),
  courseTitle: z.string(),
  issuedAt: z.string(),
  /** Whether staff has revoked the certificate. Absent from older servers. */
  isRevoked: z.optional(z.boolean()),
});

const sessionOfPersonSchema = z.object({
  confirmedAt: z.string(),
  expiresAt: z.string(),
  /** Absent from older servers. */
  device: z.optional(sessionDeviceSchema),
});

export const personSchema = z.object({
  ...listedPersonSchema.shape,
  occupation: z.string(),
  signedInAt: z.nullable(z.string()),
  certificates: z.array(certificateOfPersonSchema),
  sessions: z.array(sessionOfPersonSchema),
  /** Whether the person has an authenticator app or a passkey. Absent from older servers. */
  hasSecondFactor: z.optional(z.boolean()),
  /** Whether the caller may change the person; only an administrator changes staff. */
  mayEdit: z.boolean(),
});
export type Person = Infer<typeof personSchema>;

/** Returns a person. Errors: forbidden, not-found. */
export const getPerson = defineEndpoint({
  method: 'GET',
  path: '/manage/people/:personId',
  auth: 'student',
  permission: 'people:view',
  summary: 'A person',
  params: personParams,
  answer: personSchema,
});

/** A course of a person, with the progress that the person sees. `done` counts up to `total` parts of the course. */
const courseOfPersonSchema = z.object({
  courseId: z.string(),
  title: z.string(),
  enrolledAt: z.string(),
  completedAt: z.nullable(z.string()),
  /** Time at which staff ended the enrolment, whose record stays; null for a current one. */
  unenrolledAt: z.optional(z.nullable(z.string())),
  /** Earliest date until which rules ask for the course; null without one. Absent from older servers. */
  dueAt: z.optional(z.nullable(z.string())),
  /** Whether a rule makes the course mandatory. Absent from older servers. */
  isMandatory: z.optional(z.boolean()),
  secondsSpent: z.number(),
  done: z.number(),
  total: z.number(),
});
export type CourseOfPerson = Infer<typeof courseOfPersonSchema>;

/** Maximum number of courses in a response: the ones in which the person was active last. */
export const MAX_COURSES_OF_PERSON = 50;

/** Returns the courses of a person, the last active first. Errors: as `getPerson`. */
export const listCoursesOfPerson = defineEndpoint({
  method: 'GET',
  path: '/manage/people/:personId/courses',
  auth: 'student',
  permission: 'people:view',
  summary: 'The courses of a person',
  params: personParams,
  answer: z.object({ courses: z.array(courseOfPersonSchema), total: z.number() }),
});

const emailAddress = z.string().check(z.trim(), z.minLength(3), z.maxLength(254));

/** How an added person signs in for the first time. */
const firstSignInSchema = z.union([
  /** A mail with a link for 14 days, with which the person sets a password. */
  z.object({ kind: z.literal('invitation') }),
  /** A password that staff passes on. With `mustChange`, the person replaces it at the first sign-in. */
  z.object({
    kind: z.literal('password'),
    password: z.string().check(z.maxLength(1000)),
    mustChange: z.boolean(),
  }),
]);
export type FirstSignInMethod = Infer<typeof firstSignInSchema>;

/** Maximum number of groups, and of courses, of a person who is added. */
export const MAX_CHOICES_OF_NEW_PERSON = 50;
const choiceIds = z.array(idSchema).check(z.maxLength(MAX_CHOICES_OF_NEW_PERSON));

const newPersonSchema = z.object({
  firstName: personNameSchema,
  lastName: personNameSchema,
  email: emailAddress,
  groupIds: choiceIds,
  courseIds: choiceIds,
  signIn: firstSignInSchema,
});
export type NewPerson = Infer<typeof newPersonSchema>;

/**
 * Adds a person: makes the account, with its groups and enrolments, and mails an invitation or sets a first password. A group manager
 * invites people to managed groups; an account outside of these is asked by mail to join, and the response is that for a new address.
 * Errors: invalid (`details.field`: a name, 'email', 'password', 'groupIds' or 'courseIds'), forbidden (a first password, for a group
 * manager), conflict (an account has the address; `details.personId` and `details.name` are its person's).
 */
export const addPerson = defineEndpoint({
  method: 'POST',
  path: '/manage/people',
  auth: 'student',
  permission: 'people:edit',
  summary: 'Add a person',
  body: newPersonSchema,
  answer: personSchema,
});

const editableFieldsSchema = z.object({
  firstName: personNameSchema,
  lastName: personNameSchema,
  externalId: z.nullable(visibleTextSchema(100)),
});
export type EditablePersonFields = Infer<typeof editableFieldsSchema>;

/**
 * Changes the names and the external id of a person. `before` has the values that the caller saw.
 * Errors: invalid, forbidden (staff, for a group manager), not-found, conflict (`details.current`: values that another person
 * has saved meanwhile; `details.field`: 'externalId' if another person has this id).
 */
export const changePerson = defineEndpoint({
  method: 'PUT',
  path: '/manage/people/:personId',
  auth: 'student',
  permission: 'people:edit',
  summary: 'Change the names and the external id of a person',
  params: personParams,
  body: z.object({
    before: editableFieldsSchema,
    after: editableFieldsSchema,
    /** Whether certificates with another name are issued again with the new one. */
    reissueCertificates: z.optional(z.boolean()),
  }),
  answer: personSchema,
});

const simpleAction = <const Path extends `/${string}`>(path: Path, summary: string) =>
  ({ method: 'POST', path, auth: 'student', summary, params: personParams }) as const;

/** Disables an account and ends its sessions. Errors: as `changePerson`; conflict (the caller's own account, the last administrator). */
export const disablePerson = defineEndpoint({
  ...simpleAction('/manage/people/:personId/disable', 'Disable the account of a person'),
  permission: 'people:edit',
  needsRecentSignIn: true,
  answer: personSchema,
});

/** Enables a disabled account. Errors: as `changePerson`. */
export const enablePerson = defineEndpoint({
  ...simpleAction('/manage/people/:personId/enable', 'Enable the account of a person'),
  permission: 'people:edit',
  answer: personSchema,
});

/** Signs a person out everywhere. Errors: as `changePerson`. */
export const endSessionsOfPerson = defineEndpoint({
  ...simpleAction('/manage/people/:personId/end-sessions', 'End all sessions of a person'),
  permission: 'people:edit',
  answer: personSchema,
});

/**
 * Removes the second factor of a person who has lost it, ends the person's sessions, and notifies the person by mail. Does
 * nothing for a person without one. Errors: as `changeEmailOfPerson`.
 */
export const resetSecondFactorOfPerson = defineEndpoint({
  ...simpleAction(
    '/manage/people/:personId/reset-second-factor',
    'Remove the second factor of a person',
  ),
  permission: 'people:administer',
  needsRecentSignIn: true,
  answer: personSchema,
});

/**
 * Mails a person a link with which they set a new password, once and within 24 hours. An earlier link ends. Errors: as `changePerson`;
 * conflict (a disabled account; a person who has not accepted the invitation).
 */
export const sendPasswordMail = defineEndpoint({
  ...simpleAction('/manage/people/:personId/password-mail', 'Send a link for a new password'),
  permission: 'people:edit',
  answer: personSchema,
});

/**
 * Mails an invited person a new link for 14 days; the earlier one ends. For a person who is not invited it changes nothing.
 * Errors: as `changePerson`.
 */
export const sendInvitationAgain = defineEndpoint({
  ...simpleAction('/manage/people/:personId/invitation', 'Send the invitation again'),
  permission: 'people:edit',
  answer: personSchema,
});

/** Confirms the e-mail address of an account without a mail. Errors: forbidden, not-found, conflict (an invited person). */
export const confirmAddressOfPerson = defineEndpoint({
  ...simpleAction('/manage/people/:personId/confirm-address', 'Confirm the address of a person'),
  permission: 'people:administer',
  answer: personSchema,
});

/**
 * Changes the e-mail address with which a person signs in. Roles and permissions to teach move to the new address, sessions
 * end, and the old address gets a mail. Errors: invalid, forbidden, recent-sign-in-needed, not-found, conflict (another account
 * has the address; the last administrator).
 */
export const changeEmailOfPerson = defineEndpoint({
  method: 'PUT',
  path: '/manage/people/:personId/email',
  auth: 'student',
  permission: 'people:administer',
  needsRecentSignIn: true,
  summary: 'Change the e-mail address of a person',
  params: personParams,
  body: z.object({ email: emailAddress }),
  answer: personSchema,
});

/** Erases a person and everything about them. Errors: as `changeEmailOfPerson`; invalid (the typed address is another one). */
export const erasePersonByStaff = defineEndpoint({
  method: 'POST',
  path: '/manage/people/:personId/erase',
  auth: 'student',
  permission: 'people:administer',
  needsRecentSignIn: true,
  summary: 'Erase a person',
  params: personParams,
  body: z.object({
    /** Address of the person, typed by the caller as a confirmation. */
    email: emailAddress,
    reason: visibleTextSchema(500),
  }),
  answer: acknowledgementSchema,
});
