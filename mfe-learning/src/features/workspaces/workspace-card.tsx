import type { Workspace } from '@cairn/api/workspaces.contract';
import {
  formatProviderCode,
  formatWorkspaceState,
  getWorkspaceColour,
  isWorkspaceLoading,
} from '@cairn/domain/workspace.rules';
import { commaList } from '@cairn/messages/word-lists';
import { classNames } from '@cairn/ui/class-names';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { CreateImageDialog } from './create-image-dialog.tsx';
import { DeleteWorkspaceDialog } from './delete-workspace-dialog.tsx';
import { useWorkspaceCommand } from './use-workspace-command.ts';
import { WorkspaceButtons, type WorkspaceConfirmation } from './workspace-buttons.tsx';
import styles from './workspace-card.module.css';
import type { DesktopUser } from './workspaces.queries.ts';

/**
 * Returns a ref whose element takes the focus if a pressed button disappears, at once or after the server's response. Otherwise
 * the focus would return to the top of the page.
 * @param lastActionAt time of the last action here; 0 before the first one
 */
const useFocusFallback = <T extends HTMLElement>(lastActionAt: number): RefObject<T | null> => {
  const fallback = useRef<T>(null);
  const done = useRef(lastActionAt);
  useLayoutEffect(() => {
    if (lastActionAt === done.current) return;
    const isLost = document.activeElement === document.body;
    const isHere = fallback.current?.parentElement?.contains(document.activeElement) === true;
    if (isLost) fallback.current?.focus();
    // While the button exists, the action is not done: the button may still disappear.
    if (!isHere) done.current = lastActionAt;
  });
  return fallback;
};

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
