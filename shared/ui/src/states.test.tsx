import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from './button.tsx';
import { Chip } from './chip.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { FailedListState, NothingFound } from './list-states.tsx';
import { Note } from './note.tsx';
import { Skeleton, SkeletonRow } from './skeleton.tsx';
import { Tag } from './tag.tsx';

describe('Skeleton', () => {
  it('is a busy place that says what it waits for', () => {
    render(
      <Skeleton label="Loading courses">
        <SkeletonRow />
      </Skeleton>,
    );
    const place = screen.getByRole('group', { name: 'Loading courses' });
    expect(place).toHaveAttribute('aria-busy', 'true');
    expect(place).toHaveTextContent('');
  });
});

describe('EmptyState', () => {
  it('says what is empty under a heading and offers one way on', async () => {
    const onClear = jest.fn();
    const action = <Button onClick={onClear}>Clear all</Button>;
    render(
      <EmptyState art="search" title="No courses found." headingLevel={3} action={action}>
        Try a wider level.
      </EmptyState>,
    );
    expect(screen.getByRole('heading', { level: 3, name: 'No courses found.' })).toBeVisible();
    expect(screen.getByText('Try a wider level.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(onClear).toHaveBeenCalledTimes(1);
  });

  it('has a picture that is hidden from screen readers', () => {
    render(<EmptyState art="trail" title="No modules available for this course." />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('NothingFound', () => {
  it('offers the whole list, where that is not what is shown', async () => {
    const onClear = jest.fn();
    const { rerender } = render(<NothingFound title="No courses found." onClear={onClear} />);
    expect(screen.getByRole('heading', { name: 'No courses found.' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onClear).toHaveBeenCalledTimes(1);
    rerender(<NothingFound title="No webinars found." onClear={onClear} clearLabel="Show all" />);
    expect(screen.getByRole('button', { name: 'Show all' })).toBeVisible();
    rerender(<NothingFound title="No courses found." />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('FailedListState', () => {
  it('reads like an empty list that can be tried again, and is busy meanwhile', async () => {
    const onRetry = jest.fn();
    const failed = { title: 'No documents to show.', onRetry };
    const { rerender } = render(<FailedListState {...failed} isRetrying={false} />);
    expect(screen.getByRole('heading', { name: 'No documents to show.' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    rerender(<FailedListState {...failed} isRetrying />);
    await userEvent.click(screen.getByRole('button'));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('ErrorState', () => {
  it('is announced, says what happened and what helps, and tries again', async () => {
    const onRetry = jest.fn();
    render(
      <ErrorState title="Error fetching courses" detail="Try again shortly." onRetry={onRetry} />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Error fetching coursesTry again shortly.');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('does not try twice at once', async () => {
    const onRetry = jest.fn();
    render(<ErrorState title="Error fetching courses" onRetry={onRetry} isRetrying />);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onRetry).not.toHaveBeenCalled();
  });

  it('has no button where nothing can be repeated', () => {
    render(<ErrorState title="Course not found" />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('Note', () => {
  it('is announced at once only for a failure', () => {
    render(
      <>
        <Note>Select an item</Note>
        <Note tone="err">Failed to load roles.</Note>
      </>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load roles.');
  });
});

describe('Chip and Tag', () => {
  it('a chip tells whether it is the chosen one', async () => {
    const onClick = jest.fn();
    render(
      <Chip pressed={false} onClick={onClick}>
        Data Engineer
      </Chip>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Data Engineer', pressed: false }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it.each(['completed', 'satisfied', 'pending', 'missing'] as const)(
    'a tag says %s by an icon too, not by colour alone',
    (tone) => {
      const { container } = render(<Tag tone={tone}>{tone}</Tag>);
      expect(container.querySelector('svg')).toBeInTheDocument();
    },
  );
});
