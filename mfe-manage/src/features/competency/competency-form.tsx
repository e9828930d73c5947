import {
  MAX_COMPETENCY_QUESTIONS,
  type StaffCompetency,
} from '@cairn/api/staff-competencies.contract';
import {
  type CompetencyQuestionText,
  type CompetencyText,
  findCompetencyProblem,
} from '@cairn/domain/competency.rules';
import { numberText } from '@cairn/messages/plural';
import { Button } from '@cairn/ui/button';
import { FieldError } from '@cairn/ui/field';
import { SelectField } from '@cairn/ui/select-field';
import { TextAreaField } from '@cairn/ui/text-area-field';
import { TextField } from '@cairn/ui/text-field';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { t } from 'ttag';
import { RecordForm } from '../../lib/record-form.tsx';
import { useRecordForm } from '../../lib/use-record-form.ts';
import styles from './competency.module.css';

/** A question in the form; the key tells React which one it is. */
interface QuestionValue {
  readonly key: string;
  readonly text: string;
  /** One option in each line. */
  readonly options: string;
  readonly correctOption: string;
}

interface CompetencyValues {
  readonly name: string;
  readonly questions: readonly QuestionValue[];
}

const listOptions = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const toValues = ({ name, questions }: CompetencyText): CompetencyValues => ({
  name,
  questions: questions.map(({ text, options, correctOption }, index) => ({
    key: `saved-${index}`,
    text,
    options: options.join('\n'),
    correctOption,
  })),
});

const toQuestion = ({ text, options, correctOption }: QuestionValue): CompetencyQuestionText => ({
  text,
  options: listOptions(options),
  correctOption,
});

const toText = ({ name, questions }: CompetencyValues): CompetencyText => ({
  name,
  questions: questions.map(toQuestion),
});

const findProblems = (values: CompetencyValues) => {
  const problem = findCompetencyProblem(toText(values));
  if (!problem) return {};
  if (problem.field === 'name') return { name: problem.message };
  const number = numberText((problem.index ?? 0) + 1);
  const { message } = problem;
  return { questions: problem.index === undefined ? message : t`Question ${number}: ${message}` };
};

const describeQuestions = (questions: readonly QuestionValue[]): string =>
  questions.length === 0
    ? t`None`
    : questions
        .map(({ text, options, correctOption }) => {
          const all = listOptions(options).join(', ');
          return t`${text} (${all}; correct: ${correctOption})`;
        })
        .join('\n');

interface CompetencyFormProps {
  /** Saved values of the competency; initial values of the form for a new one. */
  readonly saved: CompetencyText;
  readonly isNew: boolean;
  readonly isReadOnly: boolean;
  readonly save: (texts: {
    before: CompetencyText;
    after: CompetencyText;
  }) => Promise<StaffCompetency>;
  readonly onSaved: (competency: StaffCompetency) => void;
}

/** Form with the name of a competency and the question bank of its short check. Nothing is saved before Save. */
export const CompetencyForm = ({ saved, save, isReadOnly, ...options }: CompetencyFormProps) => {
  const form = useRecordForm<CompetencyValues, StaffCompetency>({
    ...options,
    saved: toValues(saved),
    action: t`Saving a competency`,
    done: t`The competency has been saved.`,
    findProblems,
    toValues: (stored) => toValues(stored as CompetencyText),
    save: ({ before, after }) => save({ before: toText(before), after: toText(after) }),
  });
  const { values, change, problemOf } = form;
  return (
    <RecordForm
      form={form}
      isReadOnly={isReadOnly}
      texts={{
        name: { label: t`Name`, format: (name) => name },
        questions: { label: t`Questions`, format: describeQuestions },
      }}
    >
      <TextField
        name="name"
        label={t`Name`}
        value={values.name}
        error={problemOf('name')}
        required
        maxLength={160}
        autoComplete="off"
        onChange={({ target }) => change({ name: target.value })}
      />
      <Questions
        questions={values.questions}
        problem={problemOf('questions')}
        isReadOnly={isReadOnly}
        onChange={(questions) => change({ questions })}
      />
    </RecordForm>
  );
};

interface QuestionsProps {
  readonly questions: readonly QuestionValue[];
  readonly problem: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (questions: readonly QuestionValue[]) => void;
}

const Questions = ({ questions, problem, isReadOnly, onChange }: QuestionsProps) => {
  const added = useRef(0);
  const add = () => {
    added.current += 1;
    const key = `new-${added.current}`;
    onChange([...questions, { key, text: '', options: '', correctOption: '' }]);
  };
  return (
    <section className={styles['questions']} aria-labelledby="questions">
      <h2 id="questions">{t`Question bank of the short check`}</h2>
      <p className={styles['hint']}>
        {t`A student gets three of the questions. Have at least three, or none for no short check.`}
      </p>
      {questions.map((question, index) => (
        <Question
          key={question.key}
          question={question}
          number={index + 1}
          isReadOnly={isReadOnly}
          onChange={(changed) => onChange(questions.with(index, { ...question, ...changed }))}
          onRemove={() => onChange(questions.toSpliced(index, 1))}
        />
      ))}
      {problem !== undefined && <FieldError id="questions-error" text={problem} role="alert" />}
      {!isReadOnly && (
        <div>
          <Button
            variant="line"
            size="s"
            reason={
              questions.length < MAX_COMPETENCY_QUESTIONS
                ? undefined
                : t`This is the maximum number of questions for a competency.`
            }
            onClick={add}
          >
            <Plus />
            {t`Add a question`}
          </Button>
        </div>
      )}
    </section>
  );
};

interface QuestionProps {
  readonly question: QuestionValue;
  readonly number: number;
  readonly isReadOnly: boolean;
  readonly onChange: (change: Partial<QuestionValue>) => void;
  readonly onRemove: () => void;
}

const Question = ({ question, number, isReadOnly, onChange, onRemove }: QuestionProps) => {
  const { text, options, correctOption } = question;
  const place = numberText(number);
  const choices = listOptions(options);
  const known = choices.includes(correctOption) ? choices : ['', ...choices];
  return (
    <fieldset className={styles['question']}>
      <legend>{t`Question ${place}`}</legend>
      <TextAreaField
        label={t`Question`}
        value={text}
        rows={2}
        maxLength={4000}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <TextAreaField
        label={t`Options, one in each line`}
        value={options}
        rows={4}
        maxLength={1300}
        onChange={(event) => onChange({ options: event.target.value })}
      />
      <SelectField
        label={t`Correct option`}
        value={known.includes(correctOption) ? correctOption : ''}
        options={known.map((value) => ({ value, label: value === '' ? t`Choose one` : value }))}
        onChange={(event) => onChange({ correctOption: event.target.value })}
      />
      {!isReadOnly && (
        <div>
          <Button variant="ghost" size="s" onClick={onRemove}>
            {t`Remove question ${place}`}
          </Button>
        </div>
      )}
    </fieldset>
  );
};
