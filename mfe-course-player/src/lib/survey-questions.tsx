import type { SurveyAnswer, SurveyQuestion } from '@cairn/api/course-item.contract';
import { SURVEY_LIMITS } from '@cairn/domain/survey.limits';
import { getQuestionText, getQuestionScale } from '@cairn/domain/survey.rules';
import { withKeys } from '@cairn/ui/with-keys';
import { TextAreaField } from '@cairn/ui/text-area-field';
import { type ReactNode, useId } from 'react';
import styles from './survey-questions.module.css';

interface SurveyQuestionsProps {
  readonly questions: readonly SurveyQuestion[];
  /** Answers to the survey, one for each question in their order. */
  readonly answers: readonly SurveyAnswer[];
  readonly onChange: (answers: SurveyAnswer[]) => void;
  /** Rendered before the questions. */
  readonly children?: ReactNode;
}

/** The questions of a survey with their inputs, for the dialog at the end of a course and the survey page. */
export const SurveyQuestions = ({
  questions,
  answers,
  onChange,
  children,
}: SurveyQuestionsProps) => (
  <div className={styles['questions']}>
    {children}
    {withKeys(questions, getQuestionText).map(({ key, item: question, index }) => (
      <Question
        key={key}
        question={question}
        answer={answers[index]}
        onChange={(change) =>
          onChange(answers.map((old, at) => (at === index ? { ...old, ...change } : old)))
        }
      />
    ))}
  </div>
);

interface QuestionProps {
  readonly question: SurveyQuestion;
  readonly answer: SurveyAnswer | undefined;
  readonly onChange: (answer: Partial<SurveyAnswer>) => void;
}

const Question = ({ question, answer, onChange }: QuestionProps) => {
  if (question.type === 'text') {
    return (
      <TextAreaField
        label={getQuestionText(question)}
        rows={3}
        maxLength={SURVEY_LIMITS.textCharacters}
        value={answer?.answer ?? ''}
        onChange={(event) => onChange({ answer: event.target.value })}
      />
    );
  }
  return (
    <Scale
      question={question}
      value={answer?.value ?? getQuestionScale(question).start}
      onChange={(value) => onChange({ value })}
    />
  );
};

interface ScaleProps {
  readonly question: SurveyQuestion;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const Scale = ({ question, value, onChange }: ScaleProps) => {
  const id = useId();
  const { min, max } = getQuestionScale(question);
  const mark = question.marks?.[String(value)];
  return (
    <div className={styles['scale']}>
      <div className={styles['asked']}>
        <label htmlFor={id}>{getQuestionText(question)}</label>
        <output htmlFor={id}>{mark ?? value}</output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        aria-valuetext={mark === undefined ? undefined : `${value}, ${mark}`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <div className={styles['marks']} aria-hidden="true">
        {listScaleMarks(question).map(([at, label]) => (
          <span key={at}>{label}</span>
        ))}
      </div>
    </div>
  );
};

/** Returns the labels of a rating scale in order; ends without a label show their number. */
const listScaleMarks = (question: SurveyQuestion): [number, string][] => {
  const { min, max } = getQuestionScale(question);
  const marks = new Map([
    [min, String(min)],
    [max, String(max)],
  ]);
  for (const [at, label] of Object.entries(question.marks ?? {})) marks.set(Number(at), label);
  return [...marks].toSorted(([a], [b]) => a - b);
};
