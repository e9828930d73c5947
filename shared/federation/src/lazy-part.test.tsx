import { screen, waitFor } from '@testing-library/dom';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { RemoteBoundary } from './remote-boundary.tsx';

interface SheetProps {
  readonly name: string;
}

const Sheet = ({ name }: SheetProps) => <h2>{`Sheet of ${name}`}</h2>;
const GONE = new Error('no chunk');

/** Code that arrives or fails when the test says so; every fetch is separate. */
const held = () => {
  const asked: PromiseWithResolvers<ComponentType<SheetProps>>[] = [];
  const load = jest.fn(() => {
    const next = Promise.withResolvers<ComponentType<SheetProps>>();
    asked.push(next);
    return next.promise;
  });
  return {
    load,
    come: () => act(async () => asked.at(-1)?.resolve(Sheet)),
    fail: () => act(async () => asked.at(-1)?.reject(GONE)),
  };
};

const withRetry = (code: ReturnType<typeof held>, onFailed = jest.fn<void, [unknown]>()) => ({
  onFailed,
  ...lazyPart<SheetProps>(code.load, {
    placeholder: ({ name }) => <p>{`Place of ${name}`}</p>,
    failure: ({ isRetrying, onRetry }, { name }) => (
      <div role="alert">
        {`No sheet of ${name}.`}
        <button type="button" aria-busy={isRetrying} onClick={onRetry}>
          Try Again
        </button>
      </div>
    ),
    onFailed,
  }),
});

const again = () => screen.getByRole('button', { name: 'Try Again' });

describe('a part with code of its own', () => {
  it('holds its place until the code is there, and fetches it once however often it is shown', async () => {
    const code = held();
    const { Part } = withRetry(code);
    render(
      <>
        <Part name="Ada" />
        <Part name="Ben" />
      </>,
    );
    expect(screen.getByText('Place of Ada')).toBeVisible();
    await code.come();
    expect(screen.getByRole('heading', { name: 'Sheet of Ada' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sheet of Ben' })).toBeVisible();
    expect(screen.queryByText(/^Place/)).not.toBeInTheDocument();
    expect(code.load).toHaveBeenCalledTimes(1);
  });

  it('is drawn at once, with no placeholder before it, when its code was fetched ahead', async () => {
    const code = held();
    const { Part, preload } = withRetry(code);
    const loading = preload();
    await code.come();
    await loading;
    // Checks the first render: only the browser's paint follows it.
    const { container } = render(<Part name="Ada" />);
    expect(container).toHaveTextContent('Sheet of Ada');
    expect(code.load).toHaveBeenCalledTimes(1);
  });

  it('says that its code cannot be fetched, fetches it again when asked, and keeps the focus meanwhile', async () => {
    const code = held();
    const { Part, onFailed } = withRetry(code);
    render(<Part name="Ada" />);
    await code.fail();
    expect(screen.getByRole('alert')).toHaveTextContent('No sheet of Ada.');
    expect(onFailed).toHaveBeenCalledWith(GONE);

    await userEvent.dblClick(again());
    expect(code.load).toHaveBeenCalledTimes(2);
    expect(again()).toHaveFocus();
    expect(again()).toHaveAttribute('aria-busy', 'true');
    await code.fail();
    expect(again()).toHaveFocus();
    expect(again()).toHaveAttribute('aria-busy', 'false');

    await userEvent.click(again());
    await code.come();
    expect(screen.getByRole('heading', { name: 'Sheet of Ada' })).toBeVisible();
  });

  it('tries again by itself what failed before it was shown, and says nothing of that failure', async () => {
    const code = held();
    const { Part, preload, onFailed } = withRetry(code);
    const ahead = preload();
    await Promise.all([expect(ahead).rejects.toBe(GONE), code.fail()]);
    expect(onFailed).not.toHaveBeenCalled();

    render(<Part name="Ada" />);
    expect(screen.getByText('Place of Ada')).toBeVisible();
    await code.come();
    expect(screen.getByRole('heading', { name: 'Sheet of Ada' })).toBeVisible();
    expect(code.load).toHaveBeenCalledTimes(2);
  });

  it('shows a message with Retry, which fetches the code again, where it has no words for a failure', async () => {
    const code = held();
    const { Part } = lazyPart(code.load);
    render(<Part name="Ada" />);
    await code.fail();
    expect(screen.getByRole('alert')).toHaveTextContent(/^This part could not be loaded\.Retry$/);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await code.come();
    expect(screen.getByRole('heading', { name: 'Sheet of Ada' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(code.load).toHaveBeenCalledTimes(2);
  });

  it('fetches a lost file once more before it shows a failure', async () => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
    const lost = Object.assign(new Error('Loading chunk 7 failed.'), { request: '/7.js' });
    const load = jest.fn().mockRejectedValueOnce(lost).mockResolvedValueOnce(Sheet);
    const { Part } = lazyPart<SheetProps>(load);
    render(<Part name="Ada" />);
    expect(await screen.findByRole('heading', { name: 'Sheet of Ada' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('on request leaves a failure to the boundary around it, whose retry fetches again', async () => {
    const code = held();
    const { Part } = lazyPart(code.load, { throwsFailure: true });
    const onCrash = jest.fn();
    const root = { onCaughtError: () => {} };
    const Page = () => {
      const [isOpen, setOpen] = useState(false);
      return isOpen ? (
        <Part name="Ada" />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      );
    };
    render(
      <RemoteBoundary isDrawn={() => true} onCrash={onCrash} onReset={() => {}}>
        <Page />
      </RemoteBoundary>,
      root,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await code.fail();
    await waitFor(() => expect(onCrash).toHaveBeenCalledWith('screen', GONE));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await code.come();
    expect(screen.getByRole('heading', { name: 'Sheet of Ada' })).toBeVisible();
  });
});
