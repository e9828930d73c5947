import { containsSearchText } from '@cairn/domain/search-text.rules';
import type { UpskillRole } from '@cairn/api/upskilling.contract';
import { plural } from '@cairn/messages/plural';
import { useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { QueryContent } from '@cairn/ui/query-content';
import { Note } from '@cairn/ui/note';
import { SearchField } from '@cairn/ui/search-field';
import { Skeleton, SkeletonCard } from '@cairn/ui/skeleton';
import { useState } from 'react';
import { t } from 'ttag';
import styles from './goal-step.module.css';
import { RoleCard } from './role-card.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { UpskillStepButtons } from './step-buttons.tsx';
import { upskillQueries } from './upskill-role.queries.ts';
import type { RoleSelection } from './use-role-selection.ts';

interface GoalStepProps {
  readonly selection: RoleSelection;
  readonly onBack: () => void;
  readonly onContinue: () => void;
}

/** Step 2 on the way to a learning path: the student selects the wanted roles. */
export const RoleGoalStep = ({ selection, onBack, onContinue }: GoalStepProps) => (
  <>
    {selection.isSavedUnknown && (
      <Note tone="warn" role="status" className={styles['note']}>
        {t`Could not load saved roles. You can still select.`}
      </Note>
    )}
    <Roles selection={selection} />
    <UpskillStepButtons onBack={onBack}>
      <Button
        variant="amber"
        size="l"
        reason={selection.selected.length === 0 ? t`Choose a role first.` : undefined}
        reasonSide="left"
        onClick={onContinue}
      >
        {t`Continue`}
      </Button>
    </UpskillStepButtons>
  </>
);

const Roles = ({ selection }: Pick<GoalStepProps, 'selection'>) => {
  const roles = useQuery(upskillQueries.roles());
  const skeleton = (
    <Skeleton label={t`Loading roles`} className={styles['grid']}>
      <SkeletonCard />
      <SkeletonCard />
      <SkeletonCard />
    </Skeleton>
  );
  return (
    <QueryContent
      query={roles}
      skeleton={skeleton}
      renderFailure={({ error, ...retry }) => (
        <ErrorState
          title={t`Failed to load roles. Please try again.`}
          detail={friendlyMessage(error)}
          {...retry}
        />
      )}
    >
      {(all) => (selection.isLoading ? skeleton : <RoleGrid roles={all} selection={selection} />)}
    </QueryContent>
  );
};

interface RoleGridProps {
  readonly roles: readonly UpskillRole[];
  readonly selection: RoleSelection;
}

const RoleGrid = ({ roles, selection }: RoleGridProps) => {
  const [search, setSearch] = useState('');
  const [openedRole, setOpenedRole] = useState<UpskillRole>();
  const found = roles.filter(({ RoleTitle }) => containsSearchText(RoleTitle, search));
  return (
    <>
      <SearchField
        label={t`Search roles`}
        placeholder={t`Search roles`}
        className={styles['search']}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onClear={() => setSearch('')}
      />
      <HiddenStatus text={search.trim() !== '' && describeFound(found.length)} />
      {found.length === 0 && <EmptyState art="search" title={t`No roles found.`} />}
      <ul className={styles['grid']} aria-label={t`Roles`}>
        {found.map((role) => (
          <li key={role.RoleID}>
            <RoleCard
              role={role}
              isSelected={selection.selected.includes(role.RoleID)}
              onPress={() => setOpenedRole(role)}
            />
          </li>
        ))}
      </ul>
      {openedRole && (
        <RoleDialog
          role={openedRole}
          selection={selection}
          onClose={() => setOpenedRole(undefined)}
        />
      )}
    </>
  );
};

const describeFound = (count: number): string =>
  plural(count, t`${count} role found.|${count} roles found.`);
