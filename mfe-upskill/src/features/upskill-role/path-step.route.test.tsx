import { computeLearningPath, triggerEvaluation } from '@cairn/api/skill-service.contract';
import {
  getUpskillRole,
  listStudentRoles,
  listUpskillCompetencies,
  listUpskillCourses,
  listUpskillModules,
} from '@cairn/api/upskilling.contract';
import { session } from '@cairn/session';
import { stubResponse, listCallsTo, stubError, holdFetch } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  getButton,
  stubSkillEvaluation,
  openGoalStep,
  openLearningPathStep,
  pressButton,
  findCompetencyTexts,
  findPathCourseTitles,
} from './test/upskill-page.tsx';

const bothRoles = stubResponse(listStudentRoles, { roles: ['tester', 'analyst'] });
const card = (name: RegExp) => screen.findByRole('radio', { name });

describe('the selected roles', () => {
  it('[PATH-01] are cards; the only one is chosen already', async () => {
    await openLearningPathStep();
    expect(await card(/Data Analyst/)).toBeChecked();
    expect(screen.getAllByRole('radio')).toHaveLength(1);
  });

  it('[PATH-01] are chosen by a click when there are several', async () => {
    await openLearningPathStep({ stubs: [bothRoles] });
    const analyst = await card(/Data Analyst/);
    expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
    expect(screen.queryByText('Required competencies')).toBeNull();
    const hint = screen.getByText(/^Choose a role to see which competencies are missing/);
    expect(hint).toBeVisible();
    await userEvent.click(analyst);
    expect(analyst).toBeChecked();
    expect(hint).not.toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Data Analyst' })).toBeVisible();
  });
});

