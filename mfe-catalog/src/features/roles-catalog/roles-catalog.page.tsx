import type { Role } from '@cairn/api/roles.contract';
import { Navigate, usePageTitle, useParams, useQuery } from '@cairn/runtime';
import { events, friendlyMessage } from '@cairn/session';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { PageWidth } from '@cairn/ui/page-width';
import { SearchField } from '@cairn/ui/search-field';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { useEffect, useState } from 'react';
import { t } from 'ttag';
import { catalogQueries } from '../../lib/catalog.queries.ts';
import { RoleTags } from './role-tags.tsx';
import styles from './roles-catalog.module.css';
import { SelectedRole } from './selected-role.tsx';

/** Pages /roles-catalog and /roles-catalog/{id}: the roles, and the one that the URL names. */
export const RolesCatalogPage = () => {
  const [term, setTerm] = useState('');
  const roles = useQuery(catalogQueries.roles());
  return (
    <PageWidth isWhole>
      <header className={styles['hero']}>
        <h1>{t`Find Courses Tailored To Your Roles`}</h1>
        <form role="search" onSubmit={(event) => event.preventDefault()}>
          <SearchField
            label={t`Search roles`}
            hideLabel={false}
            placeholder={t`e.g. System Designer`}
            value={term}
            onChange={(event) => setTerm(event.target.value)}
            onClear={() => setTerm('')}
          />
        </form>
      </header>
      <QueryContent
        query={roles}
        skeleton={<RolesSkeleton />}
        renderFailure={({ error, ...retry }) => (
          <ErrorState title={t`Error fetching roles`} detail={friendlyMessage(error)} {...retry} />
        )}
      >
        {(all) => <Roles roles={all} term={term} />}
      </QueryContent>
    </PageWidth>
  );
};

interface RolesProps {
  readonly roles: readonly Role[];
  readonly term: string;
}

const Roles = ({ roles, term }: RolesProps) => {
  const { id } = useParams();
  const selected = roles.find(({ RoleID }) => RoleID === id);
  usePageTitle(selected?.RoleTitle);
  return (
    <>
      <RoleTags roles={roles} term={term} selectedId={selected?.RoleID} />
      {selected && <SelectedRole key={selected.RoleID} role={selected} />}
      {!selected && id !== undefined && <UnknownRole />}
      {!selected && id === undefined && (
        <EmptyState art="trail" title={t`Choose a role to see its courses.`} headingLevel={2} />
      )}
    </>
  );
};

const UnknownRole = () => {
  useEffect(() => {
    events.emit('notice.shown', { tone: 'error', message: t`Role not found.` });
  }, []);
  return <Navigate replace to="/roles-catalog" />;
};

const RolesSkeleton = () => (
  <Skeleton label={t`Loading roles`}>
    <div className={styles['tags']}>
      {[1, 2, 3, 4, 5, 6].map((tag) => (
        <SkeletonBlock key={tag} className={styles['tagPlace']} />
      ))}
    </div>
    <SkeletonBlock className={styles['headerPlace']} />
  </Skeleton>
);
