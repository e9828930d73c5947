import type { ExerciseWorkspace } from '@cairn/api/exercise-workspace.contract';
import { toOsImage } from '@cairn/domain/exercise-desktop.rules';
import { formatWorkspaceState } from '@cairn/domain/workspace.rules';
import { useStudentRecord } from '@cairn/record/use-record';
import { type Failure, lazyPart, useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { DescriptionListEntry } from '@cairn/ui/fact';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { QueryContent } from '@cairn/ui/query-content';
import { Note } from '@cairn/ui/note';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { exerciseQueries } from './exercise.queries.ts';
import { OsPicture } from './os-picture.tsx';
import styles from './workspace-panel.module.css';

/** Text in place of unknown values of a desktop (CYB-13). */
const UNKNOWN = '-';
const formatOrUnknown = (text = ''): string => (text === '' ? UNKNOWN : text);

/** Panel with the student's cloud desktop for an exercise, and its actions. */
export const WorkspacePanel = ({ exerciseId }: { readonly exerciseId: string }) => {
  const record = useStudentRecord();
  const workspaceId = record?.ExerciseIDWorkspaceIDMapping[exerciseId];
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles['panel']} aria-labelledby="workspace-details">
      <h2 ref={heading} id="workspace-details" tabIndex={-1}>
        {t`Workspace details`}
      </h2>
      {workspaceId === undefined ? (
        <>
          <Facts workspace={undefined} />
          <Note>{t`You have no workspace for this exercise yet.`}</Note>
        </>
      ) : (
        <Workspace
          key={workspaceId}
          workspaceId={workspaceId}
          onGone={() => heading.current?.focus()}
        />
      )}
    </section>
  );
};

// The buttons and the password of a desktop. Their code loads while the call for the desktop, on which they depend, is running.
const desktopActions = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "desktop" */ './desktop-actions.tsx')).DesktopActions,
);
const maskedPassword = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "desktop" */ './masked-password.tsx')).MaskedPassword,
);

interface WorkspaceProps {
  readonly workspaceId: string;
  /** Called when a pressed control of the desktop, which had the focus, is gone. */
  readonly onGone: () => void;
}

const Workspace = ({ workspaceId, onGone }: WorkspaceProps) => {
  const query = useQuery(exerciseQueries.workspace(workspaceId));
  useEffect(() => {
    // Ignores rejections: the parts show them.
    for (const part of [desktopActions, maskedPassword]) part.preload().catch(() => {});
  }, []);
  return (
    <QueryContent
      query={query}
      skeleton={
        <Skeleton label={t`Loading workspace`}>
          <SkeletonText lines={6} />
        </Skeleton>
      }
      renderFailure={UnknownWorkspace}
    >
      {(workspace) => (
        <>
          <Facts workspace={workspace} />
          <desktopActions.Part workspace={workspace} onGone={onGone} />
          <HiddenStateNews state={formatWorkspaceState(workspace.State)} />
        </>
      )}
    </QueryContent>
  );
};

/** Announces each state of the desktop after the first one, such as while it starts. */
const HiddenStateNews = ({ state }: { readonly state: string }) => {
  const [last, setLast] = useState({ state, isNews: false });
  if (last.state !== state) setLast({ state, isNews: true });
  return <HiddenStatus text={last.isNews && t`The workspace is now: ${state}.`} />;
};

interface FactsProps {
  readonly workspace: ExerciseWorkspace | undefined;
}

const Facts = ({ workspace }: FactsProps) => {
  const system = workspace?.WorkspaceProperties.OperatingSystemName;
  return (
    <>
      <OsPicture image={toOsImage(system)} />
      <dl className={styles['facts']}>
        <DescriptionListEntry name={t`Username`}>
          <span translate="no">{formatOrUnknown(workspace?.UserName)}</span>
        </DescriptionListEntry>
        <DescriptionListEntry name={t`Password`}>
          {workspace?.Password === undefined || workspace.Password === '' ? (
            <span>{UNKNOWN}</span>
          ) : (
            <maskedPassword.Part password={workspace.Password} />
          )}
        </DescriptionListEntry>
        <DescriptionListEntry name={t`Registration ID`}>
          <span translate="no">{formatOrUnknown(workspace?.RegistrationCode)}</span>
        </DescriptionListEntry>
        <DescriptionListEntry name={t`OS`}>{formatOrUnknown(system)}</DescriptionListEntry>
        <DescriptionListEntry name={t`Workspace status`}>
          {formatOrUnknown(workspace && formatWorkspaceState(workspace.State))}
        </DescriptionListEntry>
        <DescriptionListEntry name={t`Time limit`}>{t`Unlimited`}</DescriptionListEntry>
      </dl>
    </>
  );
};

const UnknownWorkspace = ({ error, isRetrying, onRetry }: Failure<Error>) => (
  <>
    <Facts workspace={undefined} />
    <Note tone="err">{friendlyMessage(error)}</Note>
    <Button variant="line" busy={isRetrying} onClick={onRetry}>
      <RotateCw />
      {t`Try Again`}
    </Button>
  </>
);
