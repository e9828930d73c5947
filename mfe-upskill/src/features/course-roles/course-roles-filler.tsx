import { listRoles, type Role } from '@cairn/api/roles.contract';
import { defineFiller, Link, queryOptions, type SlotMap, useQuery } from '@cairn/runtime';
import { friendlyMessage, http } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { SummarySection } from '@cairn/ui/summary-section';
import { t } from 'ttag';

const MAX_ROLES = 3;

const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => http.call(listRoles, { signal }),
});

/** The first roles that a course leads to, for the page of the course. */
export const CourseRoles = ({ courseId }: SlotMap['course/aside']) => {
  const query = useQuery(rolesQuery);
  return (
    <SummarySection title={t`Roles with this course`}>
      <QueryContent
        query={query}
        skeleton={
          <Skeleton label={t`Loading roles`}>
            <SkeletonText lines={3} />
          </Skeleton>
        }
        renderFailure={({ error, ...retry }) => (
          <ErrorState
            title={t`The roles could not be loaded.`}
            detail={friendlyMessage(error)}
            {...retry}
          />
        )}
      >
        {(roles) => <Roles roles={roles.filter(({ CourseIDs }) => CourseIDs.includes(courseId))} />}
      </QueryContent>
    </SummarySection>
  );
};

const Roles = ({ roles }: { readonly roles: readonly Role[] }) => (
  <>
    {roles.length === 0 ? (
      <p>{t`No role lists this course yet.`}</p>
    ) : (
      <ul>
        {roles.slice(0, MAX_ROLES).map(({ RoleID, RoleTitle }) => (
          <li key={RoleID}>
            <Link to={`/roles-catalog/${encodeURIComponent(RoleID)}`}>{RoleTitle}</Link>
          </li>
        ))}
      </ul>
    )}
    <Link to="/roles-catalog">{t`View all roles`}</Link>
  </>
);

export const filler = defineFiller(CourseRoles);
