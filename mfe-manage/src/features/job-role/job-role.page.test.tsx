import {
  changeJobRolePicture,
  changeStaffJobRole,
  createStaffJobRole,
  getStaffJobRole,
  listStaffJobRoles,
  MAX_JOB_ROLE_PICTURE_BYTES,
  removeStaffJobRole,
  type StaffJobRole,
  takeOverJobRole,
} from '@cairn/api/staff-job-roles.contract';
import { listStaffCompetencies } from '@cairn/api/staff-competencies.contract';
import { searchCourseChoices } from '@cairn/api/staff-people.contract';
import { listCallsTo, type Stub, stubError, stubResponse } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const path = '/manage/catalogue/roles/engineer';
const text = {
  title: 'Network Engineer',
  description: 'Plans paths.',
  courseIds: ['a', 'b', 'c'],
  competencyIds: ['routing'],
};
const course = (courseId: string, title: string) =>
  ({ courseId, title, status: 'published' }) as const;
const buildRole = (change: Partial<StaffJobRole> = {}): StaffJobRole => ({
  roleId: 'engineer',
  title: 'Network Engineer',
  pictureUrl: '',
  courses: 3,
  students: 118,
  origin: 'staff',
  text,
  courseFacts: [course('a', 'Subnetting'), course('b', 'Routing'), course('c', 'Diagrams')],
  competencyFacts: [{ competencyId: 'routing', name: 'Routing tables' }],
  ...change,
});
const open = (role: StaffJobRole, ...stubs: Stub[]) =>
  openManagePage({
    path,
    stubs: [
      stubResponse(getStaffJobRole, role),
      stubResponse(searchCourseChoices, { courses: [{ courseId: 'd', title: 'Firewalls' }] }),
      stubResponse(listStaffCompetencies, { competencies: [], page: 1, pageCount: 1 }),
      ...stubs,
    ],
  });
const readBodies = (requests: readonly Request[], endpoint: Parameters<typeof listCallsTo>[1]) =>
  Promise.all(listCallsTo(requests, endpoint).map((request) => request.clone().json()));
const refuseChange = (message: string, details: object): Stub => ({
  endpoint: changeStaffJobRole,
  status: 409,
  body: { code: 'conflict', message, details },
});
const listCourses = () =>
  within(screen.getByRole('list', { name: 'Courses of the role' }))
    .getAllByRole('listitem')
    .map((row) => /[A-Z]\w+/.exec(row.textContent)?.[0]);
const findGrip = (name: string) =>
  screen.findByRole('button', { name: `Move ${name} by dragging, or with the arrow keys` });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

it('[MCAT-05] changes the order of courses by keyboard, announces each move, and saves it', async () => {
  const { requests } = open(buildRole(), stubResponse(changeStaffJobRole, buildRole()));
  const grip = await findGrip('Subnetting');
  grip.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(listCourses()).toEqual(['Routing', 'Subnetting', 'Diagrams']);
  expect(screen.getByText('Subnetting is now at position 2 of 3.')).toHaveAttribute(
    'role',
    'status',
  );
  expect(grip).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByText('Subnetting is now at position 3 of 3.')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Home}');
  expect(listCourses()).toEqual(['Subnetting', 'Routing', 'Diagrams']);
  await userEvent.keyboard('{End}{ArrowUp}');
  expect(listCourses()).toEqual(['Routing', 'Subnetting', 'Diagrams']);
  expect(listCallsTo(requests, changeStaffJobRole)).toEqual([]);
  await save();
  await screen.findByRole('button', { name: 'Save changes' });
  expect(await readBodies(requests, changeStaffJobRole)).toEqual([
    { before: text, after: { ...text, courseIds: ['b', 'a', 'c'] } },
  ]);
});

it('[MCAT-05] changes the order of courses with a button for each direction, which keeps the focus', async () => {
  open(buildRole());
  const press = async (direction: string) => {
    const button = await screen.findByRole('button', { name: `Move Routing ${direction}` });
    await userEvent.click(button);
    expect(button).toHaveFocus();
  };
  await press('up');
  expect(listCourses()).toEqual(['Routing', 'Subnetting', 'Diagrams']);
  expect(screen.getByText('Routing is now at position 1 of 3.')).toHaveAttribute('role', 'status');
  await press('up');
  expect(listCourses()).toEqual(['Routing', 'Subnetting', 'Diagrams']);
  await press('down');
  await press('down');
  expect(listCourses()).toEqual(['Subnetting', 'Diagrams', 'Routing']);
});

