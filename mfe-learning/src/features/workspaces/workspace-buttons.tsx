import { toDesktopUrl } from '@cairn/api/desktop-url';
import { type WorkspaceAction, listWorkspaceActions } from '@cairn/domain/workspace.rules';
import { useSite } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { getButtonClass } from '@cairn/ui/button-class';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { ExternalLink, HardDriveDownload, Play, Square, Trash2 } from 'lucide-react';
import { t } from 'ttag';
import type { WorkspaceCommand } from './use-workspace-command.ts';
import styles from './workspace-card.module.css';

/** Confirmation dialogs of a cloud desktop: to delete it, or to create an image of it. */
export type WorkspaceConfirmation = 'delete' | 'image';

interface WorkspaceButtonsProps {
  /** Id of the card's heading, which tells its buttons from those of other cards. */
  readonly headingId: string;
  readonly workspaceId: string;
  readonly command: WorkspaceCommand;
  readonly onAsk: (question: WorkspaceConfirmation) => void;
}

const WAIT = t`Wait until the last action has ended.`;

/** Buttons for the actions that a desktop allows in its state; none while an action is running. */
export const WorkspaceButtons = ({
  headingId,
  workspaceId,
  command,
  onAsk,
}: WorkspaceButtonsProps) => {
  const actions = listWorkspaceActions(command.state);
  const can = (action: WorkspaceAction) => actions.includes(action);
  const { isPending, pending, give } = command;
  const common = { variant: 'line', size: 's', 'aria-describedby': headingId } as const;
  const doing = (name: typeof pending) => ({
    ...common,
    busy: pending === name,
    reason: isPending && pending !== name ? WAIT : undefined,
  });
  if (actions.length === 0) return null;
  return (
    <div className={styles['buttons']}>
      {can('start') && (
        <Button {...doing('start')} onClick={() => give('start')}>
          <Play />
          {t`Start`}
        </Button>
      )}
      {can('open') && <OpenLink headingId={headingId} workspaceId={workspaceId} />}
      {can('stop') && (
        <Button {...doing('stop')} onClick={() => give('stop')}>
          <Square />
          {t`Stop`}
        </Button>
      )}
      {can('create-image') && (
        <Button {...common} reason={isPending ? WAIT : undefined} onClick={() => onAsk('image')}>
          <HardDriveDownload />
          {t`Create image`}
        </Button>
      )}
      {can('delete') && (
        <Button {...doing('delete')} onClick={() => onAsk('delete')}>
          <Trash2 />
          {t`Delete`}
        </Button>
      )}
    </div>
  );
};

/** Link to a desktop on the provider's site, in a tab without access to this page. */
const OpenLink = ({
  headingId,
  workspaceId,
}: Pick<WorkspaceButtonsProps, 'headingId' | 'workspaceId'>) => {
  const { desktopUrl = '' } = useSite();
  const content = (
    <>
      <ExternalLink />
      <span>{t`Open`}</span>
    </>
  );
  if (desktopUrl === '') {
    return (
      <Button variant="line" size="s" reason={t`The address of the web client is not configured.`}>
        {content}
      </Button>
    );
  }
  return (
    <a
      href={toDesktopUrl(desktopUrl, window.location.href, { workspaceId })}
      target="_blank"
      rel="noopener noreferrer"
      className={getButtonClass({ variant: 'line', size: 's' })}
      aria-describedby={headingId}
    >
      {content}
      <VisuallyHidden>{t`(new tab)`}</VisuallyHidden>
    </a>
  );
};
