import type { Question } from '@cairn/api/mcq';
import { ASSESSMENT_LIMITS } from '@cairn/domain/assessment.limits';
import {
  type StudentAnswer,
  isMultiSelect,
  findTrailingPunctuation,
  splitWords,
} from '@cairn/domain/grading.rules';
import { listChoices, truncateAnswer } from '@cairn/domain/running-attempt.rules';
import { numberText } from '@cairn/messages/plural';
import { framedChoicesClass } from '@cairn/ui/choice-frames';
import { RadioList } from '@cairn/ui/radio-list';
import { SelectField } from '@cairn/ui/select-field';
import { TextAreaField } from '@cairn/ui/text-area-field';
import { TextField } from '@cairn/ui/text-field';
import { Checkbox } from '@cairn/ui/checkbox';
import { classNames } from '@cairn/ui/class-names';
import { Note } from '@cairn/ui/note';
import { t } from 'ttag';
import { formatQuestionChoice } from './answer-words.ts';
import styles from './question-input.module.css';

interface QuestionInputProps {
  readonly question: Question;
  /** Positions of the question's choices, in the order shown. */
  readonly options: readonly number[];
  readonly answer: StudentAnswer;
  readonly onChange: (answer: StudentAnswer) => void;
}

const toText = (answer: StudentAnswer): string => (typeof answer === 'string' ? answer : '');
const toList = (answer: StudentAnswer): readonly string[] =>
  answer === null || typeof answer === 'string' ? [] : answer;

/** Returns a warning for text over the limit. It is not cut while typing or pasting. */
const tooLongText = (answer: StudentAnswer): string | undefined => {
  if (truncateAnswer(answer) === answer) return undefined;
  const isText = typeof answer === 'string';
  const most = numberText(ASSESSMENT_LIMITS[isText ? 'textCharacters' : 'entryCharacters']);
  const characters = numberText(isText ? answer.length : 0);
  const length = isText ? t`This answer has ${characters} characters.` : t`This text is too long.`;
  return t`${length} Only the first ${most} are saved and handed in. Please shorten it.`;
};

/** The input for a question, by its type (ASMT-09). */
export const QuestionInput = (props: QuestionInputProps) => {
  const { question } = props;
  switch (question.type) {
    case 'multiple-choice':
      return isMultiSelect(question) ? <MultipleChoice {...props} /> : <SingleChoice {...props} />;
    case 'true-false':
      return <SingleChoice {...props} />;
    case 'matching':
      return <Matching {...props} />;
    case 'fill-in-the-blanks':
      return <Blanks {...props} />;
    case 'short-answer':
      return <ShortAnswer {...props} />;
    case 'long-answer':
    case 'essay':
      return <LongAnswer {...props} />;
    default:
      return question.type satisfies never;
  }
};

const offered = ({ question, options }: QuestionInputProps): readonly string[] => {
  const offers = listChoices(question);
  return options.flatMap((position) => offers[position] ?? []);
};

const SingleChoice = (props: QuestionInputProps) => (
  <RadioList
    legend={props.question.text ?? ''}
    className={classNames(
      styles['choices'],
      framedChoicesClass,
      props.question.type === 'true-false' && styles['two'],
    )}
    options={offered(props).map((option) => ({
      value: option,
      label: formatQuestionChoice(props.question, option),
    }))}
    value={toText(props.answer) || undefined}
    onChange={props.onChange}
  />
);

const MultipleChoice = (props: QuestionInputProps) => {
  const { question, answer, onChange } = props;
  const options = offered(props);
  const picked = toList(answer);
  return (
    <fieldset className={classNames(styles['choices'], framedChoicesClass)}>
      <legend>{question.text}</legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={option}
          checked={picked.includes(option)}
          onChange={(event) =>
            onChange(
              event.target.checked
                ? [...picked, option]
                : picked.filter((entry) => entry !== option),
            )
          }
        />
      ))}
    </fieldset>
  );
};

const ShortAnswer = ({ question, answer, onChange }: QuestionInputProps) => (
  <TextField
    className={styles['text']}
    label={question.text ?? ''}
    value={toText(answer)}
    error={tooLongText(answer)}
    onChange={(event) => onChange(event.target.value)}
  />
);

const LongAnswer = ({ question, answer, onChange }: QuestionInputProps) => (
  <TextAreaField
    className={styles['text']}
    label={question.text ?? ''}
    rows={6}
    value={toText(answer)}
    error={tooLongText(answer)}
    onChange={(event) => onChange(event.target.value)}
  />
);

const Matching = (props: QuestionInputProps) => {
  const { question, answer, onChange } = props;
  const pairs = question.pairs ?? [];
  const chosen = pairs.map((_, index) => toList(answer)[index] ?? '');
  return (
    <fieldset className={styles['pairs']}>
      <legend>{question.text}</legend>
      {pairs.map(({ left }, index) => (
        <SelectField
          key={left}
          label={left}
          value={chosen[index]}
          onChange={(event) => onChange(chosen.with(index, event.target.value))}
          options={[
            { value: '', label: t`Choose a match` },
            ...offered(props).map((right) => ({ value: right, label: right })),
          ]}
        />
      ))}
    </fieldset>
  );
};

/** A sentence with a field for each blank word; adjacent punctuation stays visible. */
const Blanks = ({ question, answer, onChange }: QuestionInputProps) => {
  const blanks = question.blankIndices ?? [];
  const entered = blanks.map((_, index) => toList(answer)[index] ?? '');
  const error = tooLongText(answer);
  return (
    <fieldset className={styles['blanks']}>
      <legend>{t`Fill in the blanks.`}</legend>
      <p>
        {splitWords(question.text ?? '').map((word, position) => {
          const index = blanks.indexOf(position);
          // The React key contains the position, because the same word may occur twice.
          const key = `${position}-${word}`;
          if (index < 0) return <span key={key}>{word} </span>;
          const number = index + 1;
          return (
            <span key={key}>
              <input
                type="text"
                aria-label={t`Blank ${number}`}
                value={entered[index]}
                autoComplete="off"
                onChange={(event) => onChange(entered.with(index, event.target.value))}
              />
              {findTrailingPunctuation(word)}{' '}
            </span>
          );
        })}
      </p>
      {error !== undefined && <Note tone="err">{error}</Note>}
    </fieldset>
  );
};
