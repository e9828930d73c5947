import type { ExerciseWorkspace } from '@cairn/api/exercise-workspace.contract';
import { startWorkspace } from '@cairn/api/workspaces.contract';
import { listWorkspaceActions, toWorkspaceUsername } from '@cairn/domain/workspace.rules';
import { useStudentRecord } from '@cairn/record/use-record';
import { useAction, useQueryClient } from '@cairn/runtime';
import { friendlyMessage, http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { Play } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { t } from 'ttag';
import { exerciseQueries } from './exercise.queries.ts';

interface StartDesktopProps {
  readonly workspace: Pick<ExerciseWorkspace, 'WorkspaceId' | 'State'>;
  /** Called when the pressed Start button, which had the focus, is gone. */
  readonly onGone: () => void;
}

/** Button that starts a stopped cloud desktop; the panel around it polls the desktop until it runs. */
export const StartDesktopButton = ({
  workspace: { WorkspaceId, State },
  onGone,
}: StartDesktopProps) => {
  const client = useQueryClient();
  const username = toWorkspaceUsername(useStudentRecord()?.Email ?? '');
  const { queryKey } = exerciseQueries.workspace(WorkspaceId);
  const starting = useAction({
    mutationFn: () => http.call(startWorkspace, { body: { workspaceId: WorkspaceId, username } }),
    // Reloads the desktop's state after a failure as well: if the server rejects the start, the cached state is outdated.
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const mayStart = listWorkspaceActions(State).includes('start');
  const isGone = !mayStart && !starting.isIdle;
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone && document.activeElement === document.body) leave();
  }, [isGone]);
  if (!mayStart) return null;
  return (
    <>
      <Button
        variant="amber"
        block
        busy={starting.isPending}
        busyLabel={t`Starting...`}
        onClick={() => starting.mutate()}
      >
        <Play />
        {t`Start workspace`}
      </Button>
      {starting.error && (
        <Note tone="err">
          <p>{t`Failed to start workspace.`}</p>
          <p>{friendlyMessage(starting.error)}</p>
        </Note>
      )}
    </>
  );
};
