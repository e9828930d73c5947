import type { AssignmentAnswerText } from '../answer/use-answer.ts';

interface EditorProps {
  readonly label: string;
  readonly html: string;
  readonly onChange: (text: AssignmentAnswerText) => void;
}

/** A simple text area in place of the editor; the real one needs a browser, and a journey tests it. */
export const RichTextAnswerEditor = ({ label, html, onChange }: EditorProps) => (
  <textarea
    aria-label={label}
    defaultValue={html}
    onChange={({ target: { value } }) =>
      onChange({ html: value, words: value.trim() === '' ? 0 : 1 })
    }
  />
);
