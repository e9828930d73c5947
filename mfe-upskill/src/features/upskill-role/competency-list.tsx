import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { Tag, type TagTone } from '@cairn/ui/tag';
import { useId } from 'react';
import { t } from 'ttag';
import styles from './competency-list.module.css';
import type { RoleCompetency } from './use-role-progress.ts';

interface CompetencyListProps {
  readonly competencies: readonly RoleCompetency[];
  readonly isLoading: boolean;
  readonly isEvaluating: boolean;
}

const TONES: Record<NonNullable<RoleCompetency['status']>, TagTone> = {
  Satisfied: 'satisfied',
  Pending: 'pending',
  Missing: 'missing',
};

const STATUS_WORDS: Record<NonNullable<RoleCompetency['status']>, string> = {
  Satisfied: t`Satisfied`,
  Pending: t`Pending`,
  Missing: t`Missing`,
};

/** Lists the competencies of a role, with the student's status in each. */
export const CompetencyList = (props: CompetencyListProps) => {
  const { competencies, isLoading, isEvaluating } = props;
  const titleId = useId();
  return (
    <div>
      <h2 id={titleId} className={styles['title']}>
        {t`Required competencies`}
      </h2>
      {isLoading ? (
        <Skeleton label={t`Loading competencies`}>
          <SkeletonText lines={5} />
        </Skeleton>
      ) : (
        <ul aria-labelledby={titleId} aria-busy={isEvaluating} className={styles['list']}>
          {competencies.map(({ id, name, status }) => (
            <li key={id} className={styles['row']}>
              {name} {status && <Tag tone={TONES[status]}>{STATUS_WORDS[status]}</Tag>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
