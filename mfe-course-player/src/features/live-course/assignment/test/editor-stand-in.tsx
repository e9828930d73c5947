import type { AnswerText } from '../answer/use-answer.ts';

interface EditorProps {
  readonly label: string;
  readonly html: string;
  readonly onChange: (text: AnswerText) => void;
}

/** What the editor says and takes; the real one needs a browser, and the journey writes in it. */
export const Editor = ({ label, html, onChange }: EditorProps) => (
  <textarea
    aria-label={label}
    defaultValue={html}
    onChange={({ target: { value } }) =>
      onChange({ html: value, words: value.trim() === '' ? 0 : 1 })
    }
  />
);
