import type { ExerciseWorkspace } from '@cairn/api/exercise-workspace.contract';
import { toDesktopUrl } from '@cairn/api/desktop-url';
import { canOpenDesktopInBrowser } from '@cairn/domain/exercise-desktop.rules';
import { useSite } from '@cairn/runtime';
import { events } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { getButtonClass } from '@cairn/ui/button-class';
import { Note } from '@cairn/ui/note';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { ExternalLink } from 'lucide-react';
import { t } from 'ttag';

interface OpenDesktopProps {
  readonly workspace: ExerciseWorkspace;
}

const OPEN = (
  <>
    <ExternalLink />
    <span>{t`Open Exercise in Browser`}</span>
  </>
);

/**
 * Link to a cloud desktop: the provider's site if its protocol works in a browser, else a note about the client program
 * (CYB-14).
 */
export const OpenDesktopLink = ({ workspace }: OpenDesktopProps) => {
  const { desktopUrl = '' } = useSite();
  if (!canOpenDesktopInBrowser(workspace.WorkspaceProperties.Protocols)) {
    return <Note>{t`Please log in via the desktop client.`}</Note>;
  }
  if (desktopUrl === '') {
    return (
      <Button block reason={t`The address of the web client is not configured.`}>
        {OPEN}
      </Button>
    );
  }
  return (
    <a
      href={toDesktopUrl(desktopUrl, window.location.href, {
        registrationCode: workspace.RegistrationCode,
        workspaceId: workspace.WorkspaceId,
      })}
      target="_blank"
      rel="noopener noreferrer"
      className={getButtonClass({ variant: 'amber', block: true })}
      onClick={() => void copyUsername(workspace.UserName)}
    >
      {OPEN}
      <VisuallyHidden>{t`(new tab)`}</VisuallyHidden>
    </a>
  );
};

/**
 * Copies the username of the desktop. A refusal by the browser is ignored: the tab opens anyway, and the panel shows the name.
 */
const copyUsername = async (username: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(username);
  } catch {
    return;
  }
  events.emit('notice.shown', { tone: 'info', message: t`Username copied.` });
};
