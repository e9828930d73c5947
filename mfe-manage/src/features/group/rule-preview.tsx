/** Preview of what a new or changed enrolment rule will do, with numbers from the server. */
import type { EnrolmentRulePreview, NewEnrolmentRule } from '@cairn/api/enrolment-rules.contract';
import type { EnrolmentRuleTerms } from '@cairn/domain/enrolment-rule.rules';
import { formatDateTimeInZone } from '@cairn/messages/dates';
import { numberText, plural } from '@cairn/messages/plural';
import { useQuery } from '@cairn/runtime';
import { Note } from '@cairn/ui/note';
import { useDebouncedValue } from '@cairn/ui/use-debounced-value';
import { t } from 'ttag';
import { explainRefusal } from '../../lib/refusal.ts';
import { enrolmentRuleQueries } from './rule-queries.ts';
import styles from './rules.module.css';

/** Debounce delay in ms before the preview is requested from the server. */
const TYPING_PAUSE_MS = 400;

interface PreviewListProps {
  readonly title: string;
  readonly lines: readonly string[];
}

const PreviewList = ({ title, lines }: PreviewListProps) => (
  <div className={styles['preview']} role="status">
    <h3>{title}</h3>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);

const describeLeftOut = (people: number): string[] => {
  const count = numberText(people);
  return people === 0
    ? []
    : [
        plural(
          people,
          t`${count} person is left out, because staff have unenrolled this person by hand.|${count} people are left out, because staff have unenrolled them by hand.`,
        ),
      ];
};

const describeNewRule = (preview: EnrolmentRulePreview, timeZone: string): string[] => {
  const { toEnrol, enrolled, leftOut, dueAt } = preview;
  const [fresh, already] = [numberText(toEnrol), numberText(enrolled)];
  const due = dueAt === null ? undefined : formatDateTimeInZone(dueAt, timeZone);
  return [
    due === undefined
      ? plural(
          toEnrol,
          t`${fresh} person is enrolled and gets one mail.|${fresh} people are enrolled and get one mail.`,
        )
      : plural(
          toEnrol,
          t`${fresh} person is enrolled and gets one mail, due ${due}.|${fresh} people are enrolled and get one mail, due ${due}.`,
        ),
    ...(enrolled === 0
      ? []
      : [
          plural(
            enrolled,
            t`${already} person is enrolled already, gets the due date and keeps the progress.|${already} people are enrolled already. They get the due date and keep their progress.`,
          ),
        ]),
    ...describeLeftOut(leftOut),
  ];
};

interface NewRulePreviewProps {
  readonly groupId: string;
  /** The rule in the form; undefined while the form is incomplete. */
  readonly rule: NewEnrolmentRule | undefined;
  readonly timeZone: string;
}

export const NewEnrolmentRulePreview = ({ groupId, rule, timeZone }: NewRulePreviewProps) => {
  const settled = useDebouncedValue(rule && JSON.stringify(rule), TYPING_PAUSE_MS);
  const body = settled === undefined ? undefined : (JSON.parse(settled) as NewEnrolmentRule);
  const { data, error } = useQuery(enrolmentRuleQueries.newRulePreview(groupId, body));
  if (rule === undefined) return null;
  if (error) return <RefusedPreview error={error} />;
  if (!data) return null;
  const begin = formatDateTimeInZone(data.beginsAt, timeZone);
  return (
    <PreviewList title={t`What happens on ${begin}`} lines={describeNewRule(data, timeZone)} />
  );
};

interface RuleChangePreviewProps {
  readonly ruleId: string;
  readonly terms: EnrolmentRuleTerms | undefined;
}

export const EnrolmentRuleChangePreview = ({ ruleId, terms }: RuleChangePreviewProps) => {
  const settled = useDebouncedValue(terms && JSON.stringify(terms), TYPING_PAUSE_MS);
  const body = settled === undefined ? undefined : (JSON.parse(settled) as EnrolmentRuleTerms);
  const { data, error } = useQuery(enrolmentRuleQueries.ruleChangePreview(ruleId, body));
  if (terms === undefined) return null;
  if (error) return <RefusedPreview error={error} />;
  if (!data) return null;
  const { movedDueDates, leftOut } = data;
  const count = numberText(movedDueDates);
  const moved =
    movedDueDates === 0
      ? t`No due date changes.`
      : plural(
          movedDueDates,
          t`The due date of ${count} person who has not completed the course changes.|The due date of ${count} people who have not completed the course changes.`,
        );
  return <PreviewList title={t`What changes`} lines={[moved, ...describeLeftOut(leftOut)]} />;
};

const RefusedPreview = ({ error }: { readonly error: Error }) => (
  <Note tone="err" role="alert">
    {explainRefusal(error)}
  </Note>
);
