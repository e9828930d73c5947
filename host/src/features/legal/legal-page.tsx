import { formatUtcMediumDate } from '@cairn/messages/dates';
import { useSite } from '@cairn/runtime';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { t } from 'ttag';
import styles from './legal.module.css';

/** Date of the legal texts, required by STAT-01: 'Nov 20, 2024'. */
const LAST_UPDATED = formatUtcMediumDate(Date.UTC(2024, 10, 20));

export interface LegalSection {
  /** URL fragment that links to the section, such as `accounts` in /terms#accounts. */
  readonly id: string;
  readonly heading: string;
  /** Paragraphs of the section; an array of strings is shown as a bulleted list. */
  readonly text: readonly (string | readonly string[])[];
}

interface LegalPageProps {
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly LegalSection[];
}

/** Legal page with its sections and a table of contents beside them. */
export const LegalPage = ({ title, summary, sections }: LegalPageProps) => (
  <PageWidth>
    <PageHeader title={title} lead={summary}>
      <p className={styles['date']}>{t`Last updated ${LAST_UPDATED}`}</p>
    </PageHeader>
    <div className={styles['columns']}>
      <nav aria-label={t`On this page`} className={styles['contents']}>
        <ul className={styles['list']}>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['text']}>
        {sections.map(({ id, heading, text }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
            <Text parts={text} />
          </section>
        ))}
      </div>
    </div>
  </PageWidth>
);

const Text = ({ parts }: { readonly parts: LegalSection['text'] }) => {
  const { brand } = useSite();
  const named = (text: string) => text.replaceAll('{brand}', brand.name);
  return parts.map((part) =>
    typeof part === 'string' ? (
      <p key={part}>{named(part)}</p>
    ) : (
      <ul key={part.join(' ')}>
        {part.map((item) => (
          <li key={item}>{named(item)}</li>
        ))}
      </ul>
    ),
  );
};
