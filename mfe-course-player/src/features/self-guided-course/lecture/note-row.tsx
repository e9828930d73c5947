import type { LectureNote } from '@cairn/api/lecture-notes.contract';
import { MessageTime } from '@cairn/course-content/chat/message-time';
import { formatTime } from '@cairn/domain/transcript.rules';
import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from 'ttag';
import { FilmSeekButton } from '../../../lib/seek-chip.tsx';
import { storeUnsavedNoteEdit, type NoteToSave, readUnsavedNoteEdit } from './lecture-notes.ts';
import { NoteForm } from './note-form.tsx';
import styles from './notes-panel.module.css';

interface NoteRowProps {
  readonly note: LectureNote;
  readonly onSeek: (seconds: number) => void;
  readonly save: (note: NoteToSave) => Promise<void>;
  readonly onRemove: () => void;
}

/** Returns the text of a note while it is edited. The focus goes to the text, and then back to the button. */
const useEdit = ({ noteId, text }: LectureNote) => {
  const [changed, setChanged] = useState(() => readUnsavedNoteEdit(noteId));
  const [isPressed, setPressed] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const change = (next: string | undefined) => {
    storeUnsavedNoteEdit(noteId, next);
    setChanged(next);
  };
  const edit = () => {
    setPressed(true);
    change(changed ?? text);
  };
  const close = () => {
    change(undefined);
    // Moves the focus only if it is still in this row: the student may have gone elsewhere during the save.
    if (row.current?.contains(document.activeElement)) editButton.current?.focus();
  };
  return { changed, isPressed, row, editButton, change, edit, close };
};

/** A note with its time, which links to the position in the film. */
export const NoteRow = ({ note, onSeek, save, onRemove }: NoteRowProps) => {
  const { changed, isPressed, row, editButton, change, edit, close } = useEdit(note);
  const moment = formatTime(note.at);
  return (
    <li ref={row}>
      <div className={styles['head']}>
        <FilmSeekButton label={t`Go to ${moment}`} onClick={() => onSeek(note.at)}>
          <b>{moment}</b>
        </FilmSeekButton>
        <MessageTime at={Date.parse(note.createdAt)} />
        <span className={styles['actions']}>
          <IconButton ref={editButton} label={t`Edit note at ${moment}`} size="s" onClick={edit}>
            <Pencil />
          </IconButton>
          <IconButton label={t`Delete note at ${moment}`} size="s" onClick={onRemove}>
            <Trash2 />
          </IconButton>
        </span>
      </div>
      {changed === undefined ? (
        <p className={styles['text']}>{note.text}</p>
      ) : (
        <ChangeForm
          text={changed}
          moment={moment}
          takesFocus={isPressed}
          onText={change}
          onSave={() => save({ noteId: note.noteId, at: note.at, text: changed })}
          onClose={close}
        />
      )}
    </li>
  );
};

interface ChangeFormProps {
  readonly text: string;
  readonly moment: string;
  /** True if a button opened the form. A stored change opens it without taking the focus. */
  readonly takesFocus: boolean;
  readonly onText: (text: string) => void;
  readonly onSave: () => Promise<void>;
  readonly onClose: () => void;
}

const ChangeForm = ({ text, moment, takesFocus, onText, onSave, onClose }: ChangeFormProps) => (
  <NoteForm
    field={takesFocus ? takeFocus : undefined}
    label={t`Text of the note at ${moment}`}
    action={t`Save`}
    text={text}
    onText={onText}
    onSave={async () => {
      await onSave();
      onClose();
    }}
  >
    <Button variant="line" size="s" onClick={onClose}>
      {t`Cancel`}
    </Button>
  </NoteForm>
);

/** Puts the cursor at the end of the text. */
const takeFocus = (field: HTMLTextAreaElement | null): void => {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
};
