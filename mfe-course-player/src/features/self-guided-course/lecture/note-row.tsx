import type { LectureNote } from '@cairn/api/lecture-notes.contract';
import { formatTime } from '@cairn/domain/transcript.rules';
import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { MessageTime } from '../../../lib/assistant/message-time.tsx';
import { SeekChip } from '../../../lib/seek-chip.tsx';
import { storeNoteChange, type NoteToSave, readNoteChange } from './lecture-notes.ts';
import { NoteForm } from './note-form.tsx';
import styles from './notes-panel.module.css';

interface NoteRowProps {
  readonly note: LectureNote;
  readonly onSeek: (seconds: number) => void;
  readonly save: (note: NoteToSave) => Promise<void>;
  readonly onRemove: () => void;
}

/** A note with its time, which links to the position in the film. */
export const NoteRow = ({ note, onSeek, save, onRemove }: NoteRowProps) => {
  /** The text while it is edited. */
  const [changed, setChanged] = useState(() => readNoteChange(note.noteId));
  const change = (text: string | undefined) => {
    storeNoteChange(note.noteId, text);
    setChanged(text);
  };
  const moment = formatTime(note.at);
  return (
    <li>
      <div className={styles['head']}>
        <SeekChip label={t`Go to ${moment}`} onClick={() => onSeek(note.at)}>
          <b>{moment}</b>
        </SeekChip>
        <MessageTime at={Date.parse(note.createdAt)} />
        <span className={styles['actions']}>
          <IconButton label={t`Edit note at ${moment}`} size="s" onClick={() => change(note.text)}>
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
          onText={change}
          onSave={() => save({ noteId: note.noteId, at: note.at, text: changed })}
          onClose={() => change(undefined)}
        />
      )}
    </li>
  );
};

interface ChangeFormProps {
  readonly text: string;
  readonly moment: string;
  readonly onText: (text: string) => void;
  readonly onSave: () => Promise<void>;
  readonly onClose: () => void;
}

const ChangeForm = ({ text, moment, onText, onSave, onClose }: ChangeFormProps) => (
  <NoteForm
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
