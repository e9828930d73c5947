import type { UpskillRole } from '@cairn/api/upskilling.contract';
import { friendlyMessage } from '@cairn/session';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Note } from '@cairn/ui/note';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { CompetencyList } from './competency-list.tsx';
import { LearningPathCourses } from './path-courses.tsx';
import { PendingCompetencyChecks } from './pending-checks.tsx';
import styles from './role-panel.module.css';
import type { SkillEvaluation } from './use-evaluation.ts';
import type { LearningPathEdits } from './use-path-work.ts';
import type { RoleCompetencyProgress } from './use-role-progress.ts';

interface RolePanelProps {
  readonly studentId: string;
  readonly role: UpskillRole;
  readonly evaluation: SkillEvaluation;
  readonly progress: RoleCompetencyProgress;
  readonly work: LearningPathEdits;
}

/** Shows one wanted role: its competencies on one side, the checks and courses on the other. */
export const WantedRolePanel = (props: RolePanelProps) => (
  <section aria-label={props.role.RoleTitle}>
    {props.progress.isIncomplete && (
      <Note tone="warn" role="status" className={styles['note']}>
        {t`Some details may be unavailable.`}
      </Note>
    )}
    <div className={styles['panel']}>
      <CompetencyList
        competencies={props.progress.competencies}
        isLoading={props.progress.isLoading}
        isEvaluating={props.evaluation.isBusy}
      />
      <div className={styles['way']}>
        <PathOrChecks {...props} />
      </div>
    </div>
  </section>
);

const PathOrChecks = (props: RolePanelProps) => {
  const { evaluation, progress, role, work, studentId } = props;
  if (!evaluation.isConfigured) {
    return (
      <EmptyState
        art="offline"
        headingLevel={3}
        role="status"
        title={t`Skill evaluation service is not configured.`}
      />
    );
  }
  return (
    <QueryContent
      query={evaluation.query}
      skeleton={
        <Skeleton label={t`Evaluating your skills`}>
          <p role="status" className={styles['busy']}>
            {t`Evaluating your skills…`}
          </p>
          <SkeletonText heading lines={4} />
        </Skeleton>
      }
      renderFailure={({ error, ...retry }) => (
        <ErrorState headingLevel={3} title={friendlyMessage(error)} {...retry} />
      )}
    >
      {() => (
        <>
          <PendingCompetencyChecks
            studentId={studentId}
            pending={progress.pending}
            onResult={work.noteCheck}
          />
          {progress.isDecided && (
            <LearningPathCourses roleId={role.RoleID} progress={progress} work={work} />
          )}
        </>
      )}
    </QueryContent>
  );
};
