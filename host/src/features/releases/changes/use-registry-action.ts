import { useAction, useQueryClient } from '@cairn/runtime';
import { events } from '@cairn/session';
import { releaseQueries } from '../releases.queries.ts';

interface RegistryAction<Data, Input> {
  readonly call: (input: Input) => Promise<Data>;
  /** Returns the message for the user about the registry's response. */
  readonly describeResult: (answer: Data) => string;
  readonly onDone: () => void;
}

/** Returns a mutation that sends a change to the registry, shows its result, and reloads all release data, even if rejected. */
export const useRegistryChange = <Data, Input = void>({
  call,
  describeResult,
  onDone,
}: RegistryAction<Data, Input>) => {
  const client = useQueryClient();
  return useAction<Data, Input>({
    mutationFn: call,
    onSuccess: (answer) => {
      events.emit('notice.shown', { tone: 'success', message: describeResult(answer) });
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: releaseQueries.allKey }),
  });
};
