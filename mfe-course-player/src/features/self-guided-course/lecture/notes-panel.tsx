/** A student's own notes beside a lecture, in a separate chunk. */
import type { LectureNote } from '@cairn/api/lecture-notes.contract';
import { showFailureNotice } from '@cairn/course-content/notices';
import { downloadText } from '@cairn/ui/save-file';
import { createStartTimeQuery } from '@cairn/domain/lecture-position.rules';
import { formatTime } from '@cairn/domain/transcript.rules';
import { plural } from '@cairn/messages/plural';
import { Link, useLocation } from '@cairn/runtime';
import { session } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { jt, t } from 'ttag';
import {
  storeNoteDraft,
  type LectureIds,
  formatNotes,
  type NoteDraft,
  readNoteDraft,
  useLectureNotes,
} from './lecture-notes.ts';
import { NoteForm } from './note-form.tsx';
import { NoteRow } from './note-row.tsx';
import styles from './notes-panel.module.css';
import { type FocusRequest, useRequestedFocus } from './use-requested-focus.ts';

export interface NotesPanelProps {
  readonly lecture: LectureIds;
  readonly title: string;
  /** Position of the film in seconds. */
  readonly time: number;
  readonly onSeek: (seconds: number) => void;
  /** Called when the student begins to write. */
  readonly onWriting: () => void;
  readonly focus: FocusRequest;
}

/** Note for guests that notes need an account. */
export const NotesPanel = (props: NotesPanelProps) =>
  session.isSignedIn() ? <Notes {...props} /> : <NoAccount {...props} />;

/** The link to the login returns the student to the same position of the film. */
const NoAccount = ({ lecture, time }: Pick<NotesPanelProps, 'lecture' | 'time'>) => {
  const { pathname } = useLocation();
  const here = `${pathname}${createStartTimeQuery(lecture.moduleId, time)}`;
  const signIn = (
    <Link key="sign-in" to={`/login?redirect=${encodeURIComponent(here)}`}>
      {t`Sign in`}
    </Link>
  );
  return <p className={styles['words']}>{jt`Notes need an account. ${signIn} to take some.`}</p>;
};

/** Deletes a note, which can be brought back until another one is deleted. */
const useNoteRemoval = ({ save, remove }: Pick<LectureNotes, 'save' | 'remove'>) => {
  const [removed, setRemoved] = useState<LectureNote>();
  const removeNote = async (note: LectureNote) => {
    try {
      await remove(note);
      setRemoved(note);
    } catch (error) {
      showFailureNotice(t`The note could not be deleted.`, error);
    }
  };
  const undo = async (note: LectureNote) => {
    try {
      await save(note);
      setRemoved(undefined);
    } catch (error) {
      showFailureNotice(t`The note could not be brought back.`, error);
    }
  };
  return { removed, removeNote, undo };
};

const Notes = ({ lecture, title, time, onSeek, onWriting, focus }: NotesPanelProps) => {
  const { query, save, remove } = useLectureNotes(lecture);
  const { removed, removeNote, undo } = useNoteRemoval({ save, remove });
  // True if the draft was sent in an earlier visit. The form waits for the list of notes, which shows whether it is stored.
  const [mayBeStored] = useState(() => isSent(readNoteDraft(lecture)));
  return (
    <>
      <QueryContent query={query} skeleton={<NotesSkeleton />} renderFailure={NotesFailure}>
        {(notes) =>
          notes.length === 0 ? (
            <EmptyState art="trail" headingLevel={4} title={t`No notes yet`}>
              {t`Write one while you watch. It keeps its moment, and only you can see it.`}
            </EmptyState>
          ) : (
            <NoteList
              {...{ notes, title, onSeek, save }}
              onRemove={(note) => void removeNote(note)}
            />
          )
        }
      </QueryContent>
      <div role="status" className={styles['removed']}>
        {removed && (
          <>
            <span>{t`Note deleted`}</span>
            <Button variant="line" size="s" onClick={() => void undo(removed)}>
              {t`Undo`}
            </Button>
          </>
        )}
      </div>
      {!(query.isPending && mayBeStored) && (
        <Composer {...{ lecture, time, onWriting, focus, save, notes: query.data ?? NO_NOTES }} />
      )}
    </>
  );
};

const NO_NOTES: readonly LectureNote[] = [];

const NotesSkeleton = () => (
  <Skeleton label={t`Loading notes`} className={styles['words']}>
    <SkeletonText lines={4} />
  </Skeleton>
);

const NotesFailure = (retry: { readonly isRetrying: boolean; readonly onRetry: () => void }) => (
  <ErrorState
    title={t`Your notes could not be loaded.`}
    isRetrying={retry.isRetrying}
    onRetry={retry.onRetry}
  />
);

