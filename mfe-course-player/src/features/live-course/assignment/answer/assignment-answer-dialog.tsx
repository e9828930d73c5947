import { Button } from '@cairn/ui/button';
import { useId, useState } from 'react';
import { t } from 'ttag';
import { restoreLostFocus } from '../../../../lib/restore-lost-focus.ts';
import type { AssignmentAnswerFormProps } from './answer-form.tsx';
import type { InitialAssignmentAnswer } from './local-answer.ts';
import styles from './answer.module.css';
import { ConfirmAssignmentSubmission } from './confirm-assignment-submission.tsx';
import { AnswerDraftStatus } from './draft-status.tsx';
import { RichTextAnswerEditor } from './editor.tsx';
import { AnswerFileRows } from './file-rows.tsx';
import { useAssignmentAnswer } from './use-answer.ts';

interface AnswerWorkProps extends AssignmentAnswerFormProps {
  readonly start: InitialAssignmentAnswer;
}

/** Dialog with the text, the files and the submit button of an answer; it does not block the page (001 §2). */
export const AssignmentAnswerDialog = (props: AnswerWorkProps) => {
  const { node, label, start, onClose } = props;
  const titleId = useId();
  const answer = useAssignmentAnswer(props);
  const { text, rows, submit } = answer;
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState({ content: start.content, key: 0 });
  return (
    <div
      ref={props.takesFocus ? restoreLostFocus : undefined}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles['work']}
    >
      <AnswerHead titleId={titleId} attempt={answer.attempt} maxAttempts={node.maxAttempts} />
      <RichTextAnswerEditor
        key={shown.key}
        label={t`Your answer`}
        html={shown.content}
        onChange={answer.write}
      />
      <AnswerFileRows uploads={answer.uploads} rows={rows} />
      <AnswerFoot
        {...{ answer, label, onClose }}
        onReplaced={(content) => setShown(({ key }) => ({ content, key: key + 1 }))}
        onSubmit={() => setAsking(true)}
      />
      <ConfirmAssignmentSubmission
        open={isAsking}
        attempt={answer.attempt}
        maxAttempts={node.maxAttempts}
        words={text.words}
        files={rows.filter(({ state }) => state === 'uploaded').length}
        failedFiles={rows.filter(({ state }) => state === 'failed').length}
        isBusy={submit.isPending}
        onClose={() => setAsking(false)}
        onSubmit={() => submit.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </div>
  );
};

interface AnswerHeadProps {
  readonly titleId: string;
  readonly attempt: number;
  readonly maxAttempts: number | undefined;
}

const AnswerHead = ({ titleId, attempt, maxAttempts }: AnswerHeadProps) => (
  <header className={styles['head']}>
    <h3 id={titleId}>{t`Your answer`}</h3>
    <span>{attemptText(attempt, maxAttempts)}</span>
  </header>
);

const attemptText = (attempt: number, most: number | undefined): string =>
  most === undefined ? t`Attempt ${attempt}` : t`Attempt ${attempt} of ${most}`;

interface AnswerFootProps extends Pick<AnswerWorkProps, 'label' | 'onClose'> {
  readonly answer: ReturnType<typeof useAssignmentAnswer>;
  /** Called with the HTML of another page's draft once it has replaced the text. */
  readonly onReplaced: (html: string) => void;
  readonly onSubmit: () => void;
}

const AnswerFoot = ({ answer, label, onClose, onReplaced, onSubmit }: AnswerFootProps) => (
  <footer className={styles['foot']}>
    <AnswerDraftStatus
      state={answer.draft}
      onKeepMine={answer.keeper.keepMine}
      onTakeTheirs={() => onReplaced(answer.takeTheirs())}
    />
    <span className={styles['buttons']}>
      <Button variant="line" onClick={onClose}>
        {t`Close`}
      </Button>
      <Button variant="amber" reason={answer.whyNot} onClick={onSubmit}>
        {label}
      </Button>
    </span>
  </footer>
);
