import { ApiError } from '@cairn/api/api-error';
import type { CourseItem, SurveyAnswer, SurveyQuestion } from '@cairn/api/course-item.contract';
import { createUntouchedAnswer } from '@cairn/domain/survey.rules';
import { useAction } from '@cairn/runtime';
import { friendlyMessage, report } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { UnsavedWork } from '@cairn/ui/unsaved-work';
import { type FormEvent, useState } from 'react';
import { t } from 'ttag';
import { sendSurvey } from '../../lib/send-survey.ts';
import { SurveyQuestions } from '../../lib/survey-questions.tsx';
import styles from './survey.module.css';

interface SurveyFormProps {
  readonly course: CourseItem;
  readonly questions: readonly SurveyQuestion[];
  readonly onStored: () => void;
  /** Called if another page or device has answered the survey first; its answers are kept (TAPI-45). */
  readonly onAnsweredBefore: () => Promise<void>;
}

/** The survey form of a course. If sending fails, the answers stay in the form. */
export const SurveyForm = ({ course, questions, ...props }: SurveyFormProps) => {
  const [answers, setAnswers] = useState<SurveyAnswer[]>(() =>
    questions.map(createUntouchedAnswer),
  );
  const [isTouched, setTouched] = useState(false);
  const sending = useAction({
    mutationFn: () => sendSurvey(course.CourseID, answers),
    onSuccess: props.onStored,
    onError: (error) => {
      if (error instanceof ApiError && error.kind === 'conflict') return props.onAnsweredBefore();
      report(error, { at: 'survey page', courseID: course.CourseID });
      return undefined;
    },
  });
  const answer = (nextAnswers: SurveyAnswer[]): void => {
    setAnswers(nextAnswers);
    setTouched(true);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    sending.mutate();
  };
  return (
    <form
      className={styles['form']}
      aria-label={t`Post-Course Survey`}
      onSubmit={submit}
      noValidate
    >
      <h2 className={styles['course']}>{course.CourseTitle}</h2>
      <SurveyQuestions questions={questions} answers={answers} onChange={answer} />
      {sending.error && <Note tone="err">{friendlyMessage(sending.error)}</Note>}
      <Button
        type="submit"
        className={styles['submit']}
        busy={sending.isPending}
        busyLabel={t`Sending...`}
      >
        {t`Submit`}
      </Button>
      <UnsavedWork isUnsaved={isTouched && !sending.isSuccess} title={t`Leave the survey?`}>
        <p>{t`Your answers have not been sent and will be lost.`}</p>
      </UnsavedWork>
    </form>
  );
};
