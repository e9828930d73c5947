import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { QueryClient, QueryClientProvider, useAction } from './index.ts';

interface Calls {
  readonly work: (what: string) => Promise<string>;
  readonly onDone?: jest.Mock;
  readonly onDoneHere?: jest.Mock;
}

/** Two buttons of one action: while it runs for one of them, the other must not start it. */
const Buttons = ({ work, onDone = jest.fn(), onDoneHere = jest.fn() }: Calls) => {
  const action = useAction({ mutationFn: work, onSuccess: onDone });
  const then = { onSuccess: onDoneHere };
  return (
    <>
      <button type="button" onClick={() => action.mutate('open', then)}>
        Open
      </button>
      <button type="button" onClick={() => action.mutate('save', then)}>
        Save
      </button>
      <p role="status">
        {action.isPending
          ? `busy with ${action.variables}`
          : (action.error?.message ?? action.data ?? 'idle')}
      </p>
    </>
  );
};

/** Work that ends when the test says so. */
const held = () => {
  const runs: PromiseWithResolvers<string>[] = [];
  const work = jest.fn((_what: string) => {
    const run = Promise.withResolvers<string>();
    runs.push(run);
    return run.promise;
  });
  return {
    work,
    finish: (result: string) => act(async () => runs.at(-1)?.resolve(result)),
    fail: (error: Error) => act(async () => runs.at(-1)?.reject(error)),
  };
};

const show = (calls: Calls) => {
  const client = new QueryClient();
  const view = render(
    <QueryClientProvider client={client}>
      <Buttons {...calls} />
    </QueryClientProvider>,
  );
  return { ...view, client };
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const status = () => screen.findByRole('status');

describe('an action', () => {
  it('runs once for the two clicks of one moment', async () => {
    const { work, finish } = held();
    show({ work });
    const open = screen.getByRole('button', { name: 'Open' });
    // Both clicks happen before React renders.
    act(() => {
      open.click();
      open.click();
    });
    expect(await screen.findByText('busy with open')).toBeVisible();
    await finish('opened');
    expect(await screen.findByText('opened')).toBeVisible();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('refuses other work while it is busy, and takes it afterwards', async () => {
    const { work, finish } = held();
    show({ work });
    await press('Open');
    await press('Save');
    expect(await status()).toHaveTextContent('busy with open');
    await finish('opened');
    await screen.findByText('opened');
    await press('Save');
    expect(await status()).toHaveTextContent('busy with save');
    expect(work.mock.calls.map(([what]) => what)).toEqual(['open', 'save']);
  });

  it('says why it failed, and can be tried again', async () => {
    const { work, finish, fail } = held();
    show({ work });
    await press('Save');
    await fail(new Error('The disk is full.'));
    expect(await screen.findByText('The disk is full.')).toBeVisible();
    await press('Save');
    expect(await status()).toHaveTextContent('busy with save');
    await finish('saved');
    expect(await screen.findByText('saved')).toBeVisible();
  });

  it('fails without a network, and does not wait for one', async () => {
    const { work, fail } = held();
    show({ work });
    await act(async () => window.dispatchEvent(new Event('offline')));
    await press('Save');
    await fail(new Error('You are offline.'));
    expect(await screen.findByText('You are offline.')).toBeVisible();
    await act(async () => window.dispatchEvent(new Event('online')));
  });

  it('whose screen is gone ends as it would have, tells nobody there, and leaves nothing behind', async () => {
    const { work, finish } = held();
    const onDone = jest.fn();
    const onDoneHere = jest.fn();
    const { client, unmount } = show({ work, onDone, onDoneHere });
    await press('Save');
    unmount();
    await finish('saved');
    await act(() => new Promise((go) => setTimeout(go)));
    expect(onDone.mock.calls[0]?.[0]).toBe('saved');
    expect(onDoneHere).not.toHaveBeenCalled();
    expect(client.getMutationCache().getAll()).toEqual([]);
  });
});
