import { getLearningList } from '@cairn/api/learning-list.contract';
import { computeLearningPath } from '@cairn/api/skill-service.contract';
import {
  listStudentRoles,
  listUpskillCourses,
  listUpskillModules,
  saveLearningPath,
} from '@cairn/api/upskilling.contract';
import { events, session } from '@cairn/session';
import {
  stubResponse,
  listCallsTo,
  stubError,
  stubLostConnection,
  type Stub,
  stubApi,
} from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildUpskillCourse,
  getButton,
  openLearningPathStep,
  pressButton,
  findPathCourseTitles,
} from './test/upskill-page.tsx';

const SAVE = 'Save learning path';
const dialog = () => screen.findByRole('dialog');
const exists: Stub = {
  ...stubError(saveLearningPath, 409, 'conflict'),
  body: { code: 'conflict', message: 'It is there.', alreadyExists: true },
};
const bodiesOf = (requests: readonly Request[]) =>
  Promise.all(listCallsTo(requests, saveLearningPath).map((call) => call.json()));

describe('courses of a path', () => {
  it('[PATH-10] [PATH-11] are added from those that are not in it, and nothing is sent', async () => {
    const { requests, unmount } = await openLearningPathStep();
    await findPathCourseTitles();
    await pressButton('Add courses');
    const box = await dialog();
    expect(await within(box).findByRole('checkbox', { name: 'SQL for Questions' })).toBeVisible();
    expect(within(box).getAllByRole('checkbox')).toHaveLength(1);
    expect(within(box).getByRole('button', { name: 'Add' })).toHaveAccessibleDescription(
      'Choose a course first.',
    );
    await userEvent.click(within(box).getByRole('checkbox'));
    const before = requests.length;
    await userEvent.click(within(box).getByRole('button', { name: 'Add' }));
    expect(await findPathCourseTitles()).toEqual([
      'Reading Charts',
      'Drawing Maps',
      'SQL for Questions',
    ]);
    expect(requests).toHaveLength(before);
    unmount();
    await openLearningPathStep();
    expect(await findPathCourseTitles()).toEqual(['Reading Charts', 'Drawing Maps']);
  });

  it('are asked for alone, and again only where they were not loaded yet', async () => {
    const { requests } = await openLearningPathStep();
    await findPathCourseTitles();
    const named = () =>
      listCallsTo(requests, listUpskillCourses).map(({ url }) =>
        Object.fromEntries(new URL(url).searchParams),
      );
    expect(named()).toEqual([{ courseIDs: 'charts-101,maps-101' }]);
    await pressButton('Remove Reading Charts');
    expect(await findPathCourseTitles()).toEqual(['Drawing Maps']);
    expect(named()).toHaveLength(1);
    expect(
      listCallsTo(requests, listUpskillModules).map(({ url }) =>
        new URL(url).searchParams.get('courseIDs'),
      ),
    ).toEqual(['charts-101,maps-101']);
  });

  it('are searched by the server, which answers the first hundred', async () => {
    const many = Array.from({ length: 130 }, (_, n) =>
      buildUpskillCourse(`c-${n}`, `Course number ${n}`),
    );
    const { requests } = await openLearningPathStep({
      stubs: [stubResponse(listUpskillCourses, many)],
    });
    await pressButton('Add courses');
    const box = await dialog();
    expect(await within(box).findAllByRole('checkbox')).toHaveLength(100);
    expect(box).toHaveTextContent('Not all courses are shown.');
    await userEvent.type(within(box).getByRole('searchbox'), 'number 12');
    await waitFor(() =>
      expect(
        listCallsTo(requests, listUpskillCourses)
          .map(({ url }) => new URL(url).searchParams)
          .filter((query) => query.get('search') === 'number 12')
          .map((query) => query.get('limit')),
      ).toEqual(['100']),
    );
    expect(within(box).getAllByRole('checkbox')).toHaveLength(1);
    expect(within(box).getByRole('status')).toHaveTextContent('1 course found.');
  });

  it('[UPSK-03] are still changed after a look at the step before', async () => {
    await openLearningPathStep();
    await findPathCourseTitles();
    await pressButton('Remove Reading Charts');
    expect(await findPathCourseTitles()).toEqual(['Drawing Maps']);
    await pressButton('Back');
    await pressButton('Continue');
    expect(await findPathCourseTitles()).toEqual(['Drawing Maps']);
  });
});

