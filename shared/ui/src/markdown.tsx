import { lazyPart } from '@cairn/runtime';
import { classNames } from './class-names.ts';
import styles from './markdown.module.css';
import { MarkdownAsWritten } from './markdown-as-written.tsx';
import type { MarkdownTextProps } from './markdown-text.tsx';

const markdownText = lazyPart<MarkdownTextProps>(
  async () => (await import(/* webpackChunkName: "markdown" */ './markdown-text.tsx')).MarkdownText,
  { placeholder: MarkdownAsWritten, failure: (_, props) => <MarkdownAsWritten {...props} /> },
);

interface MarkdownProps extends MarkdownTextProps {
  readonly className?: string | undefined;
}

/**
 * A text of an author with paragraphs, lists, emphasis, links and code to copy. HTML in it is shown as text, and images are left
 * out. The direction of the text follows its language. The code of the parser is large and loads only when a page shows such a
 * text.
 */
export const Markdown = ({ className, ...props }: MarkdownProps) => (
  <div dir="auto" className={classNames(styles['markdown'], className)}>
    <markdownText.Part {...props} />
  </div>
);
