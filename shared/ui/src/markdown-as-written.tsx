import styles from './markdown.module.css';

/**
 * The text of an author without formatting: shown until the Markdown parser has loaded, and for texts that it does not parse.
 */
export const MarkdownAsWritten = ({ text }: { readonly text: string }) => (
  <p className={styles['written']}>{text}</p>
);
