import { MAX_NOTE_LENGTH } from '@cairn/api/lecture-notes.contract';
import { toVisibleText } from '@cairn/domain/display-name.rules';
import { LANGUAGE } from '@cairn/messages/language';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { TextAreaField } from '@cairn/ui/text-area-field';
import { type ReactNode, type Ref, useState } from 'react';
import { t } from 'ttag';
import styles from './notes-panel.module.css';

interface NoteFormProps {
  readonly field?: Ref<HTMLTextAreaElement> | undefined;
  readonly label: string;
  readonly action: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Rejects if the note could not be saved; the text stays then. */
  readonly onSave: () => Promise<void>;
  /** Rendered beside the button. */
  readonly children: ReactNode;
}

/** The form of one note. After a failed save it keeps the text, shows the failure and allows a retry. */
export const NoteForm = (form: NoteFormProps) => {
  const { field, label, action, text, onText, onSave, children } = form;
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const length = toVisibleText(text).length;
  const save = async () => {
    setState('saving');
    try {
      await onSave();
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (state !== 'saving' && length > 0 && length <= MAX_NOTE_LENGTH) void save();
      }}
    >
      <TextAreaField
        ref={field}
        label={label}
        placeholder={t`What do you want to remember?`}
        rows={3}
        value={text}
        error={length > MAX_NOTE_LENGTH ? tooLong(length) : undefined}
        onChange={({ target }) => onText(target.value)}
      />
      {state === 'failed' && <NotSaved />}
      <div className={styles['formFoot']}>
        {children}
        <Button
          type="submit"
          variant="primary"
          size="s"
          busy={state === 'saving'}
          reason={length === 0 ? t`Write something first` : undefined}
        >
          {state === 'failed' ? t`Retry` : action}
        </Button>
      </div>
    </form>
  );
};

const NotSaved = () => (
  <Note tone="err">
    <span>{t`The note could not be saved. Your text is still here.`}</span>
  </Note>
);

const tooLong = (length: number): string => {
  const written = count(length);
  const most = count(MAX_NOTE_LENGTH);
  return t`Your note has ${written} characters. At most ${most} can be kept.`;
};

const count = (characters: number): string => characters.toLocaleString(LANGUAGE);
