import {
  deleteWorkspace,
  startWorkspace,
  stopWorkspace,
  type Workspace,
} from '@cairn/api/workspaces.contract';
import { useAction, useQueryClient } from '@cairn/runtime';
import { events, http, report } from '@cairn/session';
import { t } from 'ttag';
import type { PolledItems } from './polled-items.ts';
import { type DesktopUser, workspaceQueries } from './workspaces.queries.ts';

type Command = 'start' | 'stop' | 'delete';

const CALLS = { start: startWorkspace, stop: stopWorkspace, delete: deleteWorkspace };

/** Messages from the documents (000 §8), and the state that the card shows at once. A failed deletion is only logged. */
const COMMAND_TEXTS = {
  start: {
    doing: t`Starting workspace...`,
    failed: t`Failed to start workspace.`,
    via: 'STARTING',
  },
  stop: { doing: t`Stopping workspace...`, failed: t`Failed to stop workspace.`, via: 'STOPPING' },
} as const;
const DELETING = t`Deleting workspace...`;

export interface WorkspaceCommand {
  /** State of the desktop to show: its own, or the one expected after the last command. */
  readonly state: string;
  /** True while a command for the desktop is running. */
  readonly isPending: boolean;
  readonly pending: Command | undefined;
  /** Time of the last command for the desktop in milliseconds; 0 before the first one. */
  readonly lastCommandAt: number;
  readonly give: (command: Command) => void;
}

const inform = (message: string) => events.emit('notice.shown', { tone: 'info', message });

/** Starts, stops and deletes a desktop. The card of a deleted desktop changes after the server's response, all others at once. */
export const useWorkspaceCommand = (workspace: Workspace, user: DesktopUser): WorkspaceCommand => {
  const client = useQueryClient();
  const { queryKey } = workspaceQueries.list(user);
  const { WorkspaceId } = workspace;

  /** Writes a desktop's state into the cached list, and cancels running requests that could overwrite it. */
  const settle = async (State: string) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData<PolledItems<Workspace>>(queryKey, (last) => {
      if (!last) return last;
      const list = last.list.map((one) =>
        one.WorkspaceId === WorkspaceId ? { ...one, State } : one,
      );
      return { list, changed: [], unchangedReads: 0 };
    });
  };

  const { mutate, isPending, variables, submittedAt } = useAction({
    mutationFn: (command: Command) =>
      http.call(CALLS[command], { body: { workspaceId: WorkspaceId, username: user.username } }),
    onMutate: (command) => {
      if (command !== 'delete') inform(COMMAND_TEXTS[command].doing);
    },
    onSuccess: async ({ State }, command) => {
      if (command === 'delete') inform(DELETING);
      await settle(State);
    },
    onError: (error, command) => {
      if (command === 'delete') report(error, { at: 'delete workspace' });
      else events.emit('notice.shown', { tone: 'error', message: COMMAND_TEXTS[command].failed });
      // Reloads the list after a failure: the desktop's state may have changed in another tab or by another person.
      void client.invalidateQueries({ queryKey });
    },
  });

  const pending = isPending ? variables : undefined;
  const isAhead = pending === 'start' || pending === 'stop';
  return {
    state: isAhead ? COMMAND_TEXTS[pending].via : workspace.State,
    isPending,
    pending,
    lastCommandAt: submittedAt,
    give: mutate,
  };
};
