import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { t } from 'ttag';
import styles from './conflict-note.module.css';

/** Labels of the form's fields, and functions that format their values. Fields without an entry are not compared. */
export type ConflictFieldTexts<Values extends object> = {
  readonly [Name in keyof Values]?: {
    readonly label: string;
    /** Returns the text that is shown of a value; for a picture its URL, '' for none. */
    readonly format: (value: Values[Name], values: Values) => string;
    readonly isPicture?: boolean;
  };
};

interface ConflictNoteProps<Values extends object> {
  readonly texts: ConflictFieldTexts<Values>;
  readonly mine: Values;
  /** Values that another person has saved meanwhile. */
  readonly theirs: Values;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** Both values of each field that differs after another person has saved a record, and the choice between them (MOVR-15). */
export const ConflictNote = <Values extends object>({
  texts,
  mine,
  theirs,
  onTake,
  onKeep,
}: ConflictNoteProps<Values>) => {
  const differences = listDifferences(texts, mine, theirs);
  const isSame = differences.length === 0;
  return (
    <Note tone="warn" role="alert">
      <p>
        {isSame
          ? t`Another person has saved the same meanwhile.`
          : t`Another person has changed this meanwhile. Nothing of yours is lost.`}
      </p>
      {!isSame && (
        <dl className={styles['values']}>
          {differences.map(({ name, label, isPicture, own, other }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <b>{t`Yours:`}</b> <FieldValue text={own} isPicture={isPicture} />
              </dd>
              <dd>
                <b>{t`Theirs:`}</b> <FieldValue text={other} isPicture={isPicture} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles['choice']}>
        <Button variant="line" size="s" onClick={onTake}>{t`Show their values`}</Button>
        {!isSame && (
          <Button variant="line" size="s" onClick={onKeep}>{t`Keep mine, to save them`}</Button>
        )}
      </div>
    </Note>
  );
};

const listDifferences = <Values extends object>(
  texts: ConflictFieldTexts<Values>,
  mine: Values,
  theirs: Values,
) =>
  (Object.keys(texts) as (keyof Values & string)[]).flatMap((name) => {
    const field = texts[name];
    if (!field) return [];
    const { label, format, isPicture = false } = field;
    const [own, other] = [format(mine[name], mine), format(theirs[name], theirs)];
    return own === other ? [] : [{ name, label, isPicture, own, other }];
  });

const FieldValue = ({
  text,
  isPicture,
}: {
  readonly text: string;
  readonly isPicture: boolean;
}) => {
  if (text === '') return <span>{t`None`}</span>;
  return isPicture ? (
    <img src={text} alt="" className={styles['picture']} />
  ) : (
    <span dir="auto">{text}</span>
  );
};
