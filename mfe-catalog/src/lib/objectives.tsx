import { Check } from 'lucide-react';
import { t } from 'ttag';
import styles from './objectives.module.css';

interface ObjectivesProps {
  readonly texts: readonly string[];
  /** CSS class of the section with the objectives. */
  readonly className?: string | undefined;
}

/** Lists the learning objectives of a role or a course; hidden if there are none. */
export const LearningObjectiveList = ({ texts, className }: ObjectivesProps) => {
  if (texts.length === 0) return null;
  return (
    <section className={className}>
      <h2 id="objectives">{t`What You Will Learn`}</h2>
      <ul className={styles['objectives']} aria-labelledby="objectives">
        {[...new Set(texts)].map((text) => (
          <li key={text}>
            <Check aria-hidden />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
