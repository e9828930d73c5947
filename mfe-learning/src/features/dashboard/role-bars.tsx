import { ProgressBar } from '@cairn/ui/progress-bar';
import { t } from 'ttag';
import styles from './role-bars.module.css';
import type { RoleStanding } from './role-standing.ts';

interface RoleBarsProps {
  readonly standings: readonly RoleStanding[];
  /** After '2 of 6'. */
  readonly parts: string;
}

/** A figure of three axes says little of one role or two: each has a bar with its name. A picture, like the radar itself. */
export const RoleBars = ({ standings, parts }: RoleBarsProps) => (
  <ul className={styles['bars']} aria-hidden="true">
    {standings.map(({ roleId, title, done, total }) => (
      <li key={roleId}>
        <strong>{title}</strong>
        <span>{t`${done} of ${total} ${parts}`}</span>
        <ProgressBar value={done} max={Math.max(1, total)} label={title} hideLabel />
      </li>
    ))}
  </ul>
);
