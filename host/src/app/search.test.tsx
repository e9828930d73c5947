import { listCourses } from '@cairn/api/courses.contract';
import { listRoles } from '@cairn/api/roles.contract';
import { buildCourse, buildRole } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, stubError, type Stub, stubApi } from '@cairn/testing/stub-api';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockMediaQueries } from './test/mock-media-queries.ts';
import { renderHostShell } from './test/render-shell.tsx';

const courses = stubResponse(listCourses, [
  buildCourse({ CourseID: 'basics', CourseTitle: 'Security Basics', Category: 'Cybersecurity' }),
  buildCourse({ CourseID: 'cloud', CourseTitle: 'Cloud Security', Category: 'Cloud' }),
  buildCourse({ CourseID: 'routing', CourseTitle: 'Routing and Resilience', Category: 'Networks' }),
  buildCourse({ CourseID: 'sheets', CourseTitle: 'From Spreadsheets to Pipelines' }),
  buildCourse({ CourseID: 'draft', CourseTitle: 'Security Draft', Status: 'draft' }),
]);
const roles = stubResponse(listRoles, [
  buildRole({ RoleID: 'analyst', RoleTitle: 'Security Analyst' }),
]);

const open = async (...stubs: Stub[]) => {
  stubApi(...(stubs.length > 0 ? stubs : [courses, roles]));
  return renderHostShell('/documents');
};
const dialog = () => screen.queryByRole('dialog', { name: 'Search' });
const box = () => screen.findByRole('combobox', { name: 'Search courses and roles' });
const options = async () => {
  const list = await screen.findByRole('listbox', { name: 'Results' });
  return within(list).getAllByRole('option');
};
const titles = async () =>
  (await options()).map((option) => option.querySelector('strong')?.textContent);
const chosen = async () =>
  (await options()).find((option) => option.getAttribute('aria-selected') === 'true');

beforeAll(() => import('../features/search/search-dialog.tsx'));
beforeEach(() => {
  mockMediaQueries();
  localStorage.clear();
});

describe('the search of every page', () => {
  it('opens with / and follows the first result with Enter', async () => {
    await open();
    await userEvent.keyboard('/');
    await userEvent.type(await box(), 'security');
    expect(await titles()).toEqual(['Security Basics', 'Cloud Security', 'Security Analyst']);
    expect(await box()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(location.pathname).toBe('/course-catalog/basics');
    expect(dialog()).not.toBeInTheDocument();
  });

  it('leaves the focus on its button when it was opened with a key while no element had the focus', async () => {
    await open();
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('/');
    await userEvent.type(await box(), 'security');
    await userEvent.keyboard('{Escape}{Escape}');
    expect(dialog()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
  });

  it('goes through courses and roles with the arrow keys, the focus in the box', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await userEvent.type(await box(), 'security');
    expect(await chosen()).toHaveTextContent('Security Basics');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const role = await chosen();
    expect(role).toHaveTextContent('Security Analyst');
    expect(await box()).toHaveAttribute('aria-activedescendant', role?.id);
    expect(within(screen.getByRole('group', { name: 'Roles' })).getByRole('option')).toBe(role);
    await userEvent.keyboard('{Enter}');
    expect(location.pathname).toBe('/roles-catalog/analyst');
  });

  it('finds by another word, and nothing that merely shares letters', async () => {
    await open();
    await userEvent.keyboard('/');
    await userEvent.type(await box(), 'excel');
    expect(await titles()).toEqual(['From Spreadsheets to Pipelines']);
    await userEvent.clear(await box());
    await userEvent.type(await box(), 'zebra');
    expect(await screen.findByText('No results found.')).toBeVisible();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('leads on from a click, and from nowhere when somebody goes on with Tab', async () => {
    await open();
    await userEvent.keyboard('/');
    await userEvent.type(await box(), 'security');
    await options();
    await userEvent.tab();
    expect(location.pathname).toBe('/documents');
    expect(dialog()).toBeInTheDocument();
    const last = (await options()).at(-1);
    expect(last).toHaveAttribute('href', '/roles-catalog/analyst');
    await userEvent.click(last as HTMLElement);
    expect(dialog()).not.toBeInTheDocument();
  });

  it('says which list could not be loaded, and searches the other', async () => {
    // Another student's lists, since the visitor's are cached by now.
    signInAs({ StudentID: 'ada' });
    await open(stubError(listCourses, 500), roles);
    await userEvent.keyboard('/');
    expect(await screen.findByText('Error fetching courses')).toBeVisible();
    await userEvent.type(await box(), 'security');
    expect(await titles()).toEqual(['Security Analyst']);
  });

  it('closes with Escape, with all that was typed', async () => {
    await open();
    await userEvent.keyboard('/');
    await userEvent.type(await box(), 'security');
    await options();
    await userEvent.keyboard('{Escape}');
    expect(dialog()).not.toBeInTheDocument();
    await userEvent.keyboard('/');
    expect(await box()).toHaveValue('');
  });
});

describe('the keys of the search', () => {
  const press = (target: Element, key: string, held: KeyboardEventInit = {}) =>
    fireEvent.keyDown(target, { key, ...held });
  const field = (tag: string) => {
    const element = document.createElement(tag);
    if (tag === 'div') element.setAttribute('contenteditable', 'true');
    document.body.append(element);
    return element;
  };

  it.each(['input', 'textarea', 'select', 'div'])('/ is a letter in a %s', async (tag) => {
    await open();
    const element = field(tag);
    press(element, '/');
    expect(dialog()).not.toBeInTheDocument();
    press(element, 'k', { ctrlKey: true });
    expect(await box()).toBeVisible();
    element.remove();
  });

  it.each([
    ['Ctrl+Shift+K', 'K', { ctrlKey: true, shiftKey: true }],
    ['Alt+Ctrl+K', 'k', { ctrlKey: true, altKey: true }],
    ['k', 'k', {}],
    ['Ctrl+/', '/', { ctrlKey: true }],
  ])('%s is somebody else’s', async (_name, key, held) => {
    await open();
    press(document.body, key, held);
    expect(dialog()).not.toBeInTheDocument();
  });

  it('a key that a part of the page has used is left alone', async () => {
    await open();
    const element = field('section');
    element.addEventListener('keydown', (event) => event.preventDefault());
    press(element, '/');
    expect(dialog()).not.toBeInTheDocument();
    element.remove();
  });

  it('/ can be switched off, and stays off on this device', async () => {
    const { unmount } = await open();
    await userEvent.keyboard('/');
    await userEvent.click(await screen.findByRole('checkbox', { name: /The \/ key/ }));
    await userEvent.keyboard('{Escape}');
    unmount();
    await open();
    press(document.body, '/');
    expect(dialog()).not.toBeInTheDocument();
    press(document.body, 'k', { metaKey: true });
    expect(await screen.findByRole('checkbox', { name: /The \/ key/ })).not.toBeChecked();
  });
});
