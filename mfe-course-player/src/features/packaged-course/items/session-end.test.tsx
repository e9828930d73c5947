import {
  getScormPackage,
  openScormVisit,
  type ScormItem,
  type ScormPackage,
} from '@cairn/api/scorm.contract';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse } from '@cairn/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ScormApiWindow } from '../runtime/api-objects.ts';
import { findPackageFrame, openPackagedCourse, waitForPackageFrame } from '../test/open-course.tsx';
import { buildScormFolder, buildScormItem } from './test/items.ts';

jest.mock('../bridge/package-link.ts', () =>
  jest.requireActual('../bridge/test/package-link-stand-in.ts'),
);

const open = async (items: readonly ScormItem[], sequencing: object) => {
  signInAs();
  const course: ScormPackage = {
    CourseID: 'course-1',
    CourseTitle: 'Safe Ladders',
    LaunchFile: 'a.html',
    base: '/scorm-content/course-1/',
    runtime: { isolation: 'none', frameUrl: '/scorm-frame/course-1/' },
    version: '2004',
    objectives: [],
    items: [...items],
    sequencing: { ...sequencing },
  };
  const stored = stubResponse(openScormVisit, { values: {}, revision: 0 });
  openPackagedCourse({}, stubResponse(getScormPackage, course), stored);
  await waitForPackageFrame();
  return within(await screen.findByRole('navigation', { name: 'Contents' }));
};

const end = (request: string) =>
  act(() => {
    const api = (window as ScormApiWindow).API_1484_11 as Record<
      string,
      (...args: string[]) => string
    >;
    api['Initialize']?.('');
    api['SetValue']?.('adl.nav.request', request);
    api['Terminate']?.('');
  });
const file = () => findPackageFrame()?.getAttribute('src')?.split('/').at(-1);
const FLOW_ONLY = { controlMode: { flow: true, choice: false } };

it.each([
  [
    'exitAll',
    'You have reached the end of this course. Everything you did is saved.',
    'Open the course again',
  ],
  ['suspendAll', 'This course is paused. Everything you did is saved.', 'Continue the course'],
])('after %s the student reads what happened, and can go on', async (request, words, button) => {
  const nav = await open([buildScormItem('a'), buildScormItem('b')], FLOW_ONLY);
  end(request);
  expect(await screen.findByText(words)).toBeVisible();
  expect(findPackageFrame()).not.toBeInTheDocument();
  for (const name of ['Next', 'Previous']) {
    expect(nav.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
  await userEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(file()).toBe('a.html'));
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});

it('a folder that can be chosen is a button, and leads to its first item', async () => {
  const part = { ...buildScormFolder('part'), title: 'Second part', sequencing: FLOW_ONLY };
  const items = [
    buildScormItem('a'),
    part,
    buildScormItem('b', { depth: 1 }),
    buildScormItem('c', { depth: 1 }),
  ];
  const nav = await open(items, { controlMode: { flow: true } });
  await userEvent.click(nav.getByRole('button', { name: /^Second part/ }));
  await waitFor(() => expect(file()).toBe('b.html'));
});

it('the student ends the course after a question, and Cancel leaves it as it is; the focus follows', async () => {
  const nav = await open([buildScormItem('a'), buildScormItem('b')], FLOW_ONLY);
  const ask = () => userEvent.click(nav.getByRole('button', { name: 'End the course' }));
  await ask();
  const answer = async (name: string) => {
    const question = within(await screen.findByRole('dialog', { name: 'End the course?' }));
    await userEvent.click(question.getByRole('button', { name }));
  };
  await answer('Cancel');
  expect(file()).toBe('a.html');
  await ask();
  await answer('End the course');
  const words = await screen.findByText(/^You have reached the end of this course/);
  expect(words).toBeVisible();
  expect(words.parentElement).toHaveFocus();
  expect(findPackageFrame()).not.toBeInTheDocument();
  expect(nav.queryByRole('button', { name: 'End the course' })).not.toBeInTheDocument();
});

it('an item that cannot be chosen says so, also while it is shown', async () => {
  const nav = await open([buildScormItem('a'), buildScormItem('b')], FLOW_ONLY);
  for (const name of [/^Item a.*Not started$/, /^Item b.*Locked$/]) {
    expect(nav.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
});
