import { lazyPart } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import styles from './role-progress-card.module.css';
import type { RoleChartProps } from './role-chart.tsx';
import { createRoleChartAxes, type RoleCompletion } from './role-completion.ts';
import type { RoleCompletionsState } from './use-role-completions.ts';

/** Minimum axes of the radar chart; with fewer roles it has axes without a role. */
const MIN_CHART_AXES = 3;

interface RoleProgressCardProps {
  readonly state: RoleCompletionsState;
  readonly selected: RoleCompletion | undefined;
}

/** The student's progress in each role, as a radar chart and as a table. */
export const RoleProgressCard = ({ state, selected }: RoleProgressCardProps) => (
  <section className={styles['card']} aria-labelledby="role-progress">
    <h2 id="role-progress" className={styles['title']}>
      {state.words.title}
    </h2>
    <QueryContent
      query={state.query}
      skeleton={
        <>
          <Skeleton label={t`Loading roles`}>
            <ChartSkeleton />
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
          <SelectedRole isShown={standings.length === 0 || standings.length >= MIN_CHART_AXES}>
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
    </QueryContent>
  </section>
);

const ChartSkeleton = () => (
  <div className={styles['place']}>
    <SkeletonBlock />
  </div>
);

interface SelectedRoleProps {
  /**
   * Whether the text about the selected role is visible. If false, only screen readers get it, because the bars show the same.
   */
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
  readonly standings: readonly RoleCompletion[];
  readonly words: RoleCompletionsState['words'];
  readonly selected: RoleCompletion | undefined;
}

const RoleFigure = ({ standings, words, selected }: RoleFigureProps) => (
  <chart.Part
    axes={createRoleChartAxes(standings)}
    selected={selected?.roleId}
    bars={standings.length < MIN_CHART_AXES ? standings : []}
    parts={words.parts}
    table={<RoleTable standings={standings} title={words.title} />}
  />
);

interface ChartProps extends RoleChartProps {
  /** Roles of the student that are also shown as bars; the table has all of them. */
  readonly bars: readonly RoleCompletion[];
  /** Noun for the parts of a role, such as 'courses completed', after '2 of 6'. */
  readonly parts: string;
  /** Table with the data of the radar chart. */
  readonly table: ReactNode;
}

const withHiddenTable = (picture: ReactNode, table: ReactNode) => (
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
      withHiddenTable(
        <>
          <RoleChart {...axes} />
          {bars.length > 0 && <RoleBars standings={bars} parts={parts} />}
        </>,
        table,
      );
  },
  {
    placeholder: ({ table }) => withHiddenTable(<ChartSkeleton />, table),
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
