import type { RangeExercise } from '@cairn/api/exercises.contract';
import { LinkButton } from '@cairn/ui/link-button';
import { MetaLine } from '@cairn/ui/meta-line';
import { Tag } from '@cairn/ui/tag';
import { t } from 'ttag';
import styles from './exercise-list.module.css';

const openText = (title: string): string => t`Open ${title}`;

export const ExerciseCard = ({ exercise }: { readonly exercise: RangeExercise }) => (
  <article className={styles['card']} aria-labelledby={`exercise-${exercise.ExerciseID}`}>
    <div>
      <MetaLine items={exercise.CoursesTitles} />
      <h2 id={`exercise-${exercise.ExerciseID}`}>{exercise.Title}</h2>
      <p className={styles['description']}>{exercise.Description}</p>
      <ul className={styles['tags']} aria-label={t`Categories`}>
        {exercise.Category.map((category) => (
          <li key={category}>
            <Tag tone="brand">{category}</Tag>
          </li>
        ))}
      </ul>
    </div>
    <LinkButton
      variant="line"
      to={`/cyberrange/${encodeURIComponent(exercise.ExerciseID)}`}
      aria-label={openText(exercise.Title)}
    >
      {t`Open`}
    </LinkButton>
  </article>
);
