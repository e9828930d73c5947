import { useAction, useQueryClient } from '@cairn/runtime';
import { events } from '@cairn/session';
import { releaseQueries } from '../releases.queries.ts';

interface RegistryAction<Data, Input> {
  readonly call: (input: Input) => Promise<Data>;
  /** What has happened, in words that everybody hears. */
  readonly said: (answer: Data) => string;
  readonly onDone: () => void;
}

/** A change of the registry: its result is said, and all that is shown is read again, also after a refusal. */
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
