import { listMyCourses } from '@cairn/api/courses.contract';
import { listWorkspaceImages, listWorkspaces } from '@cairn/api/workspaces.contract';
import {
  WORKSPACE_STATES,
  getWorkspaceColour,
  formatWorkspaceState,
} from '@cairn/domain/workspace.rules';
import { listCallsTo, stubError } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildDesktop,
  findDesktopCard,
  buildDesktopImage,
  stubDesktopList,
  openDesktopPage,
  stubDesktopImageList,
} from './test/desktop-page.tsx';

/** Returns a section once both have loaded. */
const area = async (name: string) => {
  const busy = { name: /^Loading (workspaces|images)$/ };
  await waitFor(() => expect(screen.queryByRole('group', busy)).not.toBeInTheDocument());
  return screen.getByRole('region', { name });
};
const buttonsOf = (element: HTMLElement) =>
  [...within(element).queryAllByRole('button'), ...within(element).queryAllByRole('link')].map(
    (button) => button.firstChild?.nextSibling?.textContent ?? button.textContent,
  );

it('[LEARN-02] shows enrolled courses, workspaces and images', async () => {
  openDesktopPage();
  await screen.findByText('No workspaces found.');
  const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
  expect(titles.filter((title) => title !== 'No courses in progress.')).toEqual([
    'Enrolled courses',
    'Workspaces',
    'Images',
  ]);
});

it('[WORK-01] [API-64] asks by the local part of the email and shows each workspace whole', async () => {
  const { requests } = openDesktopPage({
    student: { Email: 'maya.o+labs@cairn.example' },
    stubs: [stubDesktopList(buildDesktop(), buildDesktop({ WorkspaceId: 'ws-2' }))],
  });
  const shown = await findDesktopCard();
  expect(within(shown).getByText('Available')).toBeVisible();
  const facts = within(shown)
    .getAllByRole('definition')
    .map((fact) => fact.textContent);
  expect(facts).toEqual(['maya', 'Windows Server 2022', 'Standard', 'PCOIP, WSP']);
  expect(screen.getAllByRole('article')).toHaveLength(2);
  const [call] = listCallsTo(requests, listWorkspaces);
  expect(new URL(call?.url ?? '').search).toBe(`?username=${encodeURIComponent('maya.o+labs')}`);
});

it('[WORK-01] a dash stands for what the provider does not tell', async () => {
  openDesktopPage({
    stubs: [stubDesktopList(buildDesktop({ WorkspaceProperties: { Protocols: [] } }))],
  });
  const facts = within(await findDesktopCard()).getAllByRole('definition');
  expect(facts.map((fact) => fact.textContent)).toEqual(['maya', '-', '-', '-']);
});

const LOADING = WORKSPACE_STATES.slice(0, 8);
it.each([...WORKSPACE_STATES, 'HIBERNATING'])('[WORK-03] the card of %s', async (State) => {
  openDesktopPage({ stubs: [stubDesktopList(buildDesktop({ State }))] });
  const shown = await findDesktopCard();
  expect(shown).toHaveAttribute('data-look', getWorkspaceColour(State));
  const words = within(shown).getByText(formatWorkspaceState(State));
  const spinners = LOADING.some((state) => state === State) ? 1 : 0;
  expect(words.parentElement?.children).toHaveLength(spinners + 1);
});

it.each([
  ['STOPPED', ['Start', 'Delete']],
  ['AVAILABLE', ['Stop', 'Create image', 'Delete', 'Open']],
  ['IMPAIRED', ['Delete']],
  ['TERMINATING', []],
])('[WORK-04] %s offers %j', async (State, expected) => {
  openDesktopPage({
    desktopUrl: 'https://desktops.example/',
    stubs: [stubDesktopList(buildDesktop({ State }))],
  });
  expect(buttonsOf(await findDesktopCard())).toEqual(expected);
});

