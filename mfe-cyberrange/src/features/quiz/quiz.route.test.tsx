import { getRangeExercise } from '@cairn/api/exercises.contract';
import { listCallsTo, stubError } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openQuizPage, createQuizFileResponder, stubQuizServer } from './test/quiz-page.tsx';

// Preloads the screen's chunk, whose loading is not tested here.
beforeAll(() => import('./quiz.page.tsx'));

const NOTHING = 'No questions available right now.';
const start = () => screen.findByRole('button', { name: 'Start' });

describe('quiz', () => {
  it('[MCQS-01] begins with instructions: no time runs and no question shows', async () => {
    const { requests } = openQuizPage();
    expect(await screen.findByRole('group', { name: 'Loading quiz' })).toBeVisible();
    expect(await start()).not.toHaveAttribute('aria-disabled');
    expect(screen.getByRole('heading', { level: 1, name: 'MCQ Quiz' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Instructions' })).toBeVisible();
    expect(screen.getByText('The quiz has 2 questions.')).toBeVisible();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByText('Which line is odd?')).not.toBeInTheDocument();
    expect(screen.queryByText(NOTHING)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Hunt in the Login Log' })).toHaveAttribute(
      'href',
      '/cyberrange/hunt',
    );
    const asked = requests.find(({ url }) => url.includes('/media/'));
    expect(asked?.url).toBe('http://localhost/media/file/hunt-quiz.json?signature=s');
    expect(asked?.headers.get('content-type')).toBe('application/json');
    expect(asked?.headers.has('jwt-Token')).toBe(false);
  });

  it('[MCQS-03] asks in the order of the file, with one choice per question', async () => {
    openQuizPage();
    await userEvent.click(await start());
    expect(screen.getAllByRole('group').map((group) => group.textContent)).toEqual([
      'Which line is odd?The firstThe last',
      'Who was it?RootBackup',
    ]);
    const [first, last, root] = screen.getAllByRole('radio');
    expect(screen.getByText('0 / 2 answered')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'The first' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Root' }));
    await userEvent.click(screen.getByRole('radio', { name: 'The last' }));
    expect([first, last, root].map((radio) => (radio as HTMLInputElement).checked)).toEqual([
      false,
      true,
      true,
    ]);
    expect(screen.getByText('2 / 2 answered')).toBeVisible();
  });

  it('tells options apart that read the same, and says when a question has none', async () => {
    const options = [{ text: 'same' }, { text: 'same' }];
    openQuizPage({
      file: createQuizFileResponder({
        a: { text: 'Twice?', options },
        b: { text: 'Open?', options: [] },
      }),
    });
    await userEvent.click(await start());
    const [one, two] = screen.getAllByRole('radio', { name: 'same' });
    await userEvent.click(two as HTMLElement);
    expect(one).not.toBeChecked();
    expect(two).toBeChecked();
    expect(screen.getByText('Open?')).toBeVisible();
    expect(screen.getByText('This question has no answer choices.')).toBeVisible();
  });

  it('goes on with the keyboard alone', async () => {
    openQuizPage();
    (await start()).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Questions' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: 'The first' })).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(screen.getByRole('radio', { name: 'The first' })).toBeChecked();
  });
});

describe('without questions', () => {
  it('[MCQS-05] says so when the exercise has no quiz', async () => {
    const { requests } = openQuizPage({ exercise: { McqUrl: '' } });
    expect(await screen.findByText(NOTHING)).toBeVisible();
    expect(await start()).toHaveAccessibleDescription('The quiz needs its questions.');
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
    expect(requests).toHaveLength(1);
  });

  it('[MCQS-05] says so when its file is empty', async () => {
    openQuizPage({ file: createQuizFileResponder({}) });
    expect(await screen.findByText(NOTHING)).toBeVisible();
    expect(await start()).toHaveAccessibleDescription('The quiz needs its questions.');
  });

  it.each([
    ['is gone', () => Response.json({}, { status: 404 })],
    ['is no quiz', createQuizFileResponder(['Which?'])],
    ['is a page', () => new Response('<html></html>')],
  ])('[MCQS-05] says so when its file %s, and reads it again on demand', async (_why, file) => {
    openQuizPage({ file });
    expect(await screen.findByText(NOTHING)).toBeVisible();
    expect(await start()).toHaveAccessibleDescription('The quiz needs its questions.');
    // The URL may have expired, so a retry requests a new one.
    const requests = stubQuizServer({ exercise: { McqUrl: '/media/file/new.json?signature=t' } });
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('The quiz has 2 questions.')).toBeVisible();
    expect(await start()).not.toHaveAttribute('aria-disabled');
    expect(requests.at(-1)?.url).toContain('/media/file/new.json?signature=t');
    expect(screen.queryByText(NOTHING)).not.toBeInTheDocument();
  });

  it('[CYB-09] a failed call for the exercise says why, and can be tried again', async () => {
    openQuizPage({ stubs: [stubError(getRangeExercise, 500)] });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Service is temporarily unavailable. Please try again shortly.',
    );
    const requests = stubQuizServer({});
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await start()).not.toHaveAttribute('aria-disabled');
    expect(listCallsTo(requests, getRangeExercise)).toHaveLength(1);
  });
});