type LectureNotes = ReturnType<typeof useLectureNotes>;
type Save = LectureNotes['save'];

interface NoteListProps {
  readonly notes: readonly LectureNote[];
  readonly title: string;
  readonly onSeek: (seconds: number) => void;
  readonly save: Save;
  readonly onRemove: (note: LectureNote) => void;
}

const notesLine = (count: number): string =>
  plural(count, t`${count} note. Only you can see them.|${count} notes. Only you can see them.`);

const NoteList = ({ notes, title, onSeek, save, onRemove }: NoteListProps) => (
  <>
    <div className={styles['bar']}>
      <p>{notesLine(notes.length)}</p>
      <Button
        variant="ghost"
        size="s"
        onClick={() => downloadText(t`${title} notes.txt`, 'text/plain', formatNotes(title, notes))}
      >
        <Download />
        {t`Export`}
      </Button>
    </div>
    <ol className={styles['notes']}>
      {notes.map((note) => (
        <NoteRow key={note.noteId} {...{ note, onSeek, save }} onRemove={() => onRemove(note)} />
      ))}
    </ol>
  </>
);

interface ComposerProps extends Pick<NotesPanelProps, 'lecture' | 'time' | 'onWriting' | 'focus'> {
  readonly save: Save;
  /** The student's notes in the lecture that are loaded so far. */
  readonly notes: readonly LectureNote[];
}

const isSent = (draft: NoteDraft | undefined): boolean =>
  draft !== undefined && draft.text === draft.sent;

/**
 * Returns the unsaved text of a new note. A note whose save got no response may be in the list by now: then it is no draft any
 * more, even if it was changed there since. Another text in its place becomes another note, because the student sees both.
 */
const useNoteDraft = (lecture: LectureIds, notes: readonly LectureNote[]) => {
  const [kept, setKept] = useState(() => readNoteDraft(lecture));
  const stored = notes.find(({ noteId }) => noteId === kept?.noteId);
  const isStored =
    stored !== undefined && [stored.text, kept?.sent?.trim()].includes(kept?.text.trim());
  const keep = (draft: NoteDraft | undefined) => {
    storeNoteDraft(lecture, draft);
    setKept(draft);
  };
  const [storedDraft, setStoredDraft] = useState<NoteDraft>();
  if (isStored && storedDraft !== kept) setStoredDraft(kept);
  // Removes a draft that is stored as a note by now, so that it does not return when the note is deleted.
  const isForgotten = kept !== undefined && kept === storedDraft;
  useEffect(() => {
    if (isForgotten) storeNoteDraft(lecture, undefined);
  });
  const draft = isForgotten ? undefined : kept;
  /** Returns whether the text is a continuation of the stored one, as when the student types during the save. */
  const isContinued = stored !== undefined && draft?.text.startsWith(stored.text);
  return {
    draft: draft && stored && !isContinued ? { ...draft, noteId: crypto.randomUUID() } : draft,
    keep,
  };
};

/** A form for a new note, whose time is the position at its first character. */
const Composer = ({ lecture, time, onWriting, focus, save, notes }: ComposerProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useRequestedFocus(field, {
    ...focus,
    onTaken: () => {
      // Pauses the film when writing begins, because the note belongs to this position.
      onWriting();
      focus.onTaken();
    },
  });
  const { draft, keep } = useNoteDraft(lecture, notes);
  const [isAdded, setAdded] = useState(false);
  const at = draft?.at ?? Math.floor(time);
  const write = (text: string) => {
    if (!draft) onWriting();
    const noteId = draft?.noteId ?? crypto.randomUUID();
    keep(text === '' ? undefined : { noteId, at, text, sent: draft?.sent });
    setAdded(false);
  };
  const moment = formatTime(at);
  return (
    <div className={styles['composer']}>
      <NoteForm
        field={field}
        label={t`Note at ${moment}`}
        action={t`Add note at ${moment}`}
        text={draft?.text ?? ''}
        onText={write}
        onSave={async () => {
          if (!draft) return;
          // Stores the text of the running request, so that a retry uses the same note id.
          keep({ ...draft, sent: draft.text });
          await save(draft);
          // Keeps text that was typed during the save as the draft.
          const left = readNoteDraft(lecture);
          if (left !== undefined && left.text !== draft.text) return;
          write('');
          setAdded(true);
        }}
      >
        <span>{t`Video pauses while you write`}</span>
      </NoteForm>
      <HiddenStatus text={isAdded && t`Note added`} />
    </div>
  );
};
