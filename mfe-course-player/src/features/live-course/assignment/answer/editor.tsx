import { sanitiseToDocument } from '@cairn/course-content/submission/clean-html';
import { plural } from '@cairn/messages/plural';
import { $generateHtmlFromNodes, $generateNodesFromDOM } from '@lexical/html';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import { report } from '@cairn/session';
import {
  $getRoot,
  $insertNodes,
  COMMAND_PRIORITY_LOW,
  type EditorState,
  HISTORY_MERGE_TAG,
  KEY_ESCAPE_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from 'ttag';
import { EditorToolbar } from './editor-toolbar.tsx';
import styles from './editor.module.css';
import { SanitisedPastePlugin } from './sanitised-paste-plugin.tsx';
import type { AssignmentAnswerText } from './use-answer.ts';

interface EditorProps {
  readonly label: string;
  /** The initial text; later values are ignored. */
  readonly html: string;
  readonly onChange: (text: AssignmentAnswerText) => void;
}

const NODES = [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode];

/** A rich-text editor (Lexical) that reports its text as HTML. */
export const RichTextAnswerEditor = ({ label, html, onChange }: EditorProps) => {
  const [words, setWords] = useState(0);
  const [config] = useState(() => ({
    namespace: 'answer',
    nodes: NODES,
    theme: { text: { underline: styles['underlined'] ?? '', code: styles['code'] ?? '' } },
    onError: (error: Error) => report(error, { at: 'editor of an answer' }),
    editorState: (editor: LexicalEditor) => setEditorHtml(editor, html),
  }));
  const showWords = (state: EditorState): void => setWords(state.read(countWords));
  const tell = (state: EditorState, editor: LexicalEditor): void =>
    state.read(() => {
      const count = countWords();
      onChange({ html: count === 0 ? '' : $generateHtmlFromNodes(editor), words: count });
    });
  return (
    <LexicalComposer initialConfig={config}>
      <div className={styles['editor']}>
        <EditorToolbar />
        <RichTextPlugin
          contentEditable={
            // Excluded from page translation: a translator would change the answer, and Lexical would revert the change,
            // without end.
            <ContentEditable
              translate="no"
              aria-label={label}
              aria-multiline
              className={styles['text']}
            />
          }
          ErrorBoundary={LexicalErrorBoundary}
        />
        <p className={styles['count']}>{plural(words, t`${words} word|${words} words`)}</p>
      </div>
      <HistoryPlugin />
      <ListPlugin />
      <LinkPlugin validateUrl={isLinkable} />
      <FollowText onText={showWords} onChange={tell} />
      <SanitisedPastePlugin />
      <StayOnEscape />
    </LexicalComposer>
  );
};

/** Matches letters of scripts that write no spaces between words, such as Chinese and Thai. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Counts the words of a stretch without spaces: one, or those that the script joins. */
const countJoinedWords = (stretch: string): number =>
  UNSPACED.test(stretch)
    ? [...wordSegmenter.segment(stretch)].filter(({ isWordLike }) => isWordLike).length
    : 1;

const countWords = (): number =>
  $getRoot()
    .getTextContent()
    .split(/\s+/)
    .filter(Boolean)
    .reduce((sum, stretch) => sum + countJoinedWords(stretch), 0);

interface FollowTextProps {
  /** Called for every state, including the initial text. */
  readonly onText: (state: EditorState) => void;
  readonly onChange: (state: EditorState, editor: LexicalEditor) => void;
}

/**
 * Replaces Lexical's OnChangePlugin, which ignores the first change of an empty editor: text pasted at once would not be saved.
 */
const FollowText = ({ onText, onChange }: FollowTextProps) => {
  const [editor] = useLexicalComposerContext();
  const follow = useEffectEvent(onText);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    follow(editor.getEditorState());
    return editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves, tags }) => {
      follow(editorState);
      const isChanged = dirtyElements.size > 0 || dirtyLeaves.size > 0;
      // Skips the update with the initial text, which Lexical marks with this tag.
      if (isChanged && !tags.has(HISTORY_MERGE_TAG)) tell(editorState, editor);
    });
  }, [editor]);
  return null;
};

/** Ignores Escape, at which Lexical takes the focus out of the text and gives it to no other element. */
const StayOnEscape = () => {
  const [editor] = useLexicalComposerContext();
  useEffect(
    () => editor.registerCommand(KEY_ESCAPE_COMMAND, () => true, COMMAND_PRIORITY_LOW),
    [editor],
  );
  return null;
};

/** Allows only the links that the server accepts in an answer. */
const isLinkable = (url: string): boolean => /^(?:https?:|mailto:)/i.test(url);

const setEditorHtml = (editor: LexicalEditor, html: string): void => {
  if (html === '') return;
  $getRoot().select();
  $insertNodes($generateNodesFromDOM(editor, sanitiseToDocument(html)));
};
