import type { Role } from '@cairn/api/roles.contract';
import { useNavigate } from '@cairn/runtime';
import { Chip } from '@cairn/ui/chip';
import { t } from 'ttag';
import { selectShownRoles } from './role-tags.rules.ts';
import styles from './roles-catalog.module.css';

interface RoleTagsProps {
  readonly roles: readonly Role[];
  readonly term: string;
  readonly selectedId: string | undefined;
}

/** Tags with role titles, of which at most one is selected; pressing it again deselects it (ROLES-04). */
export const RoleTags = ({ roles, term, selectedId }: RoleTagsProps) => {
  const navigate = useNavigate();
  const shown = selectShownRoles(roles, term);
  if (shown.length === 0) {
    return (
      <p role="status" className={styles['none']}>
        {t`No roles found.`}
      </p>
    );
  }
  return (
    <div role="group" aria-label={t`Roles`} className={styles['tags']}>
      {shown.map(({ RoleID, RoleTitle }) => (
        <Chip
          key={RoleID}
          pressed={RoleID === selectedId}
          onClick={() =>
            void navigate(RoleID === selectedId ? '/roles-catalog' : toRolePath(RoleID))
          }
        >
          {RoleTitle}
        </Chip>
      ))}
    </div>
  );
};

const toRolePath = (roleId: string): string => `/roles-catalog/${encodeURIComponent(roleId)}`;
