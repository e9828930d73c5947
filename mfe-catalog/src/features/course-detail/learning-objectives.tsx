import { filledTexts } from '@cairn/domain/course-detail.rules';
import { Check } from 'lucide-react';
import styles from './course-detail.module.css';

interface LearningObjectivesProps {
  readonly objectives: readonly string[] | undefined;
}

/** Hidden when there is nothing to say. */
export const LearningObjectives = ({ objectives }: LearningObjectivesProps) => {
  const texts = filledTexts(objectives);
  if (texts.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h2 id="objectives">What You Will Learn</h2>
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
