import { Chip } from '@cairn/ui/chip';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import styles from './dashboard.module.css';
import type { RoleCompletionsState } from './use-role-completions.ts';

interface RoleChipsProps {
  readonly state: RoleCompletionsState;
  /** Number of placeholders to show while the roles are loading. */
  readonly expected: number;
  /** RoleID of the selected role, which the card beside the list describes. */
  readonly selected: string | undefined;
  readonly onSelect: (roleId: string) => void;
}

/** Lists the student's roles for selection. The card beside them shows failures. */
export const RoleChips = ({ state, expected, selected, onSelect }: RoleChipsProps) => (
  <QueryContent
    query={state.query}
    skeleton={
      <YourRoles>
        <Skeleton label={t`Loading roles`} className={styles['chips']}>
          {Array.from({ length: Math.max(1, expected) }, (_, index) => (
            <SkeletonBlock key={index} className={styles['chipPlace']} />
          ))}
        </Skeleton>
      </YourRoles>
    }
    renderFailure={() => null}
  >
    {(standings) => (
      <YourRoles>
        <div className={styles['chips']}>
          {standings.length === 0 && <p className={styles['none']}>{t`No roles yet.`}</p>}
          {standings.map(({ roleId, title }) => (
            <Chip key={roleId} pressed={roleId === selected} onClick={() => onSelect(roleId)}>
              {title}
            </Chip>
          ))}
        </div>
      </YourRoles>
    )}
  </QueryContent>
);

const YourRoles = ({ children }: { readonly children: ReactNode }) => (
  <div role="group" aria-labelledby="your-roles">
    <p id="your-roles" className={styles['label']}>
      {t`Your roles`}
    </p>
    {children}
  </div>
);
