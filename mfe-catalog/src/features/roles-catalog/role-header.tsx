import type { Role } from '@cairn/api/roles.contract';
import { Link } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { FieldError } from '@cairn/ui/field';
import { MetaLine } from '@cairn/ui/meta-line';
import { RoleImage } from '@cairn/ui/role-image';
import { Check, Plus } from 'lucide-react';
import { useRef } from 'react';
import { t } from 'ttag';
import { useMoveFocusAfterPress } from '../../lib/use-focus-next.ts';
import styles from './role-header.module.css';
import { useAddRoleToProfile } from './use-add-role.ts';

interface RoleHeaderProps {
  readonly role: Role;
  /** Texts with numbers about the role; undefined until they are loaded. */
  readonly facts: readonly string[] | undefined;
}

export const RoleHeader = ({ role, facts }: RoleHeaderProps) => {
  const adding = useAddRoleToProfile(role);
  const title = useRef<HTMLHeadingElement>(null);
  useMoveFocusAfterPress(adding.hasAdded, title);
  return (
    <section className={styles['header']} data-surface="deep" aria-labelledby="role-title">
      <div className={styles['text']}>
        <h2 ref={title} id="role-title" tabIndex={-1}>
          {role.RoleTitle}
        </h2>
        <p className={styles['description']}>{role.Description}</p>
        <div className={styles['facts']}>{facts && <MetaLine items={facts} />}</div>
        {adding.isAdded ? (
          <Button size="l" disabled>
            <Check />
            {t`Role Added`}
          </Button>
        ) : (
          <Button variant="amber" size="l" busy={adding.isAdding} onClick={adding.add}>
            <Plus />
            {t`Add Role`}
          </Button>
        )}
        {adding.isRefused && (
          <div className={styles['refusal']}>
            <FieldError id="role-refusal" text={t`Missing Role ID or Student ID`} role="alert" />
            <Link to={signInPath(role.RoleID)}>{t`Sign In`}</Link>
          </div>
        )}
      </div>
      <RoleImage
        roleId={role.RoleID}
        src={role.ImageUrl}
        loading="eager"
        className={styles['art']}
      />
    </section>
  );
};

const signInPath = (roleId: string): string =>
  `/login?redirect=${encodeURIComponent(`/roles-catalog/${encodeURIComponent(roleId)}`)}`;
