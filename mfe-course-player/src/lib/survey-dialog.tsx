import { ApiError } from '@cairn/api/api-error';
import type { CourseItem, SurveyAnswer } from '@cairn/api/courses.contract';
import { untouchedAnswer } from '@cairn/domain/survey.rules';
import { useAction } from '@cairn/runtime';
import { friendlyMessage, report } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import { useState } from 'react';
import { t } from 'ttag';
import { sendSurvey } from './send-survey.ts';
import { SurveyQuestions } from './survey-questions.tsx';

interface SurveyDialogProps {
  readonly course: CourseItem;
  /** What a failure means: go on all the same (001 §8), or keep the answers and let the student try again (SCO-17). */
  readonly afterFailure: 'go-on' | 'try-again';
  readonly onDone: () => void;
}

/** No way out but the button: 001 §2 'Post-course survey'. */
export const SurveyDialog = ({ course, afterFailure, onDone }: SurveyDialogProps) => {
  const questions = course.PostSurvey ?? [];
  const [answers, setAnswers] = useState<SurveyAnswer[]>(() => questions.map(untouchedAnswer));
  const sending = useAction({
    mutationFn: () => sendSurvey(course.CourseID, answers),
    onSuccess: onDone,
    onError: (error) => {
      // Stored already, by a try whose answer was lost or by another page: it cannot be stored again (TAPI-45).
      const isStored = error instanceof ApiError && error.kind === 'conflict';
      if (!isStored) report(error, { at: 'survey' });
      if (isStored || afterFailure === 'go-on') onDone();
    },
  });
  return (
    <Dialog
      open
      closable={false}
      onClose={() => {}}
      title={t`Post-Course Survey`}
      actions={
        <Button busy={sending.isPending} busyLabel={t`Sending...`} onClick={() => sending.mutate()}>
          {t`Submit`}
        </Button>
      }
    >
      <SurveyQuestions questions={questions} answers={answers} onChange={setAnswers}>
        {sending.error && <Note tone="err">{friendlyMessage(sending.error)}</Note>}
      </SurveyQuestions>
    </Dialog>
  );
};
