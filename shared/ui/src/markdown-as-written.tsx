import styles from './markdown.module.css';

/** The text of an author as it was written: shown before the parser of Markdown has loaded, and where it is not used. */
export const MarkdownAsWritten = ({ text }: { readonly text: string }) => (
  <p className={styles['written']}>{text}</p>
);
