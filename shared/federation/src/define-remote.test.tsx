import { useQuery, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { createLifecycleProps, mountRemote } from '../test/mounting.ts';
import { defineRemote } from './define-remote.tsx';

beforeEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, '', '/catalog');
});

const hello = { path: '/catalog', element: <h1>Hello</h1> };

describe('lifecycles', () => {
  it('mounts into its own element and leaves it empty', async () => {
    const remote = defineRemote({ routes: [hello] });
    const props = createLifecycleProps();
    await mountRemote(remote, props);
    expect(within(props.element).getByRole('heading', { name: 'Hello' })).toBeVisible();
    await remote.unmount(props);
    expect(props.element).toBeEmptyDOMElement();
  });

  it('counts as a bad release when it fails outside of any screen', async () => {
    const onCrash = jest.fn<void, [string, unknown]>();
    const props = createLifecycleProps({
      onCrash,
      identity: {
        current: () => undefined,
        subscribe: () => {
          throw new Error('no identity');
        },
      },
    });
    await mountRemote(defineRemote({ routes: [hello] }), props);
    await waitFor(() => expect(onCrash).toHaveBeenCalledWith('release', new Error('no identity')));
    expect(props.element).toBeEmptyDOMElement();
  });

  it('tells the host which page it has drawn', async () => {
    const onDrawn = jest.fn<void, [string]>();
    const remote = defineRemote({
      routes: [
        { path: '/catalog', element: <Link to="/catalog/7">Seven</Link> },
        { path: '/catalog/:id', element: <Detail /> },
      ],
    });
    await mountRemote(remote, createLifecycleProps({ onDrawn }));
    await userEvent.click(screen.getByRole('link', { name: 'Seven' }));
    expect(await screen.findByRole('heading', { name: 'Course 7' })).toBeVisible();
    await waitFor(() => expect(onDrawn.mock.calls).toEqual([['/catalog'], ['/catalog/7']]));
  });

  it('keeps its last page on screen while the URL already belongs to another remote', async () => {
    const remote = defineRemote({
      routes: [
        { path: '/catalog', element: <Link to="/learning">Learn</Link> },
        { path: '*', element: <p>Not found</p> },
      ],
    });
    await mountRemote(remote, createLifecycleProps());
    await userEvent.click(screen.getByRole('link', { name: 'Learn' }));
    expect(location.pathname).toBe('/learning');
    expect(screen.getByRole('link', { name: 'Learn' })).toBeVisible();
    expect(screen.queryByText('Not found')).not.toBeInTheDocument();
  });
});

const Detail = () => <h1>Course {useParams()['id']}</h1>;

describe('[REMOTE-02] a remote that fails', () => {
  let isBroken: boolean;

  const Fragile = () => {
    if (isBroken) throw new Error('broken screen');
    return <h1>Works</h1>;
  };

  const Opener = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        {!isOpen && <b>Closed</b>}
        {isOpen ? <Fragile /> : <button onClick={() => setOpen(true)}>Open</button>}
      </>
    );
  };

  const show = async (element: ReactNode) => {
    const onCrash = jest.fn<void, [string, unknown]>();
    const remote = defineRemote({ routes: [{ path: '/catalog', element }] });
    await mountRemote(remote, createLifecycleProps({ onCrash }));
    return onCrash;
  };

  beforeEach(() => {
    isBroken = true;
  });

  it('after a good start shows its own panel, and works again after Try again', async () => {
    const onCrash = await show(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(within(await screen.findByRole('alert')).getByText(/could not be loaded/)).toBeVisible();
    expect(onCrash).toHaveBeenCalledWith('screen', new Error('broken screen'));
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
    expect(screen.getByRole('heading', { name: 'Works' })).toBeVisible();
  });

  it('does not blame the release for an error of React on nodes that a page translator moved', async () => {
    /** Opens itself at once, after a node was removed as by a page translator. */
    const Translated = () => {
      const [isOpen, setOpen] = useState(false);
      useLayoutEffect(() => {
        document.querySelector('b')?.remove();
        queueMicrotask(() => {
          setOpen(true);
        });
      }, []);
      return <p>{isOpen ? 'Open' : <b>Closed</b>}</p>;
    };
    const onCrash = await show(<Translated />);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(onCrash).toHaveBeenCalledTimes(1);
    expect(onCrash).toHaveBeenCalledWith(
      'screen',
      expect.objectContaining({ name: 'NotFoundError' }),
    );
  });

  it('blames the release for what happens while it starts, and leaves the page to the host', async () => {
    const onCrash = await show(<Fragile />);
    await waitFor(() =>
      expect(onCrash).toHaveBeenCalledWith('release', new Error('broken screen')),
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('query caches', () => {
  const Answer = ({ fetchIt }: { readonly fetchIt: () => Promise<string> }) => {
    const { data } = useQuery({ queryKey: ['answer'], queryFn: fetchIt });
    return <p>{data ?? 'none'}</p>;
  };

  const asking = (answer: () => string) =>
    defineRemote({
      routes: [{ path: '/catalog', element: <Answer fetchIt={async () => answer()} /> }],
    });

  it('[REMOTE-08] what one remote has cached is not visible to another', async () => {
    const Peek = () => (
      <p>{String(useQueryClient().getQueryData(['answer']) ?? 'nothing cached')}</p>
    );
    const first = createLifecycleProps();
    await mountRemote(
      asking(() => 'secret'),
      first,
    );
    expect(await within(first.element).findByText('secret')).toBeVisible();
    const second = createLifecycleProps();
    await mountRemote(defineRemote({ routes: [{ path: '/catalog', element: <Peek /> }] }), second);
    expect(within(second.element).getByText('nothing cached')).toBeVisible();
  });

  it('keeps answers from one visit to the next', async () => {
    const answer = jest.fn(() => 'once');
    const remote = asking(answer);
    const props = createLifecycleProps();
    await mountRemote(remote, props);
    await within(props.element).findByText('once');
    await remote.unmount(props);
    await mountRemote(remote, props);
    expect(within(props.element).getByText('once')).toBeVisible();
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it('forgets what another student saw, on screen and while away', async () => {
    let student: string | undefined = 'maya';
    const listeners = new Set<() => void>();
    const props = createLifecycleProps({
      identity: {
        current: () => student,
        subscribe: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    });
    const remote = asking(() => `for ${student}`);
    await mountRemote(remote, props);
    await within(props.element).findByText('for maya');
    student = 'jonas';
    for (const listener of listeners) listener();
    expect(await within(props.element).findByText('for jonas')).toBeVisible();
    await remote.unmount(props);
    expect(listeners.size).toBe(0);
    student = undefined;
    await mountRemote(remote, props);
    expect(within(props.element).queryByText('for jonas')).not.toBeInTheDocument();
    expect(await within(props.element).findByText('for undefined')).toBeVisible();
  });
});
