import type { ReportKind, ReportSchedule } from '@cairn/api/report-schedules.contract';
import type { ReportFrequency } from '@cairn/domain/report-schedule.rules';
import { formatUtcMediumDate } from '@cairn/messages/dates';
import { andList } from '@cairn/messages/word-lists';
import { plural } from '@cairn/messages/plural';
import { t } from 'ttag';

/** Labels of the intervals at which a report can be sent. */
export const REPORT_FREQUENCY_LABELS: Readonly<Record<ReportFrequency, string>> = {
  weekly: t`Every Monday, at 7 in the morning`,
  monthly: t`On the first of each month, at 7 in the morning`,
};

/** Returns one sentence about a schedule, such as 'Sent every Monday to Ada Keller and Colm Brennan.' */
export const describeReportSchedule = ({ frequency, recipients }: ReportSchedule): string => {
  const names = andList(recipients.map(({ name }) => name));
  return frequency === 'weekly'
    ? t`Sent every Monday to ${names}.`
    : t`Sent on the first of each month to ${names}.`;
};

/** Returns a sentence with the date on which a schedule sends its next mail. */
export const describeNextReportMail = ({ nextDay }: ReportSchedule): string => {
  const date = formatUtcMediumDate(nextDay);
  return t`Next on ${date}.`;
};

/** Returns the filters of a schedule in numbers, such as '2 groups, 1 course'. */
export const describeScheduleFilters = ({
  group,
  course,
  from,
  to,
}: ReportSchedule['filters']): string => {
  const parts = [
    group?.length && plural(group.length, t`${group.length} group|${group.length} groups`),
    course?.length && plural(course.length, t`${course.length} course|${course.length} courses`),
    (from ?? to) !== undefined && t`a period`,
  ].filter((part) => typeof part === 'string');
  return parts.length === 0 ? t`all groups and courses` : andList(parts);
};

const PAGE_PATHS: Readonly<Record<ReportKind, string>> = {
  completion: '/manage/reports',
  surveys: '/manage/reports/surveys',
};

/** Returns the URL of the report with the filters of a schedule. */
export const toScheduleUrl = (
  report: ReportKind,
  { group, course, from, to }: ReportSchedule['filters'],
): string => {
  const values = { group: group?.join(','), course: course?.join(','), from, to };
  const query = new URLSearchParams(
    Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
  return query.size === 0 ? PAGE_PATHS[report] : `${PAGE_PATHS[report]}?${query.toString()}`;
};
