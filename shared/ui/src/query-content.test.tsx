import { QueryClient, QueryClientProvider, useQuery } from '@cairn/runtime';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ErrorState } from './error-state.tsx';
import { QueryContent, combineQueries } from './query-content.tsx';
import { Skeleton } from './skeleton.tsx';

/** Responses that arrive when the test says so, by the name of the request. */
const held = () => {
  const asked: { name: string; answer: PromiseWithResolvers<string> }[] = [];
  const last = (name: string) => asked.findLast((one) => one.name === name)?.answer;
  return {
    read: (name: string) => {
      const answer = Promise.withResolvers<string>();
      asked.push({ name, answer });
      return answer.promise;
    },
    come: (name: string) => act(async () => last(name)?.resolve(`all ${name}`)),
    fail: (name: string) => act(async () => last(name)?.reject(new Error(`No ${name}.`))),
    asked: () => asked.map(({ name }) => name),
  };
};

const useHeld = ({ read }: ReturnType<typeof held>, name: string) =>
  useQuery({ queryKey: [name], queryFn: () => read(name), retry: false });

const parts = {
  skeleton: <Skeleton>…</Skeleton>,
  renderFailure: ({
    error,
    ...retry
  }: {
    error: Error;
    isRetrying: boolean;
    onRetry: () => void;
  }) => <ErrorState title="Error fetching the list" detail={error.message} {...retry} />,
};

const Courses = ({ answers }: { readonly answers: ReturnType<typeof held> }) => (
  <QueryContent query={useHeld(answers, 'courses')} {...parts}>
    {(courses) => <h2>{courses}</h2>}
  </QueryContent>
);

const CoursesAndRoles = ({ answers }: { readonly answers: ReturnType<typeof held> }) => {
  const both = combineQueries(useHeld(answers, 'courses'), useHeld(answers, 'roles'));
  return (
    <QueryContent query={both} {...parts}>
      {([courses, roles]) => <h2>{`${courses}, ${roles}`}</h2>}
    </QueryContent>
  );
};

const show = (Screen: typeof Courses) => {
  const answers = held();
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Screen answers={answers} />
    </QueryClientProvider>,
  );
  return { ...answers, client };
};

const again = () => screen.getByRole('button', { name: 'Try Again' });

describe('a place whose content comes from a query', () => {
  it('shows its skeleton until the content is there', async () => {
    const { come } = show(Courses);
    expect(screen.getByRole('group', { name: 'Loading' })).toBeVisible();
    await come('courses');
    expect(await screen.findByRole('heading', { name: 'all courses' })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Loading' })).not.toBeInTheDocument();
  });

  it('says that it failed, and stays busy with the focus in it while it is tried again', async () => {
    const { fail, come, asked } = show(Courses);
    await fail('courses');
    expect(await screen.findByRole('alert')).toHaveTextContent('No courses.');

    await userEvent.dblClick(again());
    expect(asked()).toHaveLength(2);
    expect(again()).toHaveAttribute('aria-busy', 'true');
    expect(again()).toHaveFocus();
    expect(screen.queryByRole('group', { name: 'Loading' })).not.toBeInTheDocument();

    await fail('courses');
    await waitFor(() => expect(again()).not.toHaveAttribute('aria-busy'));
    expect(again()).toHaveFocus();
    await userEvent.click(again());
    await come('courses');
    expect(await screen.findByRole('heading', { name: 'all courses' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps what is there when reading it again fails', async () => {
    const { come, fail, client } = show(Courses);
    await come('courses');
    await screen.findByRole('heading', { name: 'all courses' });
    act(() => void client.refetchQueries());
    await fail('courses');
    expect(screen.getByRole('heading', { name: 'all courses' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('of several waits for all, and tries again only what has failed', async () => {
    const { come, fail, asked } = show(CoursesAndRoles);
    await come('courses');
    expect(screen.getByRole('group', { name: 'Loading' })).toBeVisible();
    await fail('roles');
    expect(await screen.findByRole('alert')).toHaveTextContent('No roles.');
    await userEvent.click(again());
    expect(asked()).toEqual(['courses', 'roles', 'roles']);
    await come('roles');
    expect(await screen.findByRole('heading', { name: 'all courses, all roles' })).toBeVisible();
  });
});
