import type { ApiError } from '@cairn/api/api-error';
import type { CourseItem } from '@cairn/api/course-item.contract';
import { getCourseExercise } from '@cairn/api/exercises.contract';
import { listModules } from '@cairn/api/modules.contract';
import { listCompetencies } from '@cairn/api/roles.contract';
import { events, setReporter } from '@cairn/session';
import { buildModule } from '@cairn/testing/builders';
import { stubResponse, listCallsTo, stubError } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findCourseHeading, openCoursePage as open } from './test/course-page.tsx';

const untitled = { ExerciseID: 'x1', Title: '', Description: '', Instructions: '' };

afterEach(() => setReporter(undefined));

describe('tabs of the course page', () => {
  const live = {
    CourseType: 'sync',
    CourseContent: [{ id: 'l', type: 'lecture', name: 'Kick-off' }],
  } as const;
  const scorm = { CourseType: 'scorm', IsScorm: true } as const;
  const Requirements = ['A laptop', ' ', 'Two hours'];

  it.each([
    ['a self-guided course', { Requirements }, ['Modules', 'Requirements']],
    ['a live course', { ...live, Requirements }, ['Course Content', 'Requirements']],
    ['a self-guided course with content', { ...live, CourseType: 'async' }, ['Modules']],
    [
      'a live course without content',
      { ...live, CourseContent: [], Requirements },
      ['Requirements'],
    ],
    ['a packaged course', { ...scorm, Requirements }, ['Requirements']],
    ['a package that is called self-guided', { IsScorm: true, Requirements }, ['Requirements']],
  ] as const)(
    '[DETAIL-33] [DETAIL-34] [DETAIL-38] %s has the tabs that apply',
    async (_name, course, names) => {
      open({ course: course as Partial<CourseItem>, modules: [buildModule()] });
      const tabs = await screen.findAllByRole('tab');
      expect(tabs.map(({ textContent }) => textContent)).toEqual(names);
      expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(
        names.map((_, index) => String(index === 0)),
      );
      expect(screen.getByRole('tabpanel')).toHaveAccessibleName(names[0]);
    },
  );

  it.each([
    ['are not given', undefined],
    ['are none', []],
    ['begin with nothing', [' ', 'B']],
  ])('[DETAIL-33] [DETAIL-39] no bar without tabs: requirements %s', async (_, given) => {
    open({ course: { ...scorm, Requirements: given } });
    await findCourseHeading();
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  it('[DETAIL-39] lists what is required', async () => {
    open({ course: { ...scorm, Requirements } });
    const list = await screen.findByRole('list', { name: 'Requirements' });
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      'A laptop',
      'Two hours',
    ]);
  });

  it.each([
    ['a reply without a title', stubResponse(getCourseExercise, untitled), 'No exercise title', []],
    ['a failing call', stubError(getCourseExercise, 404, 'not-found'), 'm-hunt', ['not-found']],
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
    expect(first.querySelector('summary')).toHaveTextContent('1First');
    expect(within(first).getByText('How it begins')).not.toBeVisible();
    await userEvent.click(screen.getByRole('heading', { name: 'First' }));
    for (const text of [
      'How it begins',
      'Hello',
      'Hunt in the log',
      '2 multiple-choice questions',
    ]) {
      expect(within(first).getByText(text)).toBeVisible();
    }
    await userEvent.click(screen.getByRole('heading', { name: 'First' }));
    expect(within(first).getByText('How it begins')).not.toBeVisible();
  });

  it('[DETAIL-34] a module shows only what it has', async () => {
    open({ modules: [buildModule({ ModuleDescription: 'How it begins' })] });
    const text = await screen.findByText('How it begins');
    expect(text.parentElement).toHaveTextContent(/^How it begins$/);
  });

  it.each([
    ['no modules', [], []],
    ['a failure, which is only logged', [stubError(listModules, 500)], ['server']],
  ])('[DETAIL-36] %s', async (_name, stubs, kinds) => {
    const reported: unknown[] = [];
    setReporter((error) => reported.push(error));
    const notices: unknown[] = [];
    const stop = events.on('notice.shown', (notice) => notices.push(notice));
    const { requests } = open({ stubs: [stubResponse(listCompetencies, {}), ...stubs] });
    const panel = await screen.findByRole('tabpanel', { name: 'Modules' });
    expect(within(panel).getByRole('group', { name: 'Loading modules' })).toBeVisible();
    await waitFor(() =>
      expect(panel).toHaveTextContent(/^No modules available for this course\.$/),
    );
    expect(listCallsTo(requests, listModules).length).toBeGreaterThan(0);
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
              { id: 'q', type: 'assessment', name: 'Quiz' },
              {
                id: 'g',
                type: 'folder',
                name: 'More',
                items: [{ id: 'e', type: 'file', name: 'Extra' }],
              },
            ],
          },
        ],
      },
    });
    const panel = within(await screen.findByRole('tabpanel', { name: 'Course Content' }));
    const drawn = (kind: string) => panel.getAllByRole('img', { name: kind })[0]?.innerHTML;
    const [folder, lecture, document, assignment, assessment] = [
      'Folder',
      'Lecture',
      'File',
      'Assignment',
      'Assessment',
    ].map((kind) => drawn(kind));
    expect(new Set([folder, lecture, document, assignment]).size).toBe(4);
    expect(assessment).toBe(assignment);
    for (const name of ['Kick-off', 'Slides', 'Essay', 'Quiz', 'Extra'])
      expect(panel.getByText(name)).toBeVisible();
    const more = panel.getByText('More').closest('summary');
    const opened = more?.innerHTML;
    await userEvent.click(panel.getByText('More'));
    expect(panel.getByText('Extra')).not.toBeVisible();
    // The icons are those of the player, open or closed; the browser's triangle is hidden.
    expect(more?.querySelectorAll('svg')).toHaveLength(2);
    await waitFor(() => expect(more?.innerHTML).not.toBe(opened));
    expect(panel.getByText('Kick-off')).toBeVisible();
    await userEvent.click(panel.getByText('Week one'));
    expect(panel.getByText('Kick-off')).not.toBeVisible();
    await userEvent.click(panel.getByText('Week one'));
    expect(panel.getByText('Kick-off')).toBeVisible();
    expect(panel.queryByRole('link')).not.toBeInTheDocument();
    expect(panel.queryByRole('button')).not.toBeInTheDocument();
  });
});
