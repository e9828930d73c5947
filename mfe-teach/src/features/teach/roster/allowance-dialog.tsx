import { toNameInSentence } from '@cairn/domain/display-name.rules';
import {
  type AssignmentAllowance,
  type StudentAssignmentAllowances,
  MAX_EXTRA_ATTEMPTS,
  setAllowance,
} from '@cairn/api/roster.contract';
import { commaList } from '@cairn/messages/word-lists';
import { plural } from '@cairn/messages/plural';
import { useAction, useQuery, useQueryClient } from '@cairn/runtime';
import { friendlyMessage, http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { Field } from '@cairn/ui/field';
import { TextField } from '@cairn/ui/text-field';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { t } from 'ttag';
import { rosterQueries } from './roster.queries.ts';
import { formatSubmissionDate } from '../../../lib/work-words.ts';
import styles from './roster.module.css';

type Assignment = StudentAssignmentAllowances['assignments'][number];

interface AllowanceDialogProps {
  readonly courseId: string;
  readonly learner: { readonly learnerId: string; readonly name: string };
  readonly onClose: () => void;
}

const ListSkeleton = () => (
  <Skeleton label={t`Loading`}>
    <SkeletonText heading lines={6} />
  </Skeleton>
);

/** Dialog with one student's due dates and attempts, including extensions granted beyond the course's own. */
export const AssignmentAllowanceDialog = ({ courseId, learner, onClose }: AllowanceDialogProps) => {
  const query = useQuery(rosterQueries.work(courseId, learner.learnerId));
  const name = toNameInSentence(learner.name);
  /** AssignmentIDs whose form has unsaved changes. */
  const [changed, setChanged] = useState<readonly string[]>([]);
  const note = (assignmentId: string, isChanged: boolean) =>
    setChanged((known) => [
      ...known.filter((id) => id !== assignmentId),
      ...(isChanged ? [assignmentId] : []),
    ]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Due dates and attempts of ${name}`}
      className={styles['dialog']}
      unsaved={changed.length > 0 ? t`What you have changed is not saved yet.` : undefined}
    >
      <QueryContent
        query={query}
        skeleton={<ListSkeleton />}
        renderFailure={({ isRetrying, onRetry }) => (
          <ErrorState
            title={t`The assignments could not be loaded.`}
            {...{ isRetrying, onRetry }}
          />
        )}
      >
        {({ assignments }) =>
          assignments.length === 0 ? (
            <p>{t`This course has no assignments.`}</p>
          ) : (
            <ul className={styles['allowances']}>
              {assignments.map((assignment) => (
                <li key={assignment.assignmentId}>
                  <AllowanceForm
                    {...{ courseId, assignment }}
                    learnerId={learner.learnerId}
                    onChanged={(isChanged) => note(assignment.assignmentId, isChanged)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Dialog>
  );
};

interface AllowanceFormProps {
  readonly courseId: string;
  readonly learnerId: string;
  readonly assignment: Assignment;
  /** Called when the form of an assignment starts or stops to have unsaved changes. */
  readonly onChanged: (isChanged: boolean) => void;
}

const useGrant = ({
  courseId,
  learnerId,
  assignment: { assignmentId },
}: Omit<AllowanceFormProps, 'onChanged'>) => {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (changes: Partial<AssignmentAllowance>) =>
      http.call(setAllowance, {
        params: { courseId },
        body: { learnerId, assignmentId, ...changes },
      }),
    onSuccess: () =>
      queries.invalidateQueries({ queryKey: rosterQueries.work(courseId, learnerId).queryKey }),
  });
};

const AllowanceForm = (props: AllowanceFormProps) => {
  const { assignment } = props;
  const grant = useGrant(props);
  const granted = grantedTerms(assignment);
  const [due, setDue] = useState(granted.due);
  const [extra, setExtra] = useState(granted.extra);
  const isChanged = due !== granted.due || extra !== granted.extra;
  const tell = useEffectEvent(props.onChanged);
  useEffect(() => tell(isChanged), [isChanged]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Sends only changed fields: the date field has no seconds, and is ambiguous in the hour that a clock change repeats.
    grant.mutate({
      ...(due !== granted.due && { dueAt: due === '' ? null : new Date(due).toISOString() }),
      ...(extra !== granted.extra && { extraAttempts: Number(extra) }),
    });
  };
  return (
    <form className={styles['allowance']} aria-label={assignment.name} onSubmit={onSubmit}>
      <h3>{assignment.name}</h3>
      <p className={styles['hint']}>{termsText(assignment)}</p>
      <DueDateField value={due} onChange={setDue} />
      <TextField
        label={t`More attempts`}
        type="number"
        min={0}
        max={MAX_EXTRA_ATTEMPTS}
        required
        value={extra}
        onChange={({ target }) => setExtra(target.value)}
      />
      <Button type="submit" variant="line" busy={grant.isPending}>
        {t`Save`}
      </Button>
      <p role="status" className={styles['said']}>
        {grant.isSuccess && <span>{t`Saved.`}</span>}
        {grant.error && <span>{friendlyMessage(grant.error)}</span>}
      </p>
    </form>
  );
};

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

interface DueDateFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const DueDateField = ({ value, onChange }: DueDateFieldProps) => (
  <Field label={t`Later due date`} hint={t`In your time zone, ${zone}.`}>
    {(control) => (
      <input
        {...control}
        type="datetime-local"
        className={styles['moment']}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);

/** Returns the granted due date and attempts in the format of the form's fields. */
const grantedTerms = ({ allowance }: Assignment) => ({
  due: toLocalDateInput(allowance?.dueAt),
  extra: String(allowance?.extraAttempts ?? 0),
});

const termsText = ({ dueDate, maxAttempts, attempts }: Assignment): string => {
  const date = dueDate === undefined ? '' : formatSubmissionDate(dueDate);
  return commaList([
    date === '' ? t`No due date` : t`Due ${date}`,
    maxAttempts === undefined
      ? plural(attempts, t`${attempts} attempt used|${attempts} attempts used`)
      : t`${attempts} of ${maxAttempts} attempts used`,
  ]);
};

/** Returns a date in the format of the date field: local time to the minute, without a zone. */
const toLocalDateInput = (iso: string | null | undefined): string => {
  if (iso === null || iso === undefined) return '';
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
