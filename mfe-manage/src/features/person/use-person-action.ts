import { useAction, useQueryClient } from '@cairn/runtime';
import { events } from '@cairn/session';
import { ConfirmationCancelledError, useConfirmedCall } from '../../lib/confirm-identity.tsx';
import { manageQueries } from '../../lib/manage-queries.ts';

interface PersonActionOptions<Input> {
  /** What the action does, as in 'Disabling an account'; the confirmation of the identity names it. */
  readonly action: string;
  readonly call: (input: Input) => Promise<unknown>;
  /** Notice after success. */
  readonly done: string;
  readonly onDone: () => void;
}

/**
 * Runs an action of staff on a person: asks for a confirmation of the identity if the server needs one, then reloads what the
 * action changed. `error` is undefined after a cancelled confirmation.
 */
export const usePersonAction = <Input = void>({
  action,
  call,
  done,
  onDone,
}: PersonActionOptions<Input>) => {
  const queries = useQueryClient();
  const callConfirmed = useConfirmedCall();
  const { mutate, isPending, error } = useAction<unknown, Input>({
    mutationFn: (input) => callConfirmed(action, () => call(input)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: manageQueries.allKey });
      events.emit('notice.shown', { tone: 'success', message: done });
      onDone();
    },
  });
  return {
    run: mutate,
    isPending,
    error: error instanceof ConfirmationCancelledError ? undefined : (error ?? undefined),
  };
};