describe('saving', () => {
  it('[PATH-12] [PAPI-25] sends role and courses, and leads to the learning list', async () => {
    const { requests } = await openLearningPathStep();
    await findPathCourseTitles();
    await pressButton(SAVE);
    const box = await dialog();
    expect(box).toHaveTextContent('Learning path saved successfully.');
    expect(within(box).getByRole('link', { name: 'View Learning List' })).toHaveAttribute(
      'href',
      '/learning-list',
    );
    expect(await bodiesOf(requests)).toEqual([
      { roleID: 'analyst', courseIDs: ['charts-101', 'maps-101'], forceUpdate: false },
    ]);
    await userEvent.click(within(box).getByText('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  const listed = (...courses: string[]) =>
    stubResponse(getLearningList, {
      learningListByRole: [
        {
          roleId: 'analyst',
          roleTitle: 'Data Analyst',
          ImageUrl: '',
          description: '',
          courses: courses.map((CourseID) => ({
            CourseID,
            title: CourseID,
            CourseType: 'async' as const,
          })),
        },
      ],
      userCourses: {},
    });

  it('of a path whose reply was lost is no failure when it is stored', async () => {
    const stubs = [stubLostConnection(saveLearningPath), listed('charts-101', 'maps-101')];
    const { requests } = await openLearningPathStep({ stubs });
    await findPathCourseTitles();
    await pressButton(SAVE);
    expect(await dialog()).toHaveTextContent('Learning path saved successfully.');
    expect(listCallsTo(requests, saveLearningPath)).toHaveLength(1);
  });

  it('that never arrived is a failure, also where another path of the role is there', async () => {
    const heard: string[] = [];
    events.on('notice.shown', ({ message }) => heard.push(message));
    await openLearningPathStep({
      stubs: [stubLostConnection(saveLearningPath), listed('maps-101', 'charts-101')],
    });
    await findPathCourseTitles();
    await pressButton(SAVE);
    await waitFor(() => expect(heard).toEqual(['Failed to save learning path.']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['a conflict', exists],
    ['an answer', stubResponse(saveLearningPath, { alreadyExists: true, updated: false })],
  ])(
    '[PATH-13] [PAPI-25] asks before it replaces, when %s says that a path is there',
    async (_how, stub) => {
      const { requests } = await openLearningPathStep({ stubs: [stub] });
      await findPathCourseTitles();
      await pressButton(SAVE);
      expect(await dialog()).toHaveTextContent(
        'A learning path already exists for this role. Do you want to update it?',
      );
      await pressButton('Cancel');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(await findPathCourseTitles()).toEqual(['Reading Charts', 'Drawing Maps']);
      expect(listCallsTo(requests, saveLearningPath)).toHaveLength(1);
      await pressButton(SAVE);
      await dialog();
      const later = stubApi(stubResponse(saveLearningPath, { alreadyExists: true, updated: true }));
      await pressButton('OK');
      expect(await screen.findByText('Learning path updated successfully.')).toBeVisible();
      expect(await bodiesOf(later)).toEqual([
        { roleID: 'analyst', courseIDs: ['charts-101', 'maps-101'], forceUpdate: true },
      ]);
    },
  );

  it.each([
    ['another conflict', 409, 'There’s a newer update…'],
    ['a failure', 500, 'Service is temporarily unavailable. Please try again shortly.'],
  ])('[PATH-14] [MSG-05] of a path may fail: %s', async (_what, status, detail) => {
    const { heard } = await openLearningPathStep({ stubs: [stubError(saveLearningPath, status)] });
    await findPathCourseTitles();
    await pressButton(SAVE);
    await waitFor(() =>
      expect(heard).toEqual([{ tone: 'error', message: 'Failed to save learning path.', detail }]),
    );
    expect(await findPathCourseTitles()).toEqual(['Reading Charts', 'Drawing Maps']);
  });

  it('[PATH-14] over another path may fail too', async () => {
    const { heard } = await openLearningPathStep({ stubs: [exists] });
    await findPathCourseTitles();
    await pressButton(SAVE);
    await dialog();
    stubApi(stubError(saveLearningPath, 500));
    await pressButton('OK');
    await waitFor(() =>
      expect(heard).toMatchObject([{ message: 'Failed to update learning path.' }]),
    );
    expect(await findPathCourseTitles()).toEqual(['Reading Charts', 'Drawing Maps']);
  });

  it('[PATH-15] needs courses and a role', async () => {
    const { heard, requests } = await openLearningPathStep({
      stubs: [
        stubResponse(listStudentRoles, { roles: ['tester', 'analyst'] }),
        stubResponse(computeLearningPath, { learningPaths: [] }),
      ],
    });
    await pressButton(SAVE);
    await waitFor(() =>
      expect(heard).toMatchObject([{ message: 'Missing student or role information.' }]),
    );
    await userEvent.click(screen.getByRole('radio', { name: /Data Analyst/ }));
    expect(await screen.findByText('There are no courses in this path yet.')).toBeVisible();
    await pressButton(SAVE);
    await waitFor(() => expect(heard.at(-1)).toMatchObject({ message: 'No courses to add.' }));
    expect(getButton(SAVE)).toBeEnabled();
    session.signOut('expired');
    await pressButton(SAVE);
    await waitFor(() => expect(heard).toHaveLength(3));
    expect(heard.at(-1)).toMatchObject({ message: 'Missing student or role information.' });
    expect(listCallsTo(requests, saveLearningPath)).toEqual([]);
  });
});
