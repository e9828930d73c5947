import {
  computeLearningPath,
  generateCheck,
  submitCheck,
  triggerEvaluation,
} from '@cairn/api/skill-service.contract';
import {
  addStudentRole,
  getResumeStatus,
  getUpskillRole,
  listStudentRoles,
  listUpskillCompetencies,
  listUpskillCourses,
  listUpskillModules,
  listUpskillRoles,
  removeStudentRole,
  saveLearningPath,
  type UpskillCourse,
  type UpskillRole,
  uploadResume,
} from '@cairn/api/upskilling.contract';
import { Outlet, SiteContext } from '@cairn/runtime';
import { events } from '@cairn/session';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, type Stub, stubApi } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { upskillRoleRoutes } from '../upskill-role.routes.tsx';

const buildRole = (RoleID: string, RoleTitle: string): UpskillRole => ({
  RoleID,
  RoleTitle,
  Description: `What a ${RoleTitle} does`,
  ImageUrl: '',
});

export const buildUpskillCourse = (CourseID: string, CourseTitle: string): UpskillCourse => ({
  CourseID,
  CourseTitle,
  ThumbnailUrl: '',
  Category: 'Data',
  CourseType: 'async',
  Level: 'Beginner',
  CourseDescription: '',
  CompetencyIDs: [],
});

export const analystRole = buildRole('analyst', 'Data Analyst');
export const testerRole = buildRole('tester', 'Tester');

type Status = 'Satisfied' | 'Pending' | 'Missing';

/** Stubs an evaluation of the analyst, whose competencies are SQL, charts and maps. */
export const stubSkillEvaluation = (...[sql, charts, maps]: [Status, Status, Status]): Stub =>
  stubResponse(triggerEvaluation, {
    roleStatus: [
      {
        RoleID: 'analyst',
        Competencies: [
          { id: 'sql', name: 'SQL', status: sql },
          { id: 'charts', name: 'Charts', status: charts },
          { id: 'maps', name: 'Maps', status: maps },
        ],
      },
    ],
    learningPaths: [],
  });

export const buildCheckQuestion = (id: string) => ({
  id,
  stem: `Question ${id}?`,
  choices: [
    { id: 'r', text: `Right ${id}` },
    { id: 'w', text: `Wrong ${id}` },
  ],
});

const world: readonly Stub[] = [
  stubResponse(getResumeStatus, { displayName: 'maya.pdf' }),
  stubResponse(uploadResume, { displayName: 'new.pdf' }),
  stubResponse(listUpskillRoles, [analystRole, testerRole]),
  stubResponse(listStudentRoles, { roles: ['analyst'] }),
  stubResponse(addStudentRole, { message: 'Role added.' }),
  stubResponse(removeStudentRole, { message: 'Role removed.' }),
  stubResponse(getUpskillRole, { ...analystRole, CompetencyIDs: ['sql', 'charts', 'maps'] }),
  stubResponse(listUpskillCompetencies, [
    { CompetencyID: 'sql', CompetencyName: 'SQL' },
    { CompetencyID: 'charts', CompetencyName: 'Charts' },
    { CompetencyID: 'maps', CompetencyName: 'Maps' },
  ]),
  stubResponse(listUpskillCourses, [
    buildUpskillCourse('sql-101', 'SQL for Questions'),
    buildUpskillCourse('charts-101', 'Reading Charts'),
    buildUpskillCourse('maps-101', 'Drawing Maps'),
  ]),
  stubResponse(listUpskillModules, []),
  stubSkillEvaluation('Satisfied', 'Missing', 'Missing'),
  stubResponse(computeLearningPath, {
    learningPaths: [
      {
        ModulePathsWithCourses: [
          { PathID: 'p1', Units: [{ CourseID: 'charts-101' }, { CourseID: 'maps-101' }] },
        ],
      },
    ],
  }),
  stubResponse(generateCheck, {
    questions: [buildCheckQuestion('one'), buildCheckQuestion('two')],
    answerKey: 'opaque',
  }),
  stubResponse(submitCheck, { passed: true }),
  stubResponse(saveLearningPath, { alreadyExists: false, updated: false }),
];

interface Opening {
  readonly stubs?: readonly Stub[];
  readonly hasSkillService?: boolean;
  readonly isVisitor?: boolean;
}

export const educationSite = {
  brand: { name: 'Cairn', mode: 'main' },
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
} as const;

const heard: { tone: string; message: string; detail?: string | undefined }[] = [];
let stop: (() => void) | undefined;
afterEach(() => stop?.());

// Preloads all chunks, so that a slow disk makes no test time out.
beforeAll(() =>
  Promise.all([
    import('../upskill-role.page.tsx'),
    import('../path-step.tsx'),
    import('../check-dialog.tsx'),
    import('../add-courses-dialog.tsx'),
  ]),
);

/** Opens /upskill-role as Maya, who has a stored resume and wants to be an analyst. */
export const openUpskillPage = async ({ stubs = [], hasSkillService, isVisitor }: Opening = {}) => {
  if (isVisitor !== true) signInAs({ StudentID: 'maya', FirstName: 'Maya', LastName: 'Okafor' });
  heard.length = 0;
  stop?.();
  stop = events.on('notice.shown', ({ tone, message, detail }) =>
    heard.push({ tone, message, detail }),
  );
  const requests = stubApi(...world, ...stubs);
  const value = { ...educationSite, ...(hasSkillService !== undefined && { hasSkillService }) };
  const element = (
    <SiteContext value={value}>
      <Outlet />
    </SiteContext>
  );
  const view = renderRoute([{ element, children: upskillRoleRoutes }], '/upskill-role');
  await screen.findByRole('heading', { level: 1, name: 'Import Your Background' });
  return { ...view, requests, heard };
};

export const pressButton = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const getButton = (name: string) => screen.getByRole('button', { name });

export const openGoalStep = async (opening?: Opening) => {
  const opened = await openUpskillPage(opening);
  await screen.findByText('maya.pdf');
  await pressButton('Continue');
  await screen.findByRole('heading', { level: 1, name: 'Goal Details' });
  return opened;
};

/** Opens step 3 with the saved roles. */
export const openLearningPathStep = async (opening?: Opening) => {
  const opened = await openGoalStep(opening);
  await screen.findByRole('button', { name: 'Data Analyst', pressed: true });
  await pressButton('Continue');
  await screen.findByRole('heading', { level: 1, name: 'Learning Path' });
  await screen.findByRole('heading', { name: 'Your selected roles' });
  return opened;
};

/** Returns the texts of the list of competencies. */
export const findCompetencyTexts = async () =>
  within(await screen.findByRole('list', { name: 'Required competencies' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

/** Returns the titles of the courses of the learning path, in order. */
export const findPathCourseTitles = async () =>
  within(await screen.findByRole('list', { name: 'Recommended courses' }))
    .getAllByRole('heading')
    .map((heading) => heading.textContent);
