import { act, fireEvent, screen } from '@testing-library/react';
import { openQuizPage } from './test/quiz-page.tsx';

// Preloads the screen's chunk, whose loading is not tested here.
beforeAll(() => import('./quiz.page.tsx'));

const log = jest.fn();
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-04T10:00:00.000Z') });
  jest.spyOn(console, 'info').mockImplementation(log);
  log.mockClear();
});
afterEach(() => jest.useRealTimers());

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
/** Advances the clock without timers, as a sleeping computer does. */
const sleep = (seconds: number) => jest.setSystemTime(Date.now() + seconds * 1000);

const begin = async () => {
  const view = openQuizPage();
  await pass(0);
  await pass(0);
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  view.requests.length = 0;
  return view;
};
const time = () => screen.getByRole('timer').textContent;
const submit = () => screen.getByRole('button', { name: 'Submit' });

describe('the time', () => {
  it('[MCQS-02] counts up from 0:00 each second, without a limit', async () => {
    await begin();
    expect(time()).toBe('Time: 0:00');
    await pass(1);
    expect(time()).toBe('Time: 0:01');
    await pass(64);
    expect(time()).toBe('Time: 1:05');
    sleep(3 * 3600);
    await pass(1);
    expect(time()).toBe('Time: 3:01:06');
    expect(submit()).toBeEnabled();
  });

  it('[MCQS-02] stands still once the quiz is submitted', async () => {
    await begin();
    await pass(7);
    fireEvent.click(submit());
    await pass(20);
    expect(time()).toBe('Time: 0:07');
  });

  it('[MCQS-02] stops when the student leaves', async () => {
    const { unmount } = await begin();
    await pass(3);
    const running = jest.getTimerCount();
    unmount();
    expect(jest.getTimerCount()).toBeLessThan(running);
  });
});

describe('submitting', () => {
  it('[MCQS-04] logs after 30 s, and sends and grades nothing', async () => {
    const { requests } = await begin();
    fireEvent.click(screen.getByRole('radio', { name: 'Root' }));
    await pass(65);
    fireEvent.click(submit());
    await pass(29);
    expect(log).not.toHaveBeenCalled();
    expect(screen.queryByText('Quiz finished')).not.toBeInTheDocument();
    await pass(1);
    expect(log).toHaveBeenCalledTimes(1);
    expect(requests).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Quiz finished' })).toHaveFocus();
    expect(screen.getByText('1:05')).toBeVisible();
    expect(screen.getByText('1 / 2')).toBeVisible();
    expect(screen.queryByText(/score|correct|wrong|%/i)).not.toBeInTheDocument();
  });

  it('[MCQS-04] cannot be done twice meanwhile, nor can answers change', async () => {
    await begin();
    fireEvent.click(submit());
    const button = screen.getByRole('button', { name: 'Submitting...' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled();
    await pass(15);
    fireEvent.click(button);
    await pass(15);
    expect(log).toHaveBeenCalledTimes(1);
    await pass(60);
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('[MCQS-04] is cancelled when the student leaves the page', async () => {
    const { unmount } = await begin();
    fireEvent.click(submit());
    await pass(20);
    unmount();
    await pass(60);
    expect(log).not.toHaveBeenCalled();
  });

  it('leads back to the exercise, or to another go with a new time and no answers', async () => {
    await begin();
    fireEvent.click(screen.getByRole('radio', { name: 'Root' }));
    await pass(10);
    fireEvent.click(submit());
    await pass(30);
    expect(screen.getByRole('link', { name: 'Back to the exercise' })).toHaveAttribute(
      'href',
      '/cyberrange/hunt',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Take the quiz again' }));
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(time()).toBe('Time: 0:00');
    expect(screen.getByRole('radio', { name: 'Root' })).not.toBeChecked();
  });
});
