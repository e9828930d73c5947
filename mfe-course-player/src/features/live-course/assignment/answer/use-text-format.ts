import { $isLinkNode } from '@lexical/link';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { $getSelection, $isRangeSelection } from 'lexical';
import { useEffect, useState } from 'react';

export type TextBlockKind = 'paragraph' | 'heading' | 'quote';

const PLAIN = {
  block: 'paragraph' as TextBlockKind,
  isBold: false,
  isItalic: false,
  isUnderline: false,
  isCode: false,
  isLink: false,
};

/** Returns the format of the text at the cursor. */
export const useTextFormatAtCursor = (): typeof PLAIN => {
  const [editor] = useLexicalComposerContext();
  const [format, setFormat] = useState(PLAIN);
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        const next = editorState.read($readFormat);
        setFormat((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
      }),
    [editor],
  );
  return format;
};

const $readFormat = (): typeof PLAIN => {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return PLAIN;
  const node = selection.anchor.getNode();
  const top = node.getKey() === 'root' ? null : node.getTopLevelElement();
  return {
    block: $isHeadingNode(top) ? 'heading' : $isQuoteNode(top) ? 'quote' : 'paragraph',
    isBold: selection.hasFormat('bold'),
    isItalic: selection.hasFormat('italic'),
    isUnderline: selection.hasFormat('underline'),
    isCode: selection.hasFormat('code'),
    isLink: node.getParents().some($isLinkNode),
  };
};
