import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { type GradedSubmission, MAX_FEEDBACK_LENGTH } from '@cairn/api/teaching.contract';
import { GradePill } from '@cairn/course-content/submission/grade-pill';
import { friendlyMessage } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { TextAreaField } from '@cairn/ui/text-area-field';
import { TextField } from '@cairn/ui/text-field';
import { ArrowRight } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { t } from 'ttag';
import { GrantAttemptButton } from './grant-attempt-button.tsx';
import styles from './grading.module.css';
import { GradeConflict } from './grade-conflict.tsx';
import { useGradeForm } from './use-grade-form.ts';
import type { GradeFormActions } from './submission-grading-frame.tsx';

interface GradePaneProps {
  readonly submission: GradedSubmission;
  readonly hasNext: boolean;
  readonly onNext: () => void;
  readonly onReload: () => void;
  readonly form: Ref<GradeFormActions>;
}

type Form = ReturnType<typeof useGradeForm>;

const UNSAVED_HINT = t`Saved in this browser only. The student does not see it yet.`;

/** Form with grade and feedback of a submission; unsaved input survives a reload. */
export const SubmissionGradeForm = ({
  submission,
  hasNext,
  onNext,
  onReload,
  form: ref,
}: GradePaneProps) => {
  const { learner, maxPoints } = submission.work;
  const field = useRef<HTMLInputElement>(null);
  const form = useGradeForm(submission, onNext, ref, field);
  const { draft } = form;
  const name = toNameInSentence(learner.name);
  return (
    <form
      className={styles['form']}
      noValidate
      aria-label={t`Grade`}
      onSubmit={(event) => {
        event.preventDefault();
        void form.saveAndNext();
      }}
    >
      <div className={styles['grade']}>
        <TextField
          ref={field}
          label={t`Grade out of ${maxPoints}`}
          inputMode="decimal"
          autoComplete="off"
          value={draft.shown.grade}
          error={form.error}
          onChange={({ target }) => draft.change({ grade: target.value })}
        />
        <GradePill grade={form.grade} max={maxPoints} />
      </div>
      <TextAreaField
        label={t`Feedback for ${name}`}
        rows={6}
        maxLength={MAX_FEEDBACK_LENGTH}
        placeholder={t`Say what was good and what to look at again.`}
        value={draft.shown.feedback}
        hint={draft.isUnsaved ? UNSAVED_HINT : undefined}
        onChange={({ target }) => draft.change({ feedback: target.value })}
      />
      <Refusal form={form} max={maxPoints} onReload={onReload} />
      <Actions {...{ submission, form, hasNext }} />
    </form>
  );
};

interface RefusalProps {
  readonly form: Form;
  readonly max: number;
  readonly onReload: () => void;
}

/** Shows why the grade was not saved: another instructor has graded, or the request failed. */
const Refusal = ({ form, max, onReload }: RefusalProps) => {
  const { draft, save, theirs, grade } = form;
  if (!save.error) return null;
  const reason = friendlyMessage(save.error);
  if (!theirs || grade === undefined) {
    return <Note tone="err">{t`The grade could not be saved. ${reason}`}</Note>;
  }
  return (
    <GradeConflict
      theirs={theirs}
      mine={{ grade, feedback: draft.shown.feedback }}
      max={max}
      isBusy={save.isPending}
      onTakeTheirs={() => {
        draft.drop();
        save.reset();
        onReload();
      }}
      onSaveMine={() => void form.saveOver(theirs.revision)}
    />
  );
};

interface ActionsProps extends Pick<GradePaneProps, 'submission' | 'hasNext'> {
  readonly form: Form;
}

const Actions = ({ submission, form, hasNext }: ActionsProps) => {
  const { save, draft } = form;
  return (
    <div className={styles['acts']}>
      <Button type="submit" variant="amber" block busy={save.isPending} busyLabel={t`Saving...`}>
        {hasNext ? t`Save and open next` : t`Save and go to the list`}
        <ArrowRight />
      </Button>
      <Button variant="line" size="s" busy={save.isPending} onClick={form.saveHere}>
        {t`Save`}
      </Button>
      <GrantAttemptButton submission={submission} />
      <span role="status" className={styles['saved']}>
        {save.isSuccess && !draft.isUnsaved && t`Saved. The student gets a notification.`}
      </span>
    </div>
  );
};
