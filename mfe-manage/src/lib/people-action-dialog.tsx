/** Dialogs of an action on people: choose a group or course, confirm, and see the result. */
import {
  type PeopleAction,
  type PeopleActionKind,
  type PeopleSelection,
  type StaffJob,
  startStaffJob,
} from '@cairn/api/staff-jobs.contract';
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { useNavigate, useQuery } from '@cairn/runtime';
import { events, http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { type FormEvent, useId, useState } from 'react';
import { t } from 'ttag';
import { type ChoiceOption, ChoiceField } from './choice-field.tsx';
import { CourseChoices, GroupChoices } from './choices.tsx';
import { DialogFormActions } from './form-actions.tsx';
import { StaffJobResult } from './job-result.tsx';
import { LoadedContent } from './loaded-content.tsx';
import styles from './manage-frame.module.css';
import { jobQueries } from './job-queries.ts';
import {
  PEOPLE_ACTION_TEXTS,
  describeActionEnd,
  describePeopleAction,
} from './people-action-words.ts';
import { describeSelectedCount } from './selected-count.ts';
import { StaffActionDialog } from './staff-action-dialog.tsx';

interface PeopleActionDialogProps {
  readonly kind: PeopleActionKind;
  readonly selection: PeopleSelection;
  /** The group or course of the action, if it is known already; otherwise the dialog asks for it. */
  readonly object?: ChoiceOption;
  /** The courses of which people are reminded; absent: all mandatory ones. */
  readonly courseIds?: readonly string[] | undefined;
  /** Closes the dialog before the action is started. */
  readonly onClose: () => void;
  /** Closes the dialog after the action. */
  readonly onDone: () => void;
}

const isAboutGroup = (kind: PeopleActionKind) => kind === 'join-group' || kind === 'leave-group';
const isAboutCourse = (kind: PeopleActionKind) => kind === 'enrol' || kind === 'unenrol';

const toAction = (
  kind: PeopleActionKind,
  object: ChoiceOption | undefined,
  courseIds: readonly string[] | undefined,
): PeopleAction => {
  if (kind === 'remind-overdue') return { kind, ...(courseIds && { courseIds: [...courseIds] }) };
  if (kind === 'join-group' || kind === 'leave-group') return { kind, groupId: object?.id ?? '' };
  if (kind === 'enrol' || kind === 'unenrol') return { kind, courseId: object?.id ?? '' };
  return { kind };
};

export const PeopleActionDialog = ({
  kind,
  selection,
  object: given,
  courseIds,
  onClose,
  onDone,
}: PeopleActionDialogProps) => {
  const [object, setObject] = useState(given);
  const [job, setJob] = useState<StaffJob>();
  if (job) return <JobResultDialog job={job} onClose={onDone} />;
  if (!object && (isAboutGroup(kind) || isAboutCourse(kind)))
    return <ChooseObjectDialog {...{ kind, onClose }} onChoose={setObject} />;
  return (
    <ConfirmDialog {...{ kind, selection, object, courseIds, onClose, onDone }} onResult={setJob} />
  );
};

interface ChooseObjectDialogProps extends Pick<PeopleActionDialogProps, 'kind' | 'onClose'> {
  readonly onChoose: (object: ChoiceOption) => void;
}

const ChooseObjectDialog = ({ kind, onChoose, onClose }: ChooseObjectDialogProps) => {
  const formId = useId();
  const [chosen, setChosen] = useState<readonly ChoiceOption[]>([]);
  const [object] = chosen;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (object) onChoose(object);
  };
  const field = { chosen, onChange: setChosen, isSingle: true };
  return (
    <Dialog
      open
      title={PEOPLE_ACTION_TEXTS[kind].button}
      onClose={onClose}
      unsaved={object && t`What you have changed is not saved yet.`}
      actions={
        <DialogFormActions
          formId={formId}
          submitLabel={t`Continue`}
          onCancel={onClose}
          reason={
            object
              ? undefined
              : isAboutGroup(kind)
                ? t`Choose a group first.`
                : t`Choose a course first.`
          }
        />
      }
    >
      <form id={formId} className={styles['form']} onSubmit={onSubmit}>
        {isAboutGroup(kind) ? (
          <ChoiceField label={t`Group`} {...field}>
            {(search, renderChoices) => (
              <GroupChoices {...{ search }}>{renderChoices}</GroupChoices>
            )}
          </ChoiceField>
        ) : (
          <ChoiceField label={t`Course`} {...field}>
            {(search, renderChoices) => (
              <CourseChoices {...{ search }}>{renderChoices}</CourseChoices>
            )}
          </ChoiceField>
        )}
      </form>
    </Dialog>
  );
};

interface ConfirmDialogProps extends Omit<PeopleActionDialogProps, 'object'> {
  readonly object: ChoiceOption | undefined;
  readonly onResult: (job: StaffJob) => void;
}

const ConfirmDialog = ({ kind, object, courseIds, ...props }: ConfirmDialogProps) => {
  const { selection, onClose, onDone, onResult } = props;
  const navigate = useNavigate();
  const id = useId();
  const action = toAction(kind, object, courseIds);
  const query = useQuery(jobQueries.prepared(id, { action, selection }));
  const words = PEOPLE_ACTION_TEXTS[kind];
  const showResult = (job: StaffJob) => {
    if (job.endedAt === null) void navigate(`/manage/jobs/${job.jobId}`);
    else if (job.total > 1 || job.changed === 0) onResult(job);
    else {
      events.emit('notice.shown', { tone: 'success', message: describePeopleAction(job) });
      onDone();
    }
  };
  return (
    <StaffActionDialog
      title={words.title(toNameInSentence(object?.name ?? ''))}
      action={t`This action`}
      button={words.button}
      isDangerous={kind === 'disable'}
      missing={query.data === undefined && t`The action is being prepared.`}
      call={(named) =>
        http.call(startStaffJob, { params: { jobId: query.data?.jobId ?? '' }, ...named })
      }
      onClose={onClose}
      onDone={showResult}
    >
      <LoadedContent query={query} failure={t`The action could not be prepared.`} lines={1}>
        {({ total }) => (
          <p>
            <b>{describeSelectedCount(total)}</b>
          </p>
        )}
      </LoadedContent>
      <p>{words.meaning}</p>
    </StaffActionDialog>
  );
};

interface JobResultDialogProps {
  readonly job: StaffJob;
  readonly onClose: () => void;
}

const JobResultDialog = ({ job, onClose }: JobResultDialogProps) => (
  <Dialog
    open
    title={describePeopleAction(job)}
    onClose={onClose}
    actions={<Button variant="line" onClick={onClose}>{t`Close`}</Button>}
  >
    <p>{describeActionEnd(job)}</p>
    <StaffJobResult job={job} />
  </Dialog>
);
