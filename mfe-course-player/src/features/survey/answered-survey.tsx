import type { CourseItem, SurveyAnswer, SurveyQuestion } from '@cairn/api/course-item.contract';
import { getQuestionText } from '@cairn/domain/survey.rules';
import { withKeys } from '@cairn/ui/with-keys';
import { LinkButton } from '@cairn/ui/link-button';
import { Note } from '@cairn/ui/note';
import { t } from 'ttag';
import { FocusableRegion } from './focus-region.tsx';
import styles from './survey.module.css';

interface AnsweredSurveyProps {
  readonly course: CourseItem;
  readonly answers: readonly SurveyAnswer[];
  readonly takesFocus: boolean;
}

/** Shows the answers of a survey that the student has sent; a survey can be answered only once. */
export const AnsweredSurvey = ({ course, answers, takesFocus }: AnsweredSurveyProps) => (
  <FocusableRegion label={t`Your answers`} takesFocus={takesFocus}>
    <div className={styles['form']}>
      <h2 className={styles['course']}>{course.CourseTitle}</h2>
      <Note tone="ok">{t`You have already answered this survey. Thank you!`}</Note>
      <dl className={styles['answers']}>
        {withKeys(answers, ({ question }) => question).map(({ key, item: answer, index }) => (
          <div key={key}>
            <dt>{answer.question}</dt>
            <dd>{answerText(answer, findQuestion(answers, index, course))}</dd>
          </div>
        ))}
      </dl>
      <LinkButton to="/learning" className={styles['submit']}>
        {t`Back to Learning Dashboard`}
      </LinkButton>
    </div>
  </FocusableRegion>
);

/** Finds the question of an answer. Several questions with the same type and text are matched to their answers in order. */
const findQuestion = (
  answers: readonly SurveyAnswer[],
  index: number,
  { PostSurvey = [] }: CourseItem,
): SurveyQuestion | undefined => {
  const answer = answers[index];
  const isSame = (type: string, prompt: string): boolean =>
    type === answer?.type && prompt === answer.question;
  const earlier = answers.slice(0, index).filter(({ type, question }) => isSame(type, question));
  return PostSurvey.filter((question) => isSame(question.type, getQuestionText(question)))[
    earlier.length
  ];
};

/** Returns an answer as text: the label of a rating if it has one, else its number; a text may be empty (SURV-02). */
const answerText = (
  { answer, value }: SurveyAnswer,
  question: SurveyQuestion | undefined,
): string => {
  if (value === undefined) return answer?.trim() ? answer : t`No answer`;
  return question?.marks?.[String(value)] ?? String(value);
};
