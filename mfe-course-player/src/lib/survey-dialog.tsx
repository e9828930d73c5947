import { ApiError } from '@cairn/api/api-error';
import type { CourseItem, SurveyAnswer } from '@cairn/api/courses.contract';
import { createUntouchedAnswer } from '@cairn/domain/survey.rules';
import { useAction } from '@cairn/runtime';
import { friendlyMessage, report } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from 'ttag';
import { sendSurvey } from './send-survey.ts';
import { SurveyQuestions } from './survey-questions.tsx';
import { isTransientFailure, createRetryDelay } from './retry-until-acknowledged.ts';

interface SurveyDialogProps {
  readonly course: CourseItem;
  /** Called once the answers are stored, or the student continues after the server rejected them. */
  readonly onDone: () => void;
}

/**
 * The survey at the end of a course; only its buttons close it (001 §2 'Post-course survey'). A transient failure is retried
 * until the server has the answers (SCO-17, decision 077). If the server rejects them, the student may change them or continue
 * without.
 */
export const SurveyDialog = ({ course, onDone }: SurveyDialogProps) => {
  const questions = course.PostSurvey ?? [];
  const [answers, setAnswers] = useState<SurveyAnswer[]>(() =>
    questions.map(createUntouchedAnswer),
  );
  const { failure, isRefused, sending } = useSurveySending(course.CourseID, answers, onDone);
  return (
    <Dialog
      open
      closable={false}
      onClose={() => {}}
      title={t`Post-Course Survey`}
      actions={
        <>
          {isRefused && (
            <Button variant="line" onClick={onDone}>
              {t`Continue without the survey`}
            </Button>
          )}
          <Button
            busy={sending.isPending}
            busyLabel={t`Sending...`}
            onClick={() => sending.mutate()}
          >
            {t`Submit`}
          </Button>
        </>
      }
    >
      <SurveyQuestions questions={questions} answers={answers} onChange={setAnswers}>
        {failure && (
          <Note tone="err">
            <p>{friendlyMessage(failure)}</p>
            {!isRefused && <p>{t`Your answers are sent again as soon as possible.`}</p>}
          </Note>
        )}
      </SurveyQuestions>
    </Dialog>
  );
};

/** Sends the answers. Transient failures are retried; after others the student submits again. */
const useSurveySending = (courseId: string, answers: SurveyAnswer[], onDone: () => void) => {
  const [failures, setFailures] = useState<readonly Error[]>([]);
  const failure = failures.at(-1);
  const isRefused = failure !== undefined && !isTransientFailure(failure);
  const sending = useAction({
    mutationFn: () => sendSurvey(courseId, answers),
    onSuccess: onDone,
    onError: (error) => {
      // Conflict: an earlier request without a response, or another page, has stored the answers (TAPI-45).
      if (error instanceof ApiError && error.kind === 'conflict') {
        onDone();
        return;
      }
      if (failures.length === 0 || !isTransientFailure(error)) report(error, { at: 'survey' });
      setFailures([...failures, error]);
    },
  });
  const sendAgain = useEffectEvent(() => sending.mutate());
  const tries = failures.length;
  useEffect(() => {
    if (tries === 0 || isRefused) return undefined;
    const { promise, stop } = createRetryDelay(tries);
    void promise.then((isOver) => isOver && sendAgain());
    return stop;
  }, [tries, isRefused]);
  return { failure, isRefused, sending };
};
