import type { SurveyQuestionResult, SurveyReport } from '@cairn/api/staff-survey-report.contract';
import { numberText, plural } from '@cairn/messages/plural';
import { useId } from 'react';
import { t } from 'ttag';
import {
  describeSurveyReport,
  formatScaleMean,
  formatSurveyQuestion,
  formatAnswerShare,
  formatScaleStep,
} from './survey-words.ts';
import styles from './survey-plot.module.css';

/** Plot of the questions: a bar for each step of a scale, with its figures as text beside it, and the texts that students wrote. */
export const SurveyPlot = ({ report }: { readonly report: SurveyReport }) => {
  const titleId = useId();
  return (
    <figure className={styles['figure']} aria-labelledby={titleId}>
      <figcaption>
        <h2 id={titleId} className={styles['finding']}>
          {describeSurveyReport(report)}
        </h2>
      </figcaption>
      <ol className={styles['questions']}>
        {toNumbered(report.questions).map(({ number, question }) => (
          <li key={number} className={styles['question']}>
            <div className={styles['answers']}>
              <h3>{formatSurveyQuestion(question)}</h3>
              <Answers question={question} />
            </div>
            <Summary question={question} />
          </li>
        ))}
      </ol>
    </figure>
  );
};

/** Returns the questions with their numbers, because their texts may be equal. */
const toNumbered = (questions: readonly SurveyQuestionResult[]) =>
  questions.map((question, at) => ({ number: at + 1, question }));

interface QuestionProps {
  readonly question: SurveyQuestionResult;
}

const Answers = ({ question }: QuestionProps) => {
  if (question.answered === null) return <p>{t`Too few answers to show.`}</p>;
  return question.type === 'text' ? (
    <Texts question={question} />
  ) : (
    <ul className={styles['steps']}>
      {question.steps.map((step) => (
        <li key={step.value}>
          <span>{formatScaleStep(step)}</span>
          <StepBar share={step.count / (question.answered ?? 1)} />
          <span className={styles['number']}>
            {`${numberText(step.count)}, ${formatAnswerShare(step.count, question.answered ?? 0)}`}
          </span>
        </li>
      ))}
    </ul>
  );
};

const Texts = ({ question: { texts, hasMoreTexts } }: QuestionProps) => (
  <>
    <ul className={styles['texts']}>
      {texts.map(({ text, count }) => (
        <li key={text}>
          <span>{text}</span>
          {count > 1 && (
            <span className={styles['number']}>
              {plural(count, t`Written by ${count} student|Written by ${count} students`)}
            </span>
          )}
        </li>
      ))}
    </ul>
    {hasMoreTexts && <p className={styles['number']}>{t`The CSV file has all texts.`}</p>}
  </>
);

/** The mean of a scale, or the number of texts. */
const Summary = ({ question: { answered, mean } }: QuestionProps) =>
  answered !== null && (
    <p className={styles['summary']}>
      <b>{mean === null ? numberText(answered) : formatScaleMean(mean)}</b>
      <span className={styles['number']}>
        {mean === null
          ? plural(answered, t`answer|answers`)
          : plural(answered, t`mean of ${answered} answer|mean of ${answered} answers`)}
      </span>
    </p>
  );

const StepBar = ({ share }: { readonly share: number }) => (
  <svg
    viewBox="0 0 100 10"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
    className={styles['bar']}
  >
    <rect width={share * 100} height="10" />
  </svg>
);
