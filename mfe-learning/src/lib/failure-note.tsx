import { friendlyMessage } from '@cairn/session';
import { Note } from '@cairn/ui/note';

interface FailureNoteProps {
  /** The screen's own message; the explanation of the error follows it. */
  readonly text: string;
  readonly error: Error | null;
}

/** The message of a failed request, in place of its content. */
export const FailureNote = ({ text, error }: FailureNoteProps) => (
  <Note tone="err">
    <p>{text}</p>
    <p>{friendlyMessage(error)}</p>
  </Note>
);
