import { setReporter } from '@cairn/session';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openExercisePage } from './test/exercise-page.tsx';

const GONE = new Error('The chunk did not arrive');
let mockIsMissing = true;
jest.mock('./attachment-view.tsx', () => ({
  __esModule: true,
  get ExerciseAttachmentView() {
    if (mockIsMissing) throw GONE;
    return () => <p>The hand-out</p>;
  },
}));

// Preloads the screen's chunk, whose loading is not tested here.
beforeAll(() => import('./exercise.page.tsx'));
afterEach(() => setReporter(undefined));

it('an attachment whose code cannot be fetched says so in its place, and comes on another try', async () => {
  const reported = jest.fn();
  setReporter(reported);
  openExercisePage({ exercise: { PdfUrl: 'https://files.example/hunt.pdf' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Show Attachments' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The attachment cannot be shown here');
  expect(reported).toHaveBeenCalledWith(GONE, { at: 'attachment of an exercise' });
  expect(screen.getByRole('heading', { name: 'Workspace details' })).toBeVisible();
  mockIsMissing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('The hand-out')).toBeVisible();
});