it('[WORK-10] Open leads to the web client in a new tab and calls nothing', async () => {
  const { requests } = openDesktopPage({
    desktopUrl: 'https://desktops.example/webclient',
    stubs: [stubDesktopList(buildDesktop())],
  });
  const open = within(await findDesktopCard()).getByRole('link', { name: /^Open/ });
  expect(open).toHaveAttribute('href', 'https://desktops.example/webclient');
  expect(open).toHaveAttribute('target', '_blank');
  expect(open.getAttribute('rel')).toContain('noopener');
  expect(open).toHaveAccessibleDescription('ws-1');
  const before = requests.length;
  open.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(open);
  expect(requests).toHaveLength(before);
});

it('Open says why it cannot while no address is configured', async () => {
  openDesktopPage({ stubs: [stubDesktopList(buildDesktop())] });
  expect(
    within(await findDesktopCard()).getByRole('button', { name: /Open/ }),
  ).toHaveAccessibleDescription('The address of the web client is not configured.');
});

it('[WORK-13] [API-66] shows all fields of each image', async () => {
  const { requests } = openDesktopPage({
    stubs: [stubDesktopImageList(buildDesktopImage(), buildDesktopImage({ ImageId: 'wsi-2' }))],
  });
  const images = await area('Images');
  const [first, second] = await within(images).findAllByRole('listitem');
  if (!first) throw new Error('No image.');
  expect(within(first).getByRole('heading', { name: 'Tools' })).toBeVisible();
  expect(within(first).getByText('Available')).toBeVisible();
  const facts = within(first)
    .getAllByRole('definition')
    .map((fact) => fact.textContent);
  expect(facts).toEqual(['wsi-1', 'Windows', 'March 2, 2026']);
  expect(second).toHaveTextContent('wsi-2');
  expect(listCallsTo(requests, listWorkspaceImages)).toHaveLength(1);
});

it('shows a placeholder for each while they load', async () => {
  openDesktopPage({
    stubs: [stubDesktopList(buildDesktop()), stubDesktopImageList(buildDesktopImage())],
  });
  expect(screen.getByRole('group', { name: 'Loading workspaces' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Loading images' })).toBeVisible();
  await findDesktopCard();
  expect(screen.queryByRole('group', { name: 'Loading workspaces' })).not.toBeInTheDocument();
});

it('[WORK-14] says when there are no images', async () => {
  openDesktopPage();
  expect(await within(await area('Workspaces')).findByText('No workspaces found.')).toBeVisible();
  expect(await within(await area('Images')).findByText('No images found.')).toBeVisible();
});

it.each([
  ['Workspaces', 'Could not load workspaces.', listWorkspaces, 'No images found.'],
  ['Images', 'Could not load images.', listWorkspaceImages, 'No workspaces found.'],
] as const)('[WORK-14] a failed list of %s can be tried again in its place', async (...row) => {
  const [name, words, endpoint, rest] = row;
  const { answer } = openDesktopPage({ stubs: [stubError(endpoint, 503)] });
  const place = await area(name);
  const alert = await within(place).findByRole('alert');
  expect(alert).toHaveTextContent(words);
  expect(screen.getAllByRole('alert')).toEqual([alert]);
  expect(screen.getByText(rest)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Explore Our Courses' })).toBeVisible();
  answer(stubDesktopList(buildDesktop()), stubDesktopImageList(buildDesktopImage()));
  await userEvent.click(within(place).getByRole('button', { name: 'Try Again' }));
  expect(await within(place).findByRole('heading', { name: /^(ws-1|Tools)$/ })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('[LEARN-08] a failed list of courses leaves both areas alone', async () => {
  openDesktopPage({
    stubs: [
      stubError(listMyCourses, 503),
      stubDesktopList(buildDesktop()),
      stubDesktopImageList(buildDesktopImage()),
    ],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error fetching courses');
  expect(await findDesktopCard()).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Tools' })).toBeVisible();
});
