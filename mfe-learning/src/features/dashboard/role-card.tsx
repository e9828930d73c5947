import { useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { dashboardQueries } from './dashboard.queries.ts';
import styles from './role-card.module.css';
import { chartAxes, type RoleStanding } from './role-standing.ts';
import type { RolesState } from './use-roles.ts';

interface RoleCardProps {
  readonly state: RolesState;
  readonly selected: RoleStanding | undefined;
}

/** How far the student is in each role, as a radar chart and as a table. */
export const RoleCard = ({ state, selected }: RoleCardProps) => (
  <section className={styles['card']} aria-labelledby="role-progress">
    <h2 id="role-progress" className={styles['title']}>
      {state.words.title}
    </h2>
    {state.status === 'loading' && (
      <Skeleton label="Loading roles">
        <ChartPlace />
      </Skeleton>
    )}
    {state.status === 'failed' && (
      <ErrorState
        title="Error fetching roles"
        headingLevel={3}
        detail={friendlyMessage(state.error)}
        isRetrying={state.isRetrying}
        onRetry={state.retry}
      />
    )}
    {state.status === 'loaded' && (
      <RoleFigure standings={state.standings} title={state.words.title} selected={selected} />
    )}
    {state.status !== 'failed' && (
      <p role="status" className={styles['words']}>
        {state.status === 'loaded' && <SelectedRole role={selected} parts={state.words.parts} />}
      </p>
    )}
  </section>
);

const ChartPlace = () => (
  <div className={styles['place']}>
    <SkeletonBlock />
  </div>
);

interface SelectedRoleProps {
  readonly role: RoleStanding | undefined;
  readonly parts: string;
}

const SelectedRole = ({ role, parts }: SelectedRoleProps) =>
  role ? (
    <>
      <strong>{role.title}</strong> {role.done} of {role.total} {parts}
    </>
  ) : (
    'The roles that you take on show here.'
  );

interface RoleFigureProps {
  readonly standings: readonly RoleStanding[];
  readonly title: string;
  readonly selected: RoleStanding | undefined;
}

const RoleFigure = ({ standings, title, selected }: RoleFigureProps) => {
  const { data: RoleChart, isError } = useQuery(dashboardQueries.chart());
  const table = <RoleTable standings={standings} title={title} />;
  // Without the chart's code the table is for everybody.
  if (isError) return table;
  return (
    <>
      {RoleChart ? (
        <RoleChart axes={chartAxes(standings)} selected={selected?.roleId} />
      ) : (
        <ChartPlace />
      )}
      <VisuallyHidden as="div">{table}</VisuallyHidden>
    </>
  );
};

const RoleTable = ({ standings, title }: Omit<RoleFigureProps, 'selected'>) => (
  <table className={styles['table']} aria-label={title}>
    <thead>
      <tr>
        <th scope="col">Role</th>
        <th scope="col">Done</th>
        <th scope="col">In all</th>
      </tr>
    </thead>
    <tbody>
      {standings.map(({ roleId, title: role, done, total }) => (
        <tr key={roleId}>
          <th scope="row">{role}</th>
          <td>{done}</td>
          <td>{total}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
