import type { Role } from '@cairn/api/roles.contract';
import { useQuery } from '@cairn/runtime';
import { QueryContent, combineQueries } from '@cairn/ui/query-content';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { FailureNote } from '../../lib/failure-note.tsx';
import { ChoiceListFailure } from './list-failure.tsx';
import styles from './profile.module.css';
import { profileQueries } from './profile.queries.ts';
import { PROFILE_SAVE_FAILED } from './profile.texts.ts';
import { RolesSelect } from './roles-select.tsx';
import type { RoleChanges } from './use-role-changes.ts';

interface RolesPartProps {
  readonly studentId: string;
  readonly roles: RoleChanges;
}

export const ProfileRolesSection = ({ studentId, roles }: RolesPartProps) => {
  const all = useQuery(profileQueries.roles());
  const heldRolesQuery = useQuery(profileQueries.heldRoles(studentId));
  return (
    <QueryContent
      query={combineQueries(all, heldRolesQuery)}
      skeleton={
        <Skeleton label={t`Loading roles`}>
          <SkeletonBlock className={styles['fieldPlace']} />
        </Skeleton>
      }
      renderFailure={(failure) => (
        <ChoiceListFailure title={t`Error fetching roles`} {...failure} />
      )}
    >
      {([choices, saved]) => <Roles choices={choices} savedRoles={saved} roles={roles} />}
    </QueryContent>
  );
};

interface RolesProps {
  readonly choices: readonly Role[];
  /** Roles on the student's profile, as the server has them. */
  readonly savedRoles: Parameters<RoleChanges['current']>[0];
  readonly roles: RoleChanges;
}

const Roles = ({ choices, savedRoles, roles }: RolesProps) => {
  if (choices.length === 0) {
    return <p className={styles['none']}>{t`There are no roles to choose from yet.`}</p>;
  }
  const current = roles.current(savedRoles);
  return (
    <div className={styles['field']}>
      <RolesSelect
        roles={choices}
        isHeld={(roleId) => roleId in current}
        onChange={(roleId, isHeld) => roles.change({ roleId, isHeld })}
      />
      {roles.error && <FailureNote text={PROFILE_SAVE_FAILED} error={roles.error} />}
    </div>
  );
};