describe('a drag', () => {
  const HEIGHT = 40;
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(
      this: Element,
    ) {
      const at = [...(this.parentElement?.children ?? [])].indexOf(this);
      return new DOMRect(0, at * HEIGHT, 100, HEIGHT);
    });
  });
  afterEach(() => jest.restoreAllMocks());
  // jsdom has no position in pointer events of its own.
  const press = (target: Element | Window, type: string, clientY = 0) =>
    fireEvent(target, new MouseEvent(type, { button: 0, clientY, bubbles: true }));
  const start = async (name: string) => press(await findGrip(name), 'pointerdown');
  const moveTo = (row: number) => press(window, 'pointermove', (row + 0.5) * HEIGHT);

  it('[MCAT-05] changes the order of courses, and its end is announced', async () => {
    open(buildRole());
    await start('Subnetting');
    moveTo(1);
    moveTo(2);
    expect(listCourses()).toEqual(['Routing', 'Diagrams', 'Subnetting']);
    press(window, 'pointerup');
    expect(screen.getByText('Subnetting is now at position 3 of 3.')).toHaveAttribute(
      'role',
      'status',
    );
    moveTo(0);
    expect(listCourses()).toEqual(['Routing', 'Diagrams', 'Subnetting']);
  });

  it('that is cancelled leaves the order as it was', async () => {
    open(buildRole());
    await start('Diagrams');
    moveTo(0);
    expect(listCourses()).toEqual(['Diagrams', 'Subnetting', 'Routing']);
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(listCourses()).toEqual(['Subnetting', 'Routing', 'Diagrams']);
  });
});

it('[MCAT-05] a role is created with title, description, courses and competencies', async () => {
  const { requests } = openManagePage({
    path: '/manage/catalogue/roles/new',
    stubs: [
      stubResponse(searchCourseChoices, { courses: [{ courseId: 'd', title: 'Firewalls' }] }),
      stubResponse(listStaffCompetencies, {
        competencies: [
          {
            competencyId: 'ip',
            name: 'IP addressing',
            questions: 6,
            courses: 1,
            roles: 0,
            origin: 'staff',
          },
        ],
        page: 1,
        pageCount: 1,
      }),
      stubResponse(createStaffJobRole, buildRole()),
      stubResponse(getStaffJobRole, buildRole()),
    ],
  });
  await userEvent.type(await screen.findByLabelText(/Title/), 'Analyst');
  await save();
  expect(await screen.findByText('Enter a description.')).toBeVisible();
  expect(screen.getByText('Choose at least one course.')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/Description/), 'Reads logs.');
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Add courses' })).getByRole('button', {
      name: 'Choose',
    }),
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Firewalls' }));
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Competencies' })).getByRole('button', {
      name: 'Choose',
    }),
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'IP addressing' }));
  await save();
  expect(await screen.findByRole('heading', { name: 'Network Engineer' })).toBeVisible();
  expect(await readBodies(requests, createStaffJobRole)).toEqual([
    {
      text: {
        title: 'Analyst',
        description: 'Reads logs.',
        courseIds: ['d'],
        competencyIds: ['ip'],
      },
    },
  ]);
});

it('[MCAT-06] a refusal stands at its field', async () => {
  const message = 'There is a role with the title ‘Analyst’ already.';
  open(buildRole(), refuseChange(message, { field: 'title' }));
  fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: 'Analyst' } });
  await save();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(/Title/)).toHaveAccessibleDescription(message);
});

it('[MOVR-15] shows both values of what another person has changed, and lets the person choose', async () => {
  const current = { ...text, title: 'Theirs', courseIds: ['b', 'a', 'c'] };
  const { requests } = open(buildRole(), refuseChange('Changed meanwhile.', { current }));
  fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: 'Mine' } });
  await save();
  const note = (await screen.findByText(/Another person has changed this/)).closest('[role=alert]');
  expect(note).toHaveTextContent('TitleYours: MineTheirs: Theirs');
  expect(note).toHaveTextContent(
    'CoursesYours: Subnetting, Routing, DiagramsTheirs: Routing, Subnetting, Diagrams',
  );
  expect(note).not.toHaveTextContent('Description');
  expect(screen.getByLabelText(/Title/)).toHaveValue('Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine, to save them' }));
  expect(screen.getByLabelText(/Title/)).toHaveValue('Mine');
  await save();
  await waitFor(() => expect(listCallsTo(requests, changeStaffJobRole)).toHaveLength(2));
  expect((await readBodies(requests, changeStaffJobRole)).at(-1)).toEqual({
    before: current,
    after: { ...text, title: 'Mine' },
  });
});

