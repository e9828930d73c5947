import { ChevronDown } from 'lucide-react';
import { createElement, type ReactNode } from 'react';
import styles from './accordion.module.css';
import { classNames } from './class-names.ts';

interface AccordionProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A list of parts that open and close independently. */
export const Accordion = ({ children, className }: AccordionProps) => (
  <div className={classNames(styles['accordion'], className)}>{children}</div>
);

export interface AccordionItemProps {
  readonly summary: ReactNode;
  /** Number that is shown before the item's summary. */
  readonly number?: number | undefined;
  /** Whether the part is open, if the caller controls it; `onToggle` is called with each change. */
  readonly open?: boolean | undefined;
  readonly onToggle?: ((isOpen: boolean) => void) | undefined;
  readonly headingLevel?: 2 | 3 | 4 | undefined;
  readonly children: ReactNode;
}

/** One part of an Accordion; native `<details>`, so the browser's own search opens it. */
export const AccordionItem = ({
  summary,
  number,
  open,
  onToggle,
  ...props
}: AccordionItemProps) => (
  <details
    open={open}
    className={styles['item']}
    onToggle={(event) => onToggle?.(event.currentTarget.open)}
  >
    <summary className={styles['summary']}>
      {number !== undefined && <span className={styles['number']}>{number}</span>}
      {createElement(`h${props.headingLevel ?? 3}`, { className: styles['title'] }, summary)}
      <ChevronDown className={styles['chevron']} />
    </summary>
    <div className={classNames(styles['content'], number !== undefined && styles['indented'])}>
      {props.children}
    </div>
  </details>
);
