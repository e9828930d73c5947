import type { CourseItem, SurveyAnswer, SurveyQuestion } from '@cairn/api/courses.contract';
import { submitSurvey } from '@cairn/api/progress.contract';
import { scaleOf, untouchedAnswer } from '@cairn/domain/survey.rules';
import { useMutation } from '@cairn/runtime';
import { friendlyMessage, http, report, session } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import { TextAreaField } from '@cairn/ui/text-area-field';
import { useId, useState } from 'react';
import styles from './survey-dialog.module.css';

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
  const sending = useMutation({
    mutationFn: () => sendAnswers(course.CourseID, answers),
    onSuccess: onDone,
    onError: (error) => {
      report(error, { at: 'survey' });
      if (afterFailure === 'go-on') onDone();
    },
  });
  const change = (index: number, answer: Partial<SurveyAnswer>) =>
    setAnswers(answers.map((old, at) => (at === index ? { ...old, ...answer } : old)));
  return (
    <Dialog
      open
      closable={false}
      onClose={() => {}}
      title="Post-Course Survey"
      actions={
        <Button busy={sending.isPending} busyLabel="Sending..." onClick={() => sending.mutate()}>
          Submit
        </Button>
      }
    >
      <div className={styles['questions']}>
        {sending.error && <Note tone="err">{friendlyMessage(sending.error)}</Note>}
        {questions.map((question, index) => (
          <Question
            // The same words may be asked twice; the order stays.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            question={question}
            answer={answers[index]}
            onChange={(answer) => change(index, answer)}
          />
        ))}
      </div>
    </Dialog>
  );
};

const sendAnswers = async (courseID: string, answers: SurveyAnswer[]): Promise<void> => {
  const studentId = session.studentId();
  if (studentId === undefined) throw new Error('A survey without a student');
  await http.call(submitSurvey, {
    body: { courseID, attributes: { SurveyResponses: { [studentId]: answers } } },
  });
};

interface QuestionProps {
  readonly question: SurveyQuestion;
  readonly answer: SurveyAnswer | undefined;
  readonly onChange: (answer: Partial<SurveyAnswer>) => void;
}

const Question = ({ question, answer, onChange }: QuestionProps) => {
  if (question.type === 'text') {
    return (
      <TextAreaField
        label={question.question}
        rows={3}
        maxLength={4000}
        value={answer?.answer ?? ''}
        onChange={(event) => onChange({ answer: event.target.value })}
      />
    );
  }
  return (
    <Scale
      question={question}
      value={answer?.value ?? scaleOf(question).start}
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
  const { min, max } = scaleOf(question);
  const mark = question.marks?.[String(value)];
  return (
    <div className={styles['scale']}>
      <div className={styles['asked']}>
        <label htmlFor={id}>{question.question}</label>
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
        {marksOf(question).map(([at, label]) => (
          <span key={at}>{label}</span>
        ))}
      </div>
    </div>
  );
};

/** All its marks, in order, where they have words for both ends; else the ends as numbers. */
const marksOf = (question: SurveyQuestion): [number, string][] => {
  const { min, max } = scaleOf(question);
  const named = Object.entries(question.marks ?? {})
    .map(([at, label]): [number, string] => [Number(at), label])
    .toSorted(([a], [b]) => a - b);
  const hasEnds = named[0]?.[0] === min && named.at(-1)?.[0] === max && min < max;
  return hasEnds
    ? named
    : [
        [min, String(min)],
        [max, String(max)],
      ];
};
