import { type ReactNode, useId } from 'react';
import styles from './summary-section.module.css';

interface SummarySectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A small part of a page that sums up another page: a heading, a short list and a link. */
export const SummarySection = ({ title, children }: SummarySectionProps) => {
  const id = useId();
  return (
    <section className={styles['summary']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};
