import { useQuery } from '@cairn/runtime';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { FailureNote } from '../../lib/failure-note.tsx';
import { ListFailure } from './list-failure.tsx';
import styles from './profile.module.css';
import { profileQueries } from './profile.queries.ts';
import { FAILED } from './profile.texts.ts';
import { RolesSelect } from './roles-select.tsx';
import type { RoleChanges } from './use-role-changes.ts';

interface RolesPartProps {
  readonly studentId: string;
  readonly roles: RoleChanges;
}

export const RolesPart = ({ studentId, roles }: RolesPartProps) => {
  const all = useQuery(profileQueries.roles());
  const held = useQuery(profileQueries.heldRoles(studentId));
  if (all.data && held.data) {
    if (all.data.length === 0) {
      return <p className={styles['none']}>There are no roles to choose from yet.</p>;
    }
    const current = roles.current(held.data);
    return (
      <div className={styles['field']}>
        <RolesSelect
          roles={all.data}
          isHeld={(roleId) => roleId in current}
          onChange={(roleId, isHeld) => roles.change({ roleId, isHeld })}
        />
        {roles.error && <FailureNote text={FAILED} error={roles.error} />}
      </div>
    );
  }
  const failed = [all, held].find((query) => query.isError && !query.data);
  if (failed) return <ListFailure title="Error fetching roles" query={failed} />;
  return (
    <Skeleton label="Loading roles">
      <SkeletonBlock className={styles['fieldPlace']} />
    </Skeleton>
  );
};
