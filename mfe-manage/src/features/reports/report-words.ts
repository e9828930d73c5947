import type {
  Completion,
  CompletionReport,
  CourseCompletion,
} from '@cairn/api/staff-reports.contract';
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { numberText, plural } from '@cairn/messages/plural';
import { t } from 'ttag';

type GroupCompletion = CourseCompletion['groups'][number];

export const formatGroupName = ({ name }: Pick<GroupCompletion, 'name'>): string =>
  name ?? t`In no group`;

/** Formats how many of all enrolments are completed, such as '298 of 409'. */
export const formatCompletedEnrolments = ({ completed, enrolled }: Completion): string => {
  const [some, all] = [numberText(completed), numberText(enrolled)];
  return t`${some} of ${all}`;
};

/** Returns the figures of a bar, such as '298 of 409, 42 more started, 5 overdue'. */
export const formatCompletionFigures = ({ overdue = 0, ...completion }: Completion): string => {
  const started = formatStarted(completion);
  const number = numberText(overdue);
  return overdue === 0
    ? started
    : plural(overdue, t`${started}, ${number} overdue|${started}, ${number} overdue`);
};

const formatStarted = (completion: Completion): string => {
  const others = completion.started - completion.completed;
  const share = formatCompletedEnrolments(completion);
  return others === 0
    ? share
    : plural(others, t`${share}, ${others} more started|${share}, ${others} more started`);
};

/** Returns one sentence that sums up the report: the title of its plot. */
export const describeCompletionReport = ({ total, lowest }: CompletionReport): string => {
  const [completed, enrolled] = [numberText(total.completed), numberText(total.enrolled)];
  const all = plural(
    total.enrolled,
    t`${completed} of ${enrolled} enrolment is completed.|${completed} of ${enrolled} enrolments are completed.`,
  );
  if (lowest === null || lowest.enrolled === total.enrolled) return all;
  const title = toNameInSentence(lowest.title);
  const share = formatCompletedEnrolments(lowest);
  return `${all} ${t`The smallest share is that of ${title}: ${share}.`}`;
};
