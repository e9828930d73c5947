import type { CourseItem, SurveyAnswer } from '@cairn/api/course-item.contract';
import { createUntouchedAnswer } from '@cairn/domain/survey.rules';
import { friendlyMessage } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { t } from 'ttag';
import { createSurveyOutbox, SURVEY_ANSWERS_KEY } from './survey-outbox.ts';
import { SurveyQuestions } from './survey-questions.tsx';

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
  const { outbox, failure, isRefused, isSending } = useSurveySending(course.CourseID, onDone);
  const [answers, setAnswers] = useState<SurveyAnswer[]>(
    () => outbox.get(SURVEY_ANSWERS_KEY) ?? questions.map(createUntouchedAnswer),
  );
  const submit = () => {
    outbox.set(SURVEY_ANSWERS_KEY, answers);
    void outbox.flush();
  };
  const goOnWithout = () => {
    outbox.drop(SURVEY_ANSWERS_KEY);
    onDone();
  };
  return (
    <Dialog
      open
      closable={false}
      onClose={() => {}}
      title={t`Post-Course Survey`}
      actions={
        <>
          {isRefused && (
            <Button variant="line" onClick={goOnWithout}>
              {t`Continue without the survey`}
            </Button>
          )}
          <Button busy={isSending} busyLabel={t`Sending...`} onClick={submit}>
            {t`Submit`}
          </Button>
        </>
      }
    >
      <SurveyQuestions questions={questions} answers={answers} onChange={setAnswers}>
        {failure !== undefined && (
          <Note tone="err">
            <p>{friendlyMessage(failure)}</p>
            {!isRefused && <p>{t`Your answers are sent again as soon as possible.`}</p>}
          </Note>
        )}
      </SurveyQuestions>
    </Dialog>
  );
};

/** Sends the answers, those of an earlier visit at once. After a refusal the student changes them and submits again. */
const useSurveySending = (courseId: string, onDone: () => void) => {
  const [outbox] = useState(() => createSurveyOutbox(courseId));
  const { status, failure } = useSyncExternalStore(outbox.subscribe, outbox.state);
  const onSaved = useEffectEvent(onDone);
  useEffect(() => {
    outbox.open();
    const unsubscribe = outbox.subscribe(() => {
      if (outbox.state().status === 'saved') onSaved();
    });
    return () => {
      unsubscribe();
      void outbox.pause();
    };
  }, [outbox]);
  return {
    outbox,
    failure,
    isRefused: status === 'set-aside',
    isSending: status === 'sending',
  };
};
