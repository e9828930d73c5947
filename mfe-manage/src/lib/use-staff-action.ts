import { useAction, useQueryClient } from '@cairn/runtime';
import { events } from '@cairn/session';
import { ConfirmationCancelledError, useConfirmedCall } from './confirm-identity.tsx';
import { manageQueries } from './manage-queries.ts';

interface StaffActionOptions<Input, Result> {
  /** What the action does, as in 'Disabling an account'; the confirmation of the identity names it. */
  readonly action: string;
  readonly call: (input: Input) => Promise<Result>;
  /** Notice after success; may depend on the answer. Absent: `onDone` shows the result. */
  readonly done?: string | ((result: Result) => string) | undefined;
  readonly onDone: (result: Result) => void;
}

/**
 * Runs an action of staff on a person: asks for a confirmation of the identity if the server needs one, then reloads what the
 * action changed. `error` is undefined after a cancelled confirmation.
 */
export const useStaffAction = <Input = void, Result = unknown>({
  action,
  call,
  done,
  onDone,
}: StaffActionOptions<Input, Result>) => {
  const queries = useQueryClient();
  const callConfirmed = useConfirmedCall();
  const { mutate, isPending, error } = useAction<Result, Input>({
    mutationFn: (input) => callConfirmed(action, () => call(input)),
    onSuccess: async (result) => {
      await queries.invalidateQueries({ queryKey: manageQueries.allKey });
      const message = typeof done === 'function' ? done(result) : done;
      if (message !== undefined) events.emit('notice.shown', { tone: 'success', message });
      onDone(result);
    },
    // The server may have done an action whose response was lost: the lists show it then.
    onError: () => queries.invalidateQueries({ queryKey: manageQueries.allKey }),
  });
  return {
    run: mutate,
    isPending,
    error: error instanceof ConfirmationCancelledError ? undefined : (error ?? undefined),
  };
};
