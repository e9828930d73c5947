import type { Workspace } from '@cairn/api/workspaces.contract';
import {
  formatProviderCode,
  isWorkspaceLoading,
  getWorkspaceColour,
  formatWorkspaceState,
} from '@cairn/domain/workspace.rules';
import { commaList } from '@cairn/messages/comma-list';
import { classNames } from '@cairn/ui/class-names';
import { useId, useState } from 'react';
import { t } from 'ttag';
import { CreateImageDialog } from './create-image-dialog.tsx';
import { DeleteWorkspaceDialog } from './delete-workspace-dialog.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';
import { useWorkspaceCommand } from './use-workspace-command.ts';
import { type WorkspaceConfirmation, WorkspaceButtons } from './workspace-buttons.tsx';
import styles from './workspace-card.module.css';
import type { DesktopUser } from './workspaces.queries.ts';

interface WorkspaceCardProps {
  readonly workspace: Workspace;
  readonly user: DesktopUser;
}

/** A card of a desktop: its details, its state and its actions. */
export const WorkspaceCard = ({ workspace, user }: WorkspaceCardProps) => {
  const headingId = useId();
  const command = useWorkspaceCommand(workspace, user);
  const { state } = command;
  const look = getWorkspaceColour(state);
  const [question, setQuestion] = useState<WorkspaceConfirmation>();
  const answered = () => setQuestion(undefined);
  const heading = useFocusFallback<HTMLHeadingElement>(command.lastCommandAt);
  return (
    <article
      aria-labelledby={headingId}
      data-look={look}
      className={classNames(styles['card'], styles[look])}
    >
      <h3 ref={heading} id={headingId} translate="no" tabIndex={-1} className={styles['id']}>
        {workspace.WorkspaceId}
      </h3>
      <p className={styles['state']}>
        {isWorkspaceLoading(state) && <span className={styles['spinner']} />}
        <span>{formatWorkspaceState(state)}</span>
      </p>
      <Facts workspace={workspace} />
      <WorkspaceButtons
        headingId={headingId}
        workspaceId={workspace.WorkspaceId}
        command={command}
        onAsk={setQuestion}
      />
      <DeleteWorkspaceDialog
        open={question === 'delete'}
        workspaceId={workspace.WorkspaceId}
        onClose={answered}
        onDelete={() => {
          answered();
          command.give('delete');
        }}
      />
      <CreateImageDialog
        open={question === 'image'}
        workspaceId={workspace.WorkspaceId}
        user={user}
        onClose={answered}
      />
    </article>
  );
};

const Facts = ({ workspace }: Pick<WorkspaceCardProps, 'workspace'>) => {
  const { OperatingSystemName, ComputeTypeName = '', Protocols } = workspace.WorkspaceProperties;
  const facts = [
    [t`Operating system`, OperatingSystemName],
    [t`Compute type`, formatProviderCode(ComputeTypeName)],
    [t`Protocols`, commaList(Protocols)],
  ] as const;
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{t`User name`}</dt>
        <dd translate="no">{workspace.UserName || '-'}</dd>
      </div>
      {facts.map(([name, value = '']) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === '' ? '-' : value}</dd>
        </div>
      ))}
    </dl>
  );
};
