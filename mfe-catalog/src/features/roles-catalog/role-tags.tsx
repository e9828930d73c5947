import type { Role } from '@cairn/api/roles.contract';
import { plural } from '@cairn/messages/plural';
import { KEEP_POSITION, useNavigate } from '@cairn/runtime';
import { Chip } from '@cairn/ui/chip';
import { HiddenStatus } from '@cairn/ui/hidden-status';
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
  const shown = selectShownRoles(roles, term);
  return (
    <>
      <HiddenStatus text={term.trim() !== '' && describeFound(shown.length)} />
      {shown.length === 0 ? (
        <p className={styles['none']}>{t`No roles found.`}</p>
      ) : (
        <Tags shown={shown} selectedId={selectedId} />
      )}
    </>
  );
};

const describeFound = (count: number): string =>
  plural(count, t`${count} role found.|${count} roles found.`);

interface TagsProps extends Pick<RoleTagsProps, 'selectedId'> {
  readonly shown: readonly Role[];
}

const Tags = ({ shown, selectedId }: TagsProps) => {
  const navigate = useNavigate();
  return (
    <div role="group" aria-label={t`Roles`} className={styles['tags']}>
      {shown.map(({ RoleID, RoleTitle }) => (
        <Chip
          key={RoleID}
          pressed={RoleID === selectedId}
          onClick={() =>
            void navigate(RoleID === selectedId ? '/roles-catalog' : toRolePath(RoleID), {
              state: KEEP_POSITION,
            })
          }
        >
          {RoleTitle}
        </Chip>
      ))}
    </div>
  );
};

const toRolePath = (roleId: string): string => `/roles-catalog/${encodeURIComponent(roleId)}`;
