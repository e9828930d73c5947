import type { Question } from '@cairn/api/modules.contract';
import { type GivenAnswer, isMultiSelect, wordsOf } from '@cairn/domain/grading.rules';
import { RadioList } from '@cairn/ui/radio-list';
import { SelectField } from '@cairn/ui/select-field';
import { TextAreaField } from '@cairn/ui/text-area-field';
import { TextField } from '@cairn/ui/text-field';
import { Checkbox } from '@cairn/ui/checkbox';
import { classNames } from '@cairn/ui/class-names';
import { useState } from 'react';
import styles from './assessment.module.css';
import { shuffled } from './shuffled.ts';

interface QuestionInputProps {
  readonly question: Question;
  readonly answer: GivenAnswer;
  readonly onChange: (answer: GivenAnswer) => void;
}

const TRUTHS = ['True', 'False'];

const textOf = (answer: GivenAnswer): string => (typeof answer === 'string' ? answer : '');
const listOf = (answer: GivenAnswer): readonly string[] =>
  answer === null || typeof answer === 'string' ? [] : answer;

/** The control that a question of its type asks for (ASMT-09). */
export const QuestionInput = (props: QuestionInputProps) => {
  const { question } = props;
  switch (question.type) {
    case 'multiple-choice':
      return isMultiSelect(question) ? <ManyOf {...props} /> : <OneOf {...props} />;
    case 'true-false':
      return <OneOf {...props} question={{ ...question, options: TRUTHS }} />;
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

/** Once per sitting, and only where the author asked for it. */
const useOptions = ({ options = [], shuffleOptions }: Question): readonly string[] =>
  useState(() => (shuffleOptions === true ? shuffled(options) : options))[0];

const OneOf = ({ question, answer, onChange }: QuestionInputProps) => (
  <RadioList
    legend={question.text ?? ''}
    className={classNames(styles['choices'], question.options === TRUTHS && styles['two'])}
    options={useOptions(question).map((option) => ({ value: option, label: option }))}
    value={textOf(answer) || undefined}
    onChange={onChange}
  />
);

const ManyOf = ({ question, answer, onChange }: QuestionInputProps) => {
  const options = useOptions(question);
  const picked = listOf(answer);
  return (
    <fieldset className={styles['choices']}>
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
    value={textOf(answer)}
    maxLength={2000}
    onChange={(event) => onChange(event.target.value)}
  />
);

const LongAnswer = ({ question, answer, onChange }: QuestionInputProps) => (
  <TextAreaField
    className={styles['text']}
    label={question.text ?? ''}
    rows={6}
    value={textOf(answer)}
    maxLength={20_000}
    onChange={(event) => onChange(event.target.value)}
  />
);

const Matching = ({ question, answer, onChange }: QuestionInputProps) => {
  const pairs = question.pairs ?? [];
  const given = pairs.map((_, index) => listOf(answer)[index] ?? '');
  // Always mixed: in the author's order they would be the answer.
  const [rights] = useState(() => shuffled([...new Set(pairs.map(({ right }) => right))]));
  return (
    <fieldset className={styles['pairs']}>
      <legend>{question.text}</legend>
      {pairs.map(({ left }, index) => (
        <SelectField
          key={left}
          label={left}
          value={given[index]}
          onChange={(event) => onChange(given.with(index, event.target.value))}
          options={[
            { value: '', label: 'Choose a match' },
            ...rights.map((right) => ({ value: right, label: right })),
          ]}
        />
      ))}
    </fieldset>
  );
};

/** The sentence with a field in the place of each blank word; punctuation that clings to the word stays. */
const Blanks = ({ question, answer, onChange }: QuestionInputProps) => {
  const blanks = question.blankIndices ?? [];
  const given = blanks.map((_, index) => listOf(answer)[index] ?? '');
  return (
    <fieldset className={styles['blanks']}>
      <legend>Fill in the blanks.</legend>
      <p>
        {wordsOf(question.text ?? '').map((word, position) => {
          const index = blanks.indexOf(position);
          // Words repeat, so that only the position tells them apart.
          const key = `${position}-${word}`;
          if (index < 0) return <span key={key}>{word} </span>;
          return (
            <span key={key}>
              <input
                type="text"
                aria-label={`Blank ${index + 1}`}
                value={given[index]}
                maxLength={2000}
                autoComplete="off"
                onChange={(event) => onChange(given.with(index, event.target.value))}
              />
              {/[\p{P}]+$/u.exec(word)?.[0] ?? ''}{' '}
            </span>
          );
        })}
      </p>
    </fieldset>
  );
};
