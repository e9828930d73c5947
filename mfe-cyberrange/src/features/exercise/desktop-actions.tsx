import type { ExerciseWorkspace } from '@cairn/api/exercise-workspace.contract';
import { OpenDesktopLink } from './open-desktop.tsx';
import { StartDesktopButton } from './start-desktop.tsx';

interface DesktopActionsProps {
  readonly workspace: ExerciseWorkspace;
  /** Called when the pressed Start button, which had the focus, is gone. */
  readonly onGone: () => void;
}

/** Buttons for the actions that a cloud desktop allows in its present state. */
export const DesktopActions = ({ workspace, onGone }: DesktopActionsProps) => (
  <>
    <StartDesktopButton workspace={workspace} onGone={onGone} />
    <OpenDesktopLink workspace={workspace} />
  </>
);
