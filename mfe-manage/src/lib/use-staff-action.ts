import { ApiError } from '@cairn/api/api-error';
import { useAction, useQueryClient } from '@cairn/runtime';
import { events } from '@cairn/session';
import { manageQueries } from './manage-queries.ts';

/** Option of an API call: the name of the action, which the request to confirm the identity shows. */
export interface ConfirmableCallOptions {
  readonly action: string;
}

interface StaffActionOptions<Input, Result> extends ConfirmableCallOptions {
  /** @param named option of the call, for one that needs a recent sign-in */
  readonly call: (input: Input, named: ConfirmableCallOptions) => Promise<Result>;
  /** Notice after success; may depend on the answer. Absent: `onDone` shows the result. */
  readonly done?: string | ((result: Result) => string) | undefined;
  readonly onDone: (result: Result) => void;
}

/** Whether the person has cancelled the confirmation of the identity. */
const isCancelled = (error: Error | null): boolean =>
  error instanceof ApiError && error.kind === 'recent-sign-in-needed';

/** Runs an action of staff, then reloads what it changed. `error` is undefined after a cancelled confirmation of the identity. */
export const useStaffAction = <Input = void, Result = unknown>({
  action,
  call,
  done,
  onDone,
}: StaffActionOptions<Input, Result>) => {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useAction<Result, Input>({
    mutationFn: (input) => call(input, { action }),
    onSuccess: async (result) => {
      await queries.invalidateQueries({ queryKey: manageQueries.allKey });
      const message = typeof done === 'function' ? done(result) : done;
      if (message !== undefined) events.emit('notice.shown', { tone: 'success', message });
      onDone(result);
    },
    // Reloads the lists after a failure: the server may have performed the action although its response was lost.
    onError: () => queries.invalidateQueries({ queryKey: manageQueries.allKey }),
  });
  return {
    run: mutate,
    isPending,
    error: isCancelled(error) ? undefined : (error ?? undefined),
  };
};
