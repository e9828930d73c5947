import type { UpskillRole } from '@cairn/api/upskilling.contract';
import { useQuery } from '@cairn/runtime';
import { friendlyMessage, session } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Note } from '@cairn/ui/note';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { WantedRoleChoice } from './role-choice.tsx';
import styles from './role-panel.module.css';
import { WantedRolePanel } from './role-panel.tsx';
import { LearningPathSaveBar } from './save-bar.tsx';
import { upskillQueries } from './upskill-role.queries.ts';
import { type SkillEvaluation, useSkillEvaluation } from './use-evaluation.ts';
import type { LearningPathEdits } from './use-path-work.ts';
import { useRoleCompetencyProgress } from './use-role-progress.ts';

interface PathStepProps {
  readonly roleIds: readonly string[];
  /** Number of times that the student has entered step 3. */
  readonly visit: number;
  readonly work: LearningPathEdits;
  readonly onBack: () => void;
}

/** Step 3 of the way to a learning path: the missing competencies of each wanted role, and the courses for them. */
export const LearningPathStep = ({ roleIds, visit, work, onBack }: PathStepProps) => {
  const studentId = session.studentId();
  if (studentId === undefined) {
    return <ErrorState title={t`We couldn’t identify your account.`} />;
  }
  return (
    <Evaluated studentId={studentId} roleIds={roleIds} visit={visit} work={work} onBack={onBack} />
  );
};

interface EvaluatedProps extends PathStepProps {
  readonly studentId: string;
}

const Evaluated = ({ studentId, roleIds, visit, work, onBack }: EvaluatedProps) => {
  const evaluation = useSkillEvaluation(studentId, roleIds, visit);
  const roles = useQuery(upskillQueries.roles());
  return (
    <QueryContent
      query={roles}
      skeleton={
        <Skeleton label={t`Loading your roles`}>
          <SkeletonText heading lines={3} />
        </Skeleton>
      }
      renderFailure={({ error, ...retry }) => (
        <ErrorState
          title={t`Failed to load roles. Please try again.`}
          detail={friendlyMessage(error)}
          {...retry}
        />
      )}
    >
      {(all) => <WantedRoles {...{ studentId, roleIds, evaluation, work, onBack, all }} />}
    </QueryContent>
  );
};

interface WantedRolesProps extends Omit<EvaluatedProps, 'visit'> {
  readonly evaluation: SkillEvaluation;
  /** All roles of the site, wanted or not. */
  readonly all: readonly UpskillRole[];
}

const WantedRoles = ({ studentId, roleIds, evaluation, work, onBack, all }: WantedRolesProps) => {
  const shown = all.filter(({ RoleID }) => roleIds.includes(RoleID));
  // A single role is selected automatically; of several, the student selects one.
  const only = roleIds.length === 1 ? roleIds[0] : undefined;
  const chosen = shown.find(({ RoleID }) => RoleID === (only ?? work.chosenRoleId));
  return (
    <>
      <WantedRoleChoice
        roles={shown}
        chosenId={chosen?.RoleID}
        evaluation={evaluation}
        work={work}
      />
      {chosen ? (
        <ChosenRole
          // Mounts the panel again for another role, so that its questions and dialogs are reset.
          key={chosen.RoleID}
          {...{ studentId, evaluation, work, onBack }}
          role={chosen}
        />
      ) : (
        <>
          <Note className={styles['note']}>
            {t`Choose a role to see which competencies are missing, and the courses that teach them.`}
          </Note>
          <LearningPathSaveBar roleId={undefined} courseIds={[]} onBack={onBack} />
        </>
      )}
    </>
  );
};

interface ChosenRoleProps {
  readonly studentId: string;
  readonly role: UpskillRole;
  readonly evaluation: SkillEvaluation;
  readonly work: LearningPathEdits;
  readonly onBack: () => void;
}

const ChosenRole = ({ studentId, role, evaluation, work, onBack }: ChosenRoleProps) => {
  const progress = useRoleCompetencyProgress({ studentId, roleId: role.RoleID, evaluation, work });
  return (
    <>
      <WantedRolePanel
        studentId={studentId}
        role={role}
        evaluation={evaluation}
        progress={progress}
        work={work}
      />
      <LearningPathSaveBar
        roleId={role.RoleID}
        courseIds={progress.courseIds}
        isPending={progress.pending.length > 0}
        onBack={onBack}
      />
    </>
  );
};
