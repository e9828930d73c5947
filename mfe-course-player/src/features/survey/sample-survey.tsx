import type { SurveyAnswer, SurveyQuestion } from '@cairn/api/course-item.contract';
import { createUntouchedAnswer } from '@cairn/domain/survey.rules';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { SelectField } from '@cairn/ui/select-field';
import { type FormEvent, useState } from 'react';
import { t } from 'ttag';
import { SurveyQuestions } from '../../lib/survey-questions.tsx';
import { SurveySentMessage } from './survey-sent-message.tsx';
import styles from './survey.module.css';

/** Ratings from 0 to 10, and frequencies: 001 §9 'Survey sample'. */
const RATINGS: SurveyQuestion[] = [
  t`How satisfied are you with your learning so far?`,
  t`How easy is it to find what you are looking for?`,
  t`How likely are you to recommend it to a colleague?`,
].map((question) => ({ type: 'scale', question, min: 0, max: 10 }));

const HOW_OFTEN = [t`Daily`, t`Weekly`, t`Monthly`, t`Rarely`].map((often) => ({
  value: often,
  label: often,
}));

/** Sample of a survey, for courses without one. Submitting it shows thanks and stores nothing. */
export const SampleSurvey = () => {
  const [ratings, setRatings] = useState<SurveyAnswer[]>(() => RATINGS.map(createUntouchedAnswer));
  const [often, setOften] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsSubmitted(true);
  };
  if (isSubmitted)
    return (
      <SurveySentMessage>{t`This was a sample, so nothing has been stored.`}</SurveySentMessage>
    );
  return (
    <form className={styles['form']} aria-label={t`Sample survey`} onSubmit={submit} noValidate>
      <Note>{t`This is a sample survey: your answers are not stored.`}</Note>
      <SurveyQuestions questions={RATINGS} answers={ratings} onChange={setRatings} />
      <SelectField
        label={t`How often do you learn here?`}
        options={HOW_OFTEN}
        placeholder={t`Please choose`}
        value={often}
        onChange={({ target }) => setOften(target.value)}
      />
      <Button type="submit" className={styles['submit']}>
        {t`Submit`}
      </Button>
    </form>
  );
};
