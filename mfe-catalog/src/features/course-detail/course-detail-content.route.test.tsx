import type { ApiError } from '@cairn/api/api-error';
import { getCourseExercise } from '@cairn/api/exercises.contract';
import { listModules } from '@cairn/api/modules.contract';
import { getInstructor } from '@cairn/api/people.contract';
import { listCompetencies } from '@cairn/api/roles.contract';
import { events, setReporter } from '@cairn/session';
import { buildInstructor, buildModule } from '@cairn/testing/builders';
import { answers, callsTo, fails } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hero, openCoursePage as open } from './test/course-page.tsx';

const untitled = { ExerciseID: 'x1', Title: '', Description: '', Instructions: '' };

afterEach(() => setReporter(undefined));

describe('what the course page tells', () => {
  it('[DETAIL-25] lists objectives, without the blank ones', async () => {
    const { unmount } = open({
      course: { LearningObjectives: ['Read a log', ' ', 'Write a rule'] },
    });
    const list = await screen.findByRole('list', { name: 'What You Will Learn' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Read a log', 'Write a rule']);
    unmount();
    open({ course: { LearningObjectives: ['', ' '] } });
    await hero();
    expect(screen.queryByText('What You Will Learn')).not.toBeInTheDocument();
  });

  it('[DETAIL-26] [DETAIL-27] names competencies once; unknown ids of modules are skipped', async () => {
    open({
      modules: [
        buildModule({ CompetencyIDs: { logs: true, unknown: true } }),
        buildModule({ ModuleID: 'm2', CompetencyIDs: { logs: true, triage: true } }),
      ],
    });
    const list = await screen.findByRole('list', { name: 'Competencies Offered' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Log analysis', 'Triage']);
  });

  it('[DETAIL-26] [DETAIL-27] a packaged course names its own, unknown ones as given', async () => {
    open({ course: { CourseType: 'scorm', IsScorm: true, CompetencyIDs: ['logs', 'Reading'] } });
    const list = await screen.findByRole('list', { name: 'Competencies Offered' });
    expect(list).toHaveTextContent('Log analysis');
    expect(list).toHaveTextContent('Reading');
  });

  it('[DETAIL-27] says when there are none', async () => {
    open();
    expect(
      await screen.findByText('No competencies are currently being offered for this course.'),
    ).toBeVisible();
  });

  it.each([
    [
      'full name',
      { FullName: 'Dr Noor Aziz', FirstName: 'Noor', LastName: 'Aziz' },
      'Dr Noor Aziz',
    ],
    ['two names', { FullName: '', FirstName: 'Noor', LastName: 'Aziz' }, 'Noor Aziz'],
  ])('[DETAIL-28] the instructor has the %s', async (_, names, shown) => {
    open({ stubs: [answers(getInstructor, { ...buildInstructor(), ...names })] });
    const facts = await screen.findByRole('complementary', { name: 'Course Information' });
    await waitFor(() => expect(facts).toHaveTextContent(`Instructor${shown}`));
  });

  it('[DETAIL-28] the instructor has a picture, or the default avatar without one', async () => {
    const withPicture = (profileImageUrl: string) => [
      answers(getInstructor, { ...buildInstructor(), profileImageUrl }),
    ];
    const { unmount } = open({ stubs: withPicture('/media/picture/noor.png') });
    const facts = () => screen.findByRole('complementary', { name: 'Course Information' });
    await waitFor(async () =>
      expect((await facts()).querySelector('img')).toHaveAttribute(
        'src',
        '/media/picture/noor.png',
      ),
    );
    unmount();
    open({ stubs: withPicture('') });
    await waitFor(async () => expect(await facts()).toHaveTextContent('InstructorNoor Aziz'));
    expect((await facts()).querySelector('img')).toBeNull();
    expect((await facts()).querySelector('svg')).not.toBeNull();
  });

  it('[DETAIL-30] [DETAIL-31] tells the facts of a course', async () => {
    open({
      course: {
        Level: 'Advanced',
        Lectures: [
          { Title: 'a', Duration: 3600 },
          { Title: 'b', Duration: 1000 },
        ],
      },
      modules: [buildModule({ ExerciseID: 'x1' }), buildModule({ ModuleID: 'm2' })],
    });
    const facts = await screen.findByRole('complementary', { name: 'Course Information' });
    await waitFor(() => expect(facts).toHaveTextContent('InstructorNoor Aziz'));
    await waitFor(() => expect(facts).toHaveTextContent('Exercises1'));
    expect(facts).toHaveTextContent('Lectures2');
    expect(facts).toHaveTextContent('LevelAdvanced');
    expect(facts).toHaveTextContent('Duration1.25 hours');
  });

  it("[DETAIL-29] an instructor who cannot be found is 'Unknown'", async () => {
    open({ stubs: [fails(getInstructor, 404, 'not-found')] });
    const facts = await screen.findByRole('complementary', { name: 'Course Information' });
    await waitFor(() => expect(facts).toHaveTextContent('InstructorUnknown'));
  });

  it('[DETAIL-32] a packaged course keeps its level and hides what it cannot count', async () => {
    open({ course: { CourseType: 'scorm', IsScorm: true } });
    const facts = await screen.findByRole('complementary', { name: 'Course Information' });
    expect(facts).toHaveTextContent('LevelBeginner');
    for (const hidden of ['Lectures', 'Exercises', 'Duration']) {
      expect(facts).not.toHaveTextContent(hidden);
    }
  });

  it('[DETAIL-33] [DETAIL-39] shows the tabs that apply, the first one selected', async () => {
    const { unmount } = open({ course: { Requirements: ['A laptop'] }, modules: [buildModule()] });
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Modules', 'Requirements']);
    expect(tabs[0]).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(tabs[1] as HTMLElement);
    expect(screen.getByRole('list', { name: 'Requirements' })).toHaveTextContent('A laptop');
    unmount();
    open({ course: { CourseType: 'scorm', IsScorm: true, Requirements: [' ', 'B'] } });
    await hero();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  it.each([
    ['a reply without a title', answers(getCourseExercise, untitled), 'No exercise title', []],
    ['a failing call', fails(getCourseExercise, 404, 'not-found'), 'm-hunt', ['not-found']],
  ])('[DETAIL-37] names an exercise after %s', async (_, stub, shown, kinds) => {
    const reported: unknown[] = [];
    setReporter((error) => reported.push(error));
    const module = buildModule({ ModuleID: 'm-hunt', ModuleTitle: 'First', ExerciseID: 'x1' });
    open({ modules: [module], stubs: [stub] });
    await userEvent.click(await screen.findByRole('heading', { name: 'First' }));
    expect(await screen.findByText(shown)).toBeVisible();
    expect(reported.map((error) => (error as ApiError).kind)).toEqual(kinds);
  });

  it('[DETAIL-34] [DETAIL-35] outlines the modules in order', async () => {
    open({
      modules: [
        buildModule({ ModuleID: 'm2', ModuleTitle: 'Second', Order: 2 }),
        buildModule({
          ModuleTitle: 'First',
          ModuleDescription: 'How it begins',
          Lecture: {
            LectureUrl: '/media/a',
            LectureTitle: 'Hello',
            Description: '',
            Duration: 60,
            LectureAttachments: [],
          },
          ExerciseID: 'x1',
          ExerciseTitle: 'Hunt in the log',
          McqObj: {
            Questions: [
              { type: 'multiple-choice', points: 1 },
              { type: 'essay', points: 1 },
            ],
          },
        }),
      ],
    });
    const first = (await screen.findByRole('heading', { name: 'First' })).closest(
      'details',
    ) as HTMLElement;
    expect(
      screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
    ).toEqual(['First', 'Second']);
    await userEvent.click(screen.getByRole('heading', { name: 'First' }));
    for (const text of [
      'How it begins',
      'Hello',
      'Hunt in the log',
      '1 multiple-choice questions',
    ]) {
      expect(within(first).getByText(text)).toBeVisible();
    }
  });

  it.each([
    ['no modules', [], []],
    ['a failure, which is only logged', [fails(listModules, 500)], ['server']],
  ])('[DETAIL-36] %s', async (_name, stubs, kinds) => {
    const reported: unknown[] = [];
    setReporter((error) => reported.push(error));
    const notices: unknown[] = [];
    const stop = events.on('notice.shown', (notice) => notices.push(notice));
    const { requests } = open({ stubs: [answers(listCompetencies, {}), ...stubs] });
    const panel = await screen.findByRole('tabpanel', { name: 'Modules' });
    expect(within(panel).getByRole('group', { name: 'Loading modules' })).toBeVisible();
    await waitFor(() =>
      expect(panel).toHaveTextContent(/^No modules available for this course\.$/),
    );
    expect(callsTo(requests, listModules).length).toBeGreaterThan(0);
    expect(reported.map((error) => (error as ApiError).kind)).toEqual(kinds);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(notices).toEqual([]);
    stop();
  });

  it('[DETAIL-38] shows the content of a live course as a tree', async () => {
    open({
      course: {
        CourseType: 'sync',
        CourseContent: [
          {
            id: 'f',
            type: 'folder',
            name: 'Week one',
            items: [
              { id: 'l', type: 'lecture', name: 'Kick-off' },
              { id: 'd', type: 'file', name: 'Slides' },
              { id: 'a', type: 'assignment', name: 'Essay' },
            ],
          },
        ],
      },
    });
    expect(await screen.findByRole('tab', { name: 'Course Content' })).toBeVisible();
    for (const kind of ['Folder', 'Lecture', 'File', 'Assignment']) {
      expect(screen.getByRole('img', { name: kind })).toBeVisible();
    }
    expect(screen.getByText('Kick-off')).toBeVisible();
    await userEvent.click(screen.getByText('Week one'));
    expect(screen.getByText('Kick-off')).not.toBeVisible();
    expect(screen.queryByRole('link', { name: 'Slides' })).not.toBeInTheDocument();
  });
});
