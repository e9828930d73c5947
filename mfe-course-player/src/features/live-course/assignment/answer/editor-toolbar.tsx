import { TOGGLE_LINK_COMMAND } from '@lexical/link';
import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND } from '@lexical/list';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { toReadingDirectionKey } from '@cairn/ui/reading-key';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $getSelection,
  type ElementNode,
  FORMAT_TEXT_COMMAND,
  type LexicalCommand,
  REDO_COMMAND,
  type TextFormatType,
  UNDO_COMMAND,
} from 'lexical';
import {
  Bold,
  Code,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Underline,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { t } from 'ttag';
import styles from './editor.module.css';
import { LinkField } from './link-field.tsx';
import { type TextBlockKind, useTextFormatAtCursor } from './use-text-format.ts';

const makers: Readonly<Record<TextBlockKind, () => ElementNode>> = {
  paragraph: $createParagraphNode,
  heading: () => $createHeadingNode('h3'),
  quote: () => $createQuoteNode(),
};

/** A toolbar with a single tab stop; arrow keys move between its buttons (ARIA toolbar). */
export const EditorToolbar = () => {
  const [editor] = useLexicalComposerContext();
  const format = useTextFormatAtCursor();
  const [isLinking, setLinking] = useState(false);
  const link = (): void => {
    if (format.isLink) editor.dispatchCommand(TOGGLE_LINK_COMMAND, null);
    else setLinking(true);
  };
  return (
    <>
      <div
        className={styles['bar']}
        role="toolbar"
        aria-label={t`Text format`}
        tabIndex={-1}
        onKeyDown={moveFocus}
      >
        <StyleField block={format.block} />
        <Tools format={format} onLink={link} />
      </div>
      {isLinking && (
        <LinkField
          onClose={() => {
            setLinking(false);
            editor.focus();
          }}
          onLink={(url) => editor.dispatchCommand(TOGGLE_LINK_COMMAND, url)}
        />
      )}
    </>
  );
};

/** A select with the paragraph style at the cursor. */
const StyleField = ({ block }: { readonly block: TextBlockKind }) => {
  const [editor] = useLexicalComposerContext();
  const id = useId();
  const setBlock = (kind: TextBlockKind): void =>
    editor.update(() => $setBlocksType($getSelection(), makers[kind]));
  return (
    <label className={styles['style']} htmlFor={id}>
      <span>{t`Paragraph style`}</span>
      <select
        id={id}
        value={block}
        onChange={({ target }) => setBlock(target.value as TextBlockKind)}
      >
        <option value="paragraph">{t`Text`}</option>
        <option value="heading">{t`Heading`}</option>
        <option value="quote">{t`Quote`}</option>
      </select>
    </label>
  );
};

interface ToolsProps {
  readonly format: ReturnType<typeof useTextFormatAtCursor>;
  readonly onLink: () => void;
}

const Tools = ({ format, onLink }: ToolsProps) => {
  const [editor] = useLexicalComposerContext();
  const text = (kind: TextFormatType) => () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, kind);
  const send = (command: LexicalCommand<void>) => () => editor.dispatchCommand(command, undefined);
  return (
    <>
      <span>
        <Tool label={t`Bold`} Icon={Bold} pressed={format.isBold} onClick={text('bold')} />
        <Tool label={t`Italic`} Icon={Italic} pressed={format.isItalic} onClick={text('italic')} />
        <Tool
          label={t`Underline`}
          Icon={Underline}
          pressed={format.isUnderline}
          onClick={text('underline')}
        />
      </span>
      <span>
        <Tool label={t`Bulleted list`} Icon={List} onClick={send(INSERT_UNORDERED_LIST_COMMAND)} />
        <Tool
          label={t`Numbered list`}
          Icon={ListOrdered}
          onClick={send(INSERT_ORDERED_LIST_COMMAND)}
        />
        <Tool label={t`Code`} Icon={Code} pressed={format.isCode} onClick={text('code')} />
        <Tool label={t`Link`} Icon={Link} pressed={format.isLink} onClick={onLink} />
      </span>
      <span>
        <Tool label={t`Undo`} Icon={Undo2} onClick={send(UNDO_COMMAND)} />
        <Tool label={t`Redo`} Icon={Redo2} onClick={send(REDO_COMMAND)} />
      </span>
    </>
  );
};

interface ToolProps {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

const Tool = ({ label, Icon, pressed, onClick }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    // Only the first button is reachable by Tab; arrow keys reach the others.
    tabIndex={Icon === Bold ? 0 : -1}
    // Keeps the text selection: a mouse press would move the focus to the button.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  >
    <Icon />
  </button>
);

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

const moveFocus = (event: KeyboardEvent<HTMLDivElement>): void => {
  const tools = [...event.currentTarget.querySelectorAll('button')];
  const at = tools.findIndex((tool) => tool === document.activeElement);
  const step = STEPS[toReadingDirectionKey(event)];
  const next =
    event.key === 'Home' ? 0 : event.key === 'End' ? tools.length - 1 : at + (step ?? Number.NaN);
  if (at === -1 || Number.isNaN(next)) return;
  event.preventDefault();
  tools.at(next % tools.length)?.focus();
};