it('[MOVR-15] takes their values on request', async () => {
  const current = { ...text, title: 'Theirs' };
  open(buildRole(), refuseChange('Changed meanwhile.', { current }));
  fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: 'Mine' } });
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Show their values' }));
  expect(screen.getByLabelText(/Title/)).toHaveValue('Theirs');
  expect(screen.queryByText(/Another person has changed this/)).not.toBeInTheDocument();
});

it('[MCAT-16] a role from files is marked and read-only until a take-over is confirmed', async () => {
  const { requests } = open(
    buildRole({ origin: 'files' }),
    stubResponse(takeOverJobRole, buildRole({ origin: 'taken-over' })),
  );
  expect(await screen.findByText('Managed by files.')).toBeVisible();
  expect(screen.getByLabelText(/Title/)).toBeDisabled();
  for (const name of ['Save changes', 'Remove', 'Choose a picture', 'Remove Routing'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Take over' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Take Network Engineer over from its files?',
  });
  expect(dialog).toHaveTextContent(
    'From then on staff manage it. An import of content files does not change it, and reports that.',
  );
  expect(listCallsTo(requests, takeOverJobRole)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take over' }));
  await waitFor(() => expect(listCallsTo(requests, takeOverJobRole)).toHaveLength(1));
});

it('[MCAT-18] asks before a role is removed, with what students will miss', async () => {
  const { requests } = open(
    buildRole(),
    stubResponse(removeStaffJobRole, { message: 'Removed.' }),
    stubResponse(listStaffJobRoles, { roles: [], page: 1, pageCount: 1 }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Network Engineer?' });
  expect(dialog).toHaveTextContent('Students no longer find the role in the catalogue');
  expect(dialog).toHaveTextContent('118 students have it');
  expect(listCallsTo(requests, removeStaffJobRole)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('heading', { name: 'Roles' })).toBeVisible();
  expect(listCallsTo(requests, removeStaffJobRole)).toHaveLength(1);
});

describe('[MCAT-06] a picture', () => {
  const choose = async (file: File) => {
    const input = await screen.findByLabelText('Picture of the role');
    fireEvent.change(input, { target: { files: [file] } });
  };
  const png = (size = 3) => new File([new Uint8Array(size)], 'p.png', { type: 'image/png' });

  it('[MCAT-05] that is chosen is sent with the one before', async () => {
    const { requests } = open(
      buildRole({ pictureUrl: '/media/picture/a/role.png' }),
      stubResponse(changeJobRolePicture, buildRole()),
    );
    await choose(png());
    await waitFor(() => expect(listCallsTo(requests, changeJobRolePicture)).toHaveLength(1));
    const [call] = listCallsTo(requests, changeJobRolePicture);
    expect(new URL(call?.url ?? '').searchParams.get('before')).toBe('/media/picture/a/role.png');
  });

  it.each([
    [new File(['x'], 'p.gif', { type: 'image/gif' }), 'A picture must be a JPG, PNG or WebP.'],
    [png(MAX_JOB_ROLE_PICTURE_BYTES), 'A picture must be smaller than 5 MB.'],
  ])('is refused at its field and not sent', async (file, problem) => {
    const { requests } = open(buildRole(), stubResponse(changeJobRolePicture, buildRole()));
    await choose(file);
    const field = screen.getByRole('region', { name: 'Picture' });
    expect(within(field).getByRole('alert')).toHaveTextContent(problem);
    await choose(png());
    await waitFor(() => expect(within(field).queryByRole('alert')).not.toBeInTheDocument());
    expect(listCallsTo(requests, changeJobRolePicture)).toHaveLength(1);
  });

  it('that the server refuses is refused at its field', async () => {
    const message = 'This picture is broken.';
    open(buildRole(), stubError(changeJobRolePicture, 415, 'unsupported', message));
    await choose(png());
    const field = screen.getByRole('region', { name: 'Picture' });
    expect(await within(field).findByRole('alert')).toHaveTextContent(message);
  });
});
