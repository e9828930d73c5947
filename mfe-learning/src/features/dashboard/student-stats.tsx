import type { UserAttributes } from '@cairn/api/user.contract';
import { SkeletonBlock } from '@cairn/ui/skeleton';
import { StatList, StatTile } from '@cairn/ui/stat-tile';
import { t } from 'ttag';
import styles from './dashboard.module.css';

interface StudentStatsProps {
  readonly attributes: UserAttributes | undefined;
}

/** Shows three statistics about the student. */
export const StudentStats = ({ attributes }: StudentStatsProps) => {
  if (!attributes) return <SkeletonBlock className={styles['statsPlace']} />;
  const flags = Object.values(attributes.Roles);
  const earned = flags.filter(Boolean).length;
  return (
    <StatList className={styles['stats']}>
      <StatTile label={t`Earned Roles`} value={earned} />
      <StatTile label={t`Roles in Progress`} value={flags.length - earned} />
      <StatTile label={t`Competencies`} value={attributes.Competencies.length} />
    </StatList>
  );
};
