import { lazyPart } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Loaded } from '@cairn/ui/loaded';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import styles from './role-card.module.css';
import type { RoleChartProps } from './role-chart.tsx';
import { chartAxes, type RoleStanding } from './role-standing.ts';
import type { RolesState } from './use-roles.ts';

/** With fewer roles, the radar chart has axes without a role. */
const AXES_LEAST = 3;

interface RoleCardProps {
  readonly state: RolesState;
  readonly selected: RoleStanding | undefined;
}

/** The student's progress in each role, as a radar chart and as a table. */
export const RoleCard = ({ state, selected }: RoleCardProps) => (
  <section className={styles['card']} aria-labelledby="role-progress">
    <h2 id="role-progress" className={styles['title']}>
      {state.words.title}
    </h2>
    <Loaded
      query={state.query}
      skeleton={
        <>
          <Skeleton label={t`Loading roles`}>
            <ChartPlace />
          </Skeleton>
          <SelectedRole />
        </>
      }
      renderFailure={({ error, ...retry }) => (
        <ErrorState
          title={t`Error fetching roles`}
          headingLevel={3}
          detail={friendlyMessage(error)}
          {...retry}
        />
      )}
    >
      {(standings) => (
        <>
          <RoleFigure standings={standings} words={state.words} selected={selected} />
          <SelectedRole isShown={standings.length === 0 || standings.length >= AXES_LEAST}>
            {selected ? (
              <>
                <strong>{selected.title}</strong>{' '}
                <span>{t`${selected.done} of ${selected.total} ${state.words.parts}`}</span>
              </>
            ) : (
              <span>{t`The roles that you take on show here.`}</span>
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
  /** If false, only screen readers get it, because the bars show the same. */
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
  readonly words: RolesState['words'];
  readonly selected: RoleStanding | undefined;
}

const RoleFigure = ({ standings, words, selected }: RoleFigureProps) => (
  <chart.Part
    axes={chartAxes(standings)}
    selected={selected?.roleId}
    bars={standings.length < AXES_LEAST ? standings : []}
    parts={words.parts}
    table={<RoleTable standings={standings} title={words.title} />}
  />
);

interface ChartProps extends RoleChartProps {
  /** Roles that also have a bar. */
  readonly bars: readonly RoleStanding[];
  /** The noun after '2 of 6'. */
  readonly parts: string;
  /** The table with the chart's data. */
  readonly table: ReactNode;
}

const withTable = (picture: ReactNode, table: ReactNode) => (
  <>
    {picture}
    <VisuallyHidden as="div">{table}</VisuallyHidden>
  </>
);

/** The chart's code is large; if it fails to load, the table becomes visible. */
const chart = lazyPart<ChartProps>(
  async () => {
    const { RoleChart, RoleBars } = await import('./role-figure.ts');
    return ({ table, bars, parts, ...axes }) =>
      withTable(
        <>
          <RoleChart {...axes} />
          {bars.length > 0 && <RoleBars standings={bars} parts={parts} />}
        </>,
        table,
      );
  },
  {
    placeholder: ({ table }) => withTable(<ChartPlace />, table),
    failure: (_, { table }) => table,
  },
);

interface RoleTableProps extends Pick<RoleFigureProps, 'standings'> {
  readonly title: string;
}

const RoleTable = ({ standings, title }: RoleTableProps) => (
  <table className={styles['table']} aria-label={title}>
    <thead>
      <tr>
        <th scope="col">{t`Role`}</th>
        <th scope="col">{t`Done`}</th>
        <th scope="col">{t`In all`}</th>
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
