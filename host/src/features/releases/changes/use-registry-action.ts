import { useAction, useQueryClient } from '@cairn/runtime';
import { events } from '@cairn/session';
import { releaseQueries } from '../releases.queries.ts';

interface RegistryAction<Data, Input> {
  readonly call: (input: Input) => Promise<Data>;
  /** Returns the message about the result. */
  readonly said: (answer: Data) => string;
  readonly onDone: () => void;
}

/** Runs a change in the registry, shows a message about its result, and reloads all data, even after a rejection. */
export const useRegistryAction = <Data, Input = void>({
  call,
  said,
  onDone,
}: RegistryAction<Data, Input>) => {
  const client = useQueryClient();
  return useAction<Data, Input>({
    mutationFn: call,
    onSuccess: (answer) => {
      events.emit('notice.shown', { tone: 'success', message: said(answer) });
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: releaseQueries.allKey }),
  });
};
