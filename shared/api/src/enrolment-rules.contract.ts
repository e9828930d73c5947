/** Rules that enrol all people of a group in a course, also people who join later. 003 §2.6 */
import { MAX_DUE_DAYS, MAX_RENEWAL_MONTHS } from '@cairn/domain/enrolment-rule.rules';
import { idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** Maximum number of rules of a group that are in force. */
export const MAX_GROUP_RULES = 100;

/** A day as 'YYYY-MM-DD'. The server refuses days that the calendar does not have. */
const day = z.string().check(z.regex(/^2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/));

const termsFields = {
  /** First day on which the rule enrols people, in the time zone of the site. */
  startDay: day,
  due: z.union([
    z.object({ kind: z.literal('never') }),
    z.object({
      kind: z.literal('days'),
      days: z.number().check(z.int(), z.gte(1), z.lte(MAX_DUE_DAYS)),
    }),
    z.object({ kind: z.literal('day'), day }),
  ]),
  isMandatory: z.boolean(),
  /** Months after the completion at which the course has to be taken again; null: never. */
  renewalMonths: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(MAX_RENEWAL_MONTHS))),
  /** Whether the enrolment of people who leave the group ends. */
  endsOnLeaving: z.boolean(),
};
const termsSchema = z.object(termsFields);

const describedFields = {
  ...termsFields,
  ruleId: z.string(),
  courseTitle: z.string(),
  /** False until the first day of the rule. */
  hasBegun: z.boolean(),
};

/** A rule that applies to people who join the group. */
export const joinedRuleSchema = z.object(describedFields);
export type JoinedRule = Infer<typeof joinedRuleSchema>;

const ruleSchema = z.object({
  ...describedFields,
  courseId: z.string(),
  /** True while the course is a draft, archived or hidden from the group: no person is enrolled then. */
  isCourseHidden: z.boolean(),
  /** People of the group now, and how many of them are enrolled in the course. */
  people: z.number(),
  enrolled: z.number(),
  /** People of the group whom staff have unenrolled by hand; the rule leaves them out. */
  leftOut: z.number(),
  /** True while the server applies the rule to the people of the group. */
  isRunning: z.boolean(),
});
export type EnrolmentRule = Infer<typeof ruleSchema>;

const rulesSchema = z.object({
  rules: z.array(ruleSchema),
  /** IANA name of the time zone of the site, in which days of rules begin and end. */
  timeZone: z.string(),
  /** The present day in this zone. */
  today: z.string(),
});
export type EnrolmentRules = Infer<typeof rulesSchema>;

const groupParams = z.object({ groupId: idSchema });

/** Returns the rules of a group that are in force, by title of the course. Errors: forbidden, not-found. */
export const listEnrolmentRules = defineEndpoint({
  method: 'GET',
  path: '/manage/groups/:groupId/rules',
  auth: 'student',
  permission: 'people:edit',
  summary: 'The enrolment rules of a group',
  params: groupParams,
  answer: rulesSchema,
});

const newRuleSchema = z.object({ ...termsFields, courseId: idSchema });
export type NewEnrolmentRule = Infer<typeof newRuleSchema>;

/**
 * Returns the numbers of people whom a new rule would enrol on its first day. Changes nothing. Errors: as
 * `createEnrolmentRule`.
 */
export const previewEnrolmentRule = defineEndpoint({
  method: 'POST',
  path: '/manage/groups/:groupId/rules/preview',
  auth: 'student',
  permission: 'people:edit',
  summary: 'Whom a new enrolment rule would enrol',
  params: groupParams,
  body: newRuleSchema,
  answer: z.object({
    /** People whom the rule enrols. */
    toEnrol: z.number(),
    /** People who are enrolled already: they get the due date and keep their progress. */
    enrolled: z.number(),
    /** People whom staff have unenrolled by hand. */
    leftOut: z.number(),
    /** ISO time at which the rule begins. */
    beginsAt: z.string(),
    /** ISO time at which the course is due for those who are enrolled on the first day; null: never. */
    dueAt: z.nullable(z.string()),
  }),
});
export type EnrolmentRulePreview = Infer<(typeof previewEnrolmentRule)['answer']>;

/**
 * Creates a rule. Returns the rules of the group. Errors: invalid (`details.fault`), forbidden, not-found (the group, the course),
 * conflict (the group is archived, the course is a draft, the group does not see it (`details.group`, `details.course`: their
 * names), there is a rule for this course already, the group has `MAX_GROUP_RULES`).
 */
export const createEnrolmentRule = defineEndpoint({
  method: 'POST',
  path: '/manage/groups/:groupId/rules',
  auth: 'student',
  permission: 'people:edit',
  summary: 'Create an enrolment rule',
  params: groupParams,
  body: newRuleSchema,
  answer: rulesSchema,
});

const ruleParams = z.object({ ruleId: idSchema });

/** Returns for how many people a changed rule would change the due date. Changes nothing. Errors: as `changeEnrolmentRule`. */
export const previewEnrolmentRuleChange = defineEndpoint({
  method: 'POST',
  path: '/manage/rules/:ruleId/preview',
  auth: 'student',
  permission: 'people:edit',
  summary: 'Whose due date a change of an enrolment rule would move',
  params: ruleParams,
  body: termsSchema,
  answer: z.object({ movedDueDates: z.number(), leftOut: z.number() }),
});

/**
 * Changes a rule, and the due dates of people who have not completed the course. `before` has the terms that the caller saw.
 * Returns the rules of the group. Errors: invalid (`details.fault`), forbidden, not-found, conflict (as `createEnrolmentRule`; the
 * rule has ended; `details.current`: terms that another person has saved meanwhile).
 */
export const changeEnrolmentRule = defineEndpoint({
  method: 'PUT',
  path: '/manage/rules/:ruleId',
  auth: 'student',
  permission: 'people:edit',
  summary: 'Change an enrolment rule',
  params: ruleParams,
  body: z.object({ before: termsSchema, after: termsSchema }),
  answer: rulesSchema,
});

/**
 * Ends a rule: it enrols no one any more, and changes no one. Returns the other rules of the group. Errors: forbidden,
 * not-found.
 */
export const endEnrolmentRule = defineEndpoint({
  method: 'POST',
  path: '/manage/rules/:ruleId/end',
  auth: 'student',
  permission: 'people:edit',
  summary: 'End an enrolment rule',
  params: ruleParams,
  answer: rulesSchema,
});
