/** The mail of a scheduled report: a sentence with the summary, the figures, and a link to the report. */
import type { ScheduledReportFilters } from '@cairn/api/report-schedules.contract';
import { sumCompletion } from '@cairn/domain/completion-report.rules';
import type { ReportFrequency } from '@cairn/domain/report-schedule.rules';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { type MailAppearance, renderMailHtml } from '../../../platform/mail/mail-page.ts';
import type { CourseCompletionTotals } from '../reports/completion-figures.repository.ts';
import type { CountedSurvey } from '../reports/survey-report.ts';

/** The content of a mail about a report. */
export interface ReportMailContent {
  readonly subject: string;
  readonly lines: readonly string[];
  /** Path and query of the page with the report. */
  readonly path: string;
}

/** Maximum number of courses in a mail. The report has all. */
const MAX_MAIL_COURSES = 30;

const toPath = (page: string, { group, course, from, to }: ScheduledReportFilters): string => {
  const query = new URLSearchParams();
  if (group?.length) query.set('group', group.join(','));
  if (course?.length) query.set('course', course.join(','));
  if (from !== undefined) query.set('from', from);
  if (to !== undefined) query.set('to', to);
  return query.size > 0 ? `${page}?${query.toString()}` : page;
};

const toCourseLine = ({ title, enrolled, started, completed }: CourseCompletionTotals): string =>
  `${title}: ${completed} of ${enrolled} completed, ${started} started`;

export const createCompletionContent = (
  courses: readonly CourseCompletionTotals[],
  filters: ScheduledReportFilters,
): ReportMailContent => {
  const { enrolled, completed } = sumCompletion(courses);
  const left = courses.length - MAX_MAIL_COURSES;
  return {
    subject:
      enrolled === 0
        ? 'Completion: no enrolments match the filters'
        : `Completion: ${completed} of ${enrolled} enrolments are completed`,
    lines: [
      ...courses.slice(0, MAX_MAIL_COURSES).map(toCourseLine),
      ...(left > 0 ? [`And ${left} more in the report.`] : []),
    ],
    path: toPath('/manage/reports', filters),
  };
};

const toQuestionLine = ({ text, answered, mean }: CountedSurvey['questions'][number]): string => {
  if (answered === null) return `${text} Too few answers to show.`;
  return mean === null
    ? `${text} ${answered} answers`
    : `${text} Mean ${mean.toFixed(1)} of ${answered} answers`;
};

export const createSurveyContent = (
  { title, answered, completed, questions }: CountedSurvey,
  filters: ScheduledReportFilters,
): ReportMailContent => ({
  subject:
    answered === null
      ? `Survey of ${title}: too few answers to show`
      : `Survey of ${title}: ${answered} of ${completed} students answered`,
  lines: questions.map(toQuestionLine),
  path: toPath('/manage/reports/surveys', filters),
});

export const createGoneCourseContent = (filters: ScheduledReportFilters): ReportMailContent => ({
  subject: 'Survey: the course no longer exists',
  lines: ['Stop this report, or send one about another course.'],
  path: toPath('/manage/reports/surveys', filters),
});

const SENT_TEXTS: Readonly<Record<ReportFrequency, string>> = {
  weekly: 'This report is sent every Monday',
  monthly: 'This report is sent on the first of each month',
};

interface ReportMailContext {
  readonly to: string;
  readonly frequency: ReportFrequency;
  readonly site: MailAppearance & { readonly brandName: string };
  /** URL of the site, without a slash at the end. */
  readonly siteUrl: string;
}

export const createReportMail = (
  { subject, lines, path }: ReportMailContent,
  { to, frequency, site, siteUrl }: ReportMailContext,
): Mail => {
  const url = `${siteUrl}${path}`;
  const sent = `${SENT_TEXTS[frequency]}, with the figures of the groups that you may see. You can stop it in the report.`;
  return {
    to,
    subject,
    text: `${[...lines, `The report: ${url}`, sent, site.brandName].join('\n\n')}\n`,
    html: renderMailHtml(
      subject,
      `${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
<p><a href="${escapeHtml(url)}">Open the report</a></p>
<p class="small">${escapeHtml(sent)}<br>${escapeHtml(site.brandName)}</p>`,
      site,
    ),
  };
};
