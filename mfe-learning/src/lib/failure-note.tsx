import { friendlyMessage } from '@cairn/session';
import { Note } from '@cairn/ui/note';

interface FailureNoteProps {
  /** Message of the screen about the failure; the explanation of the error follows it. */
  readonly text: string;
  readonly error: Error | null;
}

/** Message about a failed request, in place of the content that it would have loaded. */
export const FailureNote = ({ text, error }: FailureNoteProps) => (
  <Note tone="err">
    <p>{text}</p>
    <p>{friendlyMessage(error)}</p>
  </Note>
);
