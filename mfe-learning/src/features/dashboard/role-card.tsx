import { lazyPart } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Loaded } from '@cairn/ui/loaded';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import type { ReactNode } from 'react';
import { RoleBars } from './role-bars.tsx';
import styles from './role-card.module.css';
import type { RoleChartProps } from './role-chart.tsx';
import { chartAxes, type RoleStanding } from './role-standing.ts';
import type { RolesState } from './use-roles.ts';

/** Below it the figure has axes of no role. */
const AXES_LEAST = 3;

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
    <Loaded
      query={state.query}
      skeleton={
        <>
          <Skeleton label="Loading roles">
            <ChartPlace />
          </Skeleton>
          <SelectedRole />
        </>
      }
      renderFailure={({ error, ...retry }) => (
        <ErrorState
          title="Error fetching roles"
          headingLevel={3}
          detail={friendlyMessage(error)}
          {...retry}
        />
      )}
    >
      {(standings) => (
        <>
          <RoleFigure standings={standings} title={state.words.title} selected={selected} />
          {standings.length < AXES_LEAST && (
            <RoleBars standings={standings} parts={state.words.parts} />
          )}
          <SelectedRole isShown={standings.length === 0 || standings.length >= AXES_LEAST}>
            {selected ? (
              <>
                <strong>{selected.title}</strong> {selected.done} of {selected.total}{' '}
                {state.words.parts}
              </>
            ) : (
              'The roles that you take on show here.'
            )}
          </SelectedRole>
        </>
      )}
    </Loaded>
  </section>
);

const ChartPlace = () => (
  <div className={styles['place']}>
    <SkeletonBlock />
  </div>
);

interface SelectedRoleProps {
  /** Otherwise it is only heard: the bars show as much. */
  readonly isShown?: boolean;
  readonly children?: ReactNode;
}

const SelectedRole = ({ isShown = true, children }: SelectedRoleProps) => {
  const words = (
    <p role="status" className={styles['words']}>
      {children}
    </p>
  );
  return isShown ? words : <VisuallyHidden as="div">{words}</VisuallyHidden>;
};

interface RoleFigureProps {
  readonly standings: readonly RoleStanding[];
  readonly title: string;
  readonly selected: RoleStanding | undefined;
}

const RoleFigure = ({ standings, title, selected }: RoleFigureProps) => (
  <chart.Part
    axes={chartAxes(standings)}
    selected={selected?.roleId}
    table={<RoleTable standings={standings} title={title} />}
  />
);

interface ChartProps extends RoleChartProps {
  /** What the picture says. */
  readonly table: ReactNode;
}

const withTable = (picture: ReactNode, table: ReactNode) => (
  <>
    {picture}
    <VisuallyHidden as="div">{table}</VisuallyHidden>
  </>
);

/** The picture is heavy; without its code the table is for everybody. */
const chart = lazyPart<ChartProps>(
  async () => {
    const { RoleChart } = await import('./role-chart.tsx');
    return ({ table, ...axes }) => withTable(<RoleChart {...axes} />, table);
  },
  {
    placeholder: ({ table }) => withTable(<ChartPlace />, table),
    failure: (_, { table }) => table,
  },
);

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
