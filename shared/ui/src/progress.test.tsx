import { render, screen } from '@testing-library/react';
import { ProgressRing } from './donut.tsx';
import { ProgressStones } from './pebbles.tsx';
import { ProgressBar } from './progress-bar.tsx';

describe('Pebbles', () => {
  it('says in words what the stones show', () => {
    const { container } = render(<ProgressStones done={3} total={8} />);
    expect(screen.getByText('3 of 8 modules complete')).toBeVisible();
    expect(container.querySelectorAll('path')).toHaveLength(8);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('is a bar when there are more than 14', () => {
    const view = render(<ProgressStones done={3} total={14} />);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    view.rerender(<ProgressStones done={3} total={15} />);
    expect(screen.getByRole('progressbar', { name: '3 of 15 modules complete' })).toHaveValue(3);
  });

  it('can be described by other words', () => {
    render(<ProgressStones done={0} total={0} words="No modules" />);
    expect(screen.getByText('No modules')).toBeVisible();
  });
});

describe('Donut', () => {
  it.each([
    [3, 8, '38%', 8],
    [0, 3, '0%', 3],
    [5, 5, '100%', 5],
    [0, 0, '0%', 1],
  ])('%i of %i is %s in %i segments', (done, total, words, segments) => {
    const { container } = render(<ProgressRing done={done} total={total} />);
    expect(screen.getByText(words)).toBeVisible();
    expect(container.querySelectorAll('circle')).toHaveLength(segments);
    expect(container.querySelectorAll('.done')).toHaveLength(done);
  });
});

describe('ProgressBar', () => {
  it('has its words to see, or only to hear', () => {
    const view = render(<ProgressBar value={2} max={5} label="2 of 5 files" />);
    const bar = screen.getByRole('progressbar', { name: '2 of 5 files' });
    expect(bar).toHaveAttribute('max', '5');
    expect(screen.getByText('2 of 5 files')).toBeVisible();
    view.rerender(<ProgressBar value={2} max={5} label="2 of 5 files" hideLabel />);
    expect(screen.getByRole('progressbar', { name: '2 of 5 files' })).toBeVisible();
    expect(screen.queryByText('2 of 5 files')).not.toBeInTheDocument();
  });
});
