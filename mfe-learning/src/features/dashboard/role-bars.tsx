import { ProgressBar } from '@cairn/ui/progress-bar';
import { t } from 'ttag';
import styles from './role-bars.module.css';
import type { RoleCompletion } from './role-completion.ts';

interface RoleBarsProps {
  readonly standings: readonly RoleCompletion[];
  /** Noun for the parts of a role, such as 'courses completed', after '2 of 6'. */
  readonly parts: string;
}

/**
 * Shows a bar for each role, since a radar chart of one or two roles says little. Like the chart, it is hidden from screen
 * readers.
 */
export const RoleProgressBars = ({ standings, parts }: RoleBarsProps) => (
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
