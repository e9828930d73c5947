import { friendlyMessage } from '@cairn/session';
import { Note } from '@cairn/ui/note';

interface FailureNoteProps {
  /** The screen's own words; what the answer means stands under them. */
  readonly text: string;
  readonly error: Error | null;
}

/** Something that was asked for and failed, said in its place. */
export const FailureNote = ({ text, error }: FailureNoteProps) => (
  <Note tone="err">
    <p>{text}</p>
    <p>{friendlyMessage(error)}</p>
  </Note>
);