describe('the evaluation', () => {
  it('[PATH-03] [PAPI-28] is asked for once, for all selected roles, and shows that it takes a while', async () => {
    const { requests } = await openGoalStep({ stubs: [bothRoles] });
    await screen.findByRole('button', { name: 'Tester', pressed: true });
    const release = holdFetch();
    await pressButton('Continue');
    await waitFor(() => expect(listCallsTo(requests, triggerEvaluation)).toHaveLength(1));
    await userEvent.click(await card(/Data Analyst/));
    expect(await screen.findByRole('group', { name: 'Evaluating your skills' })).toBeVisible();
    release();
    expect(await findPathCourseTitles()).toEqual(['Reading Charts', 'Drawing Maps']);
    const calls = listCallsTo(requests, triggerEvaluation);
    expect(calls).toHaveLength(1);
    expect(await calls[0]?.json()).toEqual({ studentID: 'maya', roleIDs: ['tester', 'analyst'] });
  });

  it('[PATH-03] is asked for again when the step is entered again', async () => {
    const { requests } = await openLearningPathStep();
    await findPathCourseTitles();
    await pressButton('Back');
    await pressButton('Continue');
    await findPathCourseTitles();
    expect(listCallsTo(requests, triggerEvaluation)).toHaveLength(2);
  });

  it('[PATH-04] is not asked for without a service', async () => {
    const { requests } = await openLearningPathStep({ hasSkillService: false });
    expect(await screen.findByText('Skill evaluation service is not configured.')).toBeVisible();
    expect(await findCompetencyTexts()).toEqual(['SQL ', 'Charts ', 'Maps ']);
    expect(listCallsTo(requests, triggerEvaluation)).toEqual([]);
  });

  it('[PATH-05] may fail: the roles and what they take stay, and another try is offered', async () => {
    const { requests } = await openLearningPathStep({ stubs: [stubError(triggerEvaluation, 500)] });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'Service is temporarily unavailable. Please try again shortly.',
    );
    expect(await card(/Data Analyst/)).toBeVisible();
    expect(await findCompetencyTexts()).toEqual(['SQL ', 'Charts ', 'Maps ']);
    await pressButton('Try Again');
    await waitFor(() => expect(listCallsTo(requests, triggerEvaluation)).toHaveLength(2));
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});

describe('what a role takes', () => {
  it('[PATH-02] is listed with how the student stands, and a check for what is pending alone', async () => {
    await openLearningPathStep({ stubs: [stubSkillEvaluation('Satisfied', 'Pending', 'Missing')] });
    expect(await findCompetencyTexts()).toEqual([
      'SQL Satisfied',
      'Charts Pending',
      'Maps Missing',
    ]);
    const pending = await screen.findByRole('list', { name: 'Pending validations' });
    expect(within(pending).getAllByRole('listitem')).toHaveLength(1);
    expect(within(pending).getByRole('button', { name: 'Validate Charts' })).toBeVisible();
    expect((await card(/1 pending validation/)).closest('label')).toHaveTextContent('Data Analyst');
  });

  it('[PATH-07] has no path, and nothing to save, while something is pending', async () => {
    const { requests } = await openLearningPathStep({
      stubs: [stubSkillEvaluation('Satisfied', 'Pending', 'Missing')],
    });
    expect(await screen.findByText('Recommended courses are hidden for now')).toBeVisible();
    expect(screen.queryByText('Recommended courses')).toBeNull();
    expect(getButton('Save learning path')).toHaveAccessibleDescription(
      'Validate the pending competencies first.',
    );
    expect(listCallsTo(requests, computeLearningPath)).toEqual([]);
  });

  it('[PATH-07] [PAPI-34] has the path to exactly what is missing', async () => {
    const { requests } = await openLearningPathStep();
    expect(await findPathCourseTitles()).toEqual(['Reading Charts', 'Drawing Maps']);
    const calls = listCallsTo(requests, computeLearningPath);
    expect(calls).toHaveLength(1);
    expect(await calls[0]?.json()).toEqual({
      studentID: 'maya',
      roleID: 'analyst',
      missingCompetencyIDs: ['charts', 'maps'],
    });
  });

  it('[PATH-07] may have a path that cannot be computed, which is tried again', async () => {
    const { requests } = await openLearningPathStep({
      stubs: [stubError(computeLearningPath, 500)],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Service is temporarily');
    await pressButton('Try Again');
    await waitFor(() => expect(listCallsTo(requests, computeLearningPath)).toHaveLength(2));
  });

  it('[PATH-08] may be there already, and then nothing is computed', async () => {
    const { requests } = await openLearningPathStep({
      stubs: [stubSkillEvaluation('Satisfied', 'Satisfied', 'Satisfied')],
    });
    expect(
      await screen.findByText('You already have all the competencies for this role.'),
    ).toBeVisible();
    expect(await card(/3 of 3 competencies satisfied/)).toBeChecked();
    expect(listCallsTo(requests, computeLearningPath)).toEqual([]);
  });
});

describe('what is missing on the screen', () => {
  it('[PATH-16] says that the account is unknown after the session has ended', async () => {
    await openGoalStep();
    await screen.findByRole('button', { name: 'Data Analyst', pressed: true });
    session.signOut('expired');
    await pressButton('Continue');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We couldn’t identify your account.',
    );
  });

  it.each([
    ['the role', getUpskillRole, ['SQL Satisfied', 'Charts Missing', 'Maps Missing']],
    [
      'the competencies',
      listUpskillCompetencies,
      ['SQL Satisfied', 'Charts Missing', 'Maps Missing'],
    ],
    ['the modules', listUpskillModules, ['SQL Satisfied', 'Charts Missing', 'Maps Missing']],
  ])(
    '[PATH-17] shows a message when %s cannot be loaded, beside the rest',
    async (_what, call, left) => {
      await openLearningPathStep({ stubs: [stubError(call, 500)] });
      expect(await screen.findByText('Some details may be unavailable.')).toBeVisible();
      expect(await findPathCourseTitles()).toEqual(['Reading Charts', 'Drawing Maps']);
      expect(await findCompetencyTexts()).toEqual(left);
    },
  );

  it('[PATH-17] shows a message when the courses cannot be loaded', async () => {
    await openLearningPathStep({ stubs: [stubError(listUpskillCourses, 500)] });
    expect(await screen.findByText('Course details could not be loaded.')).toBeVisible();
    expect(await findPathCourseTitles()).toEqual(['charts-101', 'maps-101']);
  });
});
