/** Reports that are sent by mail to staff, each week or each month. 003 §2.8 */
import { REPORT_FREQUENCIES } from '@cairn/domain/report-schedule.rules';
import { acknowledgementSchema } from './acknowledgement.ts';
import { idSchema } from './course-params.ts';
import { daySchema } from './day.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** Reports that can be sent by mail. */
export const REPORT_KINDS = ['completion', 'surveys'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Maximum number of people who get a report by one schedule. */
export const MAX_REPORT_RECIPIENTS = 20;

const idsSchema = z.optional(z.array(idSchema).check(z.maxLength(50)));

/** Filters as in the calls of the report. The report about surveys needs exactly one course. */
const reportFiltersSchema = z.object({
  group: idsSchema,
  course: idsSchema,
  from: z.optional(daySchema),
  to: z.optional(daySchema),
});
export type ScheduledReportFilters = Infer<typeof reportFiltersSchema>;

const recipientSchema = z.object({ personId: z.string(), name: z.string() });
export type ReportRecipient = Infer<typeof recipientSchema>;

const scheduleSchema = z.object({
  scheduleId: z.string(),
  filters: reportFiltersSchema,
  frequency: z.enum(REPORT_FREQUENCIES),
  /** Day of the next mail, in the time zone of the site. */
  nextDay: z.string(),
  recipients: z.array(recipientSchema),
});
export type ReportSchedule = Infer<typeof scheduleSchema>;

/**
 * Returns the schedules of a report: all for administrators, the own ones for others. Returns as well who can be chosen as a
 * recipient: staff for administrators, the caller alone for others. Errors: forbidden, invalid.
 */
export const listReportSchedules = defineEndpoint({
  method: 'GET',
  path: '/manage/report-schedules',
  auth: 'student',
  permission: 'people:view',
  summary: 'Reports that are sent by mail',
  query: z.object({ report: z.enum(REPORT_KINDS) }),
  answer: z.object({
    schedules: z.array(scheduleSchema),
    people: z.array(recipientSchema),
    timeZone: z.string(),
  }),
});

const scheduleFields = {
  frequency: z.enum(REPORT_FREQUENCIES),
  personIds: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_REPORT_RECIPIENTS)),
};

/**
 * Creates a schedule that sends a report with these filters. Errors: forbidden, invalid (a recipient who is no staff, filters).
 */
export const createReportSchedule = defineEndpoint({
  method: 'POST',
  path: '/manage/report-schedules',
  auth: 'student',
  permission: 'people:view',
  summary: 'Send a report by mail',
  body: z.object({
    report: z.enum(REPORT_KINDS),
    filters: reportFiltersSchema,
    ...scheduleFields,
  }),
  answer: scheduleSchema,
});

const scheduleParams = z.object({ scheduleId: idSchema });

/** Changes how often a report is sent, and to whom. Errors: forbidden, invalid, not-found. */
export const changeReportSchedule = defineEndpoint({
  method: 'PUT',
  path: '/manage/report-schedules/:scheduleId',
  auth: 'student',
  permission: 'people:view',
  summary: 'Change a report that is sent by mail',
  params: scheduleParams,
  body: z.object(scheduleFields),
  answer: scheduleSchema,
});

/** Ends a schedule; its report is sent no more. Errors: forbidden, not-found. */
export const endReportSchedule = defineEndpoint({
  method: 'POST',
  path: '/manage/report-schedules/:scheduleId/end',
  auth: 'student',
  permission: 'people:view',
  summary: 'Stop sending a report by mail',
  params: scheduleParams,
  answer: acknowledgementSchema,
});
