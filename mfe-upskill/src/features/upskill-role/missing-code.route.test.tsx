import { setReporter } from '@cairn/session';
import { screen, within } from '@testing-library/react';
import {
  stubSkillEvaluation,
  openGoalStep,
  openLearningPathStep,
  pressButton,
} from './test/upskill-page.tsx';

const mockMissing = new Set<string>();
const GONE = new Error('The chunk did not arrive');

/** Mocks a module whose code can be missing: reading its exports fails, as loading it would. */
const mockFetched = (name: string, path: string) => ({
  __esModule: true,
  get [name]() {
    if (mockMissing.has(name)) throw GONE;
    return jest.requireActual<Record<string, unknown>>(path)[name];
  },
});
jest.mock('./path-step.tsx', () => mockFetched('LearningPathStep', './path-step.tsx'));
jest.mock('./check-dialog.tsx', () => mockFetched('CompetencyCheckDialog', './check-dialog.tsx'));
jest.mock('./add-courses-dialog.tsx', () =>
  mockFetched('AddCoursesDialog', './add-courses-dialog.tsx'),
);

const reported: unknown[] = [];
beforeEach(() => {
  reported.length = 0;
  setReporter((error) => reported.push(error));
});
afterEach(() => {
  setReporter(undefined);
  mockMissing.clear();
});

// The order matters, since loaded code stays loaded.
describe('code that cannot be fetched', () => {
  it('of the last step says so in its place, and is fetched again when asked', async () => {
    mockMissing.add('LearningPathStep');
    await openGoalStep();
    await screen.findByRole('button', { name: 'Data Analyst', pressed: true });
    await pressButton('Continue');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your learning path could not be loaded.',
    );
    expect(reported).toEqual([GONE]);
    expect(screen.getByRole('heading', { level: 1, name: 'Learning Path' })).toBeVisible();
    mockMissing.clear();
    await pressButton('Try Again');
    expect(await screen.findByRole('heading', { name: 'Your selected roles' })).toBeVisible();
  });

  it('of the dialog that adds courses says so in a dialog that can be closed', async () => {
    mockMissing.add('AddCoursesDialog');
    await openLearningPathStep();
    await pressButton('Add courses');
    const dialog = await screen.findByRole('dialog', { name: 'Add courses' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Course details could not be loaded.',
    );
    mockMissing.clear();
    await pressButton('Try Again');
    expect(await screen.findByRole('searchbox', { name: 'Search courses' })).toBeVisible();
  });

  it('of a check says so in a dialog, and the check can be taken when it is there', async () => {
    mockMissing.add('CompetencyCheckDialog');
    await openLearningPathStep({ stubs: [stubSkillEvaluation('Pending', 'Missing', 'Missing')] });
    await pressButton('Validate SQL');
    const dialog = await screen.findByRole('dialog', { name: 'Validate SQL' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Assessment service unavailable.',
    );
    mockMissing.clear();
    await pressButton('Try Again');
    expect(await screen.findByText('Question 1 of 2')).toBeVisible();
  });
});
