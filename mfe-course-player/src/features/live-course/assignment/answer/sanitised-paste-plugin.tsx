import { sanitiseToDocument } from '@cairn/course-content/submission/clean-html';
import { $generateNodesFromDOM } from '@lexical/html';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $getSelection, $insertNodes, COMMAND_PRIORITY_HIGH, PASTE_COMMAND } from 'lexical';
import { useEffect } from 'react';

/** Sanitises pasted HTML. Lexical's own paste needs a Trusted Types policy that allows any HTML. */
export const SanitisedPastePlugin = () => {
  const [editor] = useLexicalComposerContext();
  useEffect(
    () =>
      editor.registerCommand(
        PASTE_COMMAND,
        (event) => {
          const clipboard = event instanceof ClipboardEvent ? event.clipboardData : null;
          const html = clipboard?.getData('text/html') ?? '';
          if (html === '' || clipboard?.getData('application/x-lexical-editor') !== '')
            return false;
          event.preventDefault();
          const pasted = sanitiseToDocument(html);
          editor.update(() => {
            if ($getSelection()) $insertNodes($generateNodesFromDOM(editor, pasted));
          });
          return true;
        },
        COMMAND_PRIORITY_HIGH,
      ),
    [editor],
  );
  return null;
};
