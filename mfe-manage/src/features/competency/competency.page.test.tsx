import {
  changeStaffCompetency,
  createStaffCompetency,
  getStaffCompetency,
  type StaffCompetency,
} from '@cairn/api/staff-competencies.contract';
import { listCallsTo, type Stub, stubResponse } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const question = (text: string) => ({ text, options: ['Yes', 'No'], correctOption: 'No' });
const text = { name: 'IP addressing', questions: ['One?', 'Two?', 'Three?'].map(question) };
const buildCompetency = (change: Partial<StaffCompetency> = {}): StaffCompetency => ({
  competencyId: 'ip',
  name: 'IP addressing',
  questions: 3,
  courses: 1,
  roles: 2,
  origin: 'staff',
  text,
  ...change,
});
const open = (path: string, competency: StaffCompetency, ...stubs: Stub[]) =>
  openManagePage({
    path: `/manage/catalogue/competencies/${path}`,
    stubs: [stubResponse(getStaffCompetency, competency), ...stubs],
  });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const fill = (group: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(group).getByLabelText(label), { target: { value } });
const readBody = (requests: readonly Request[], endpoint: Parameters<typeof listCallsTo>[1]) =>
  listCallsTo(requests, endpoint)[0]?.clone().json();

it('[MCAT-07] says how many questions are missing, and saves three', async () => {
  const { requests } = open(
    'new',
    buildCompetency(),
    stubResponse(createStaffCompetency, buildCompetency()),
  );
  fireEvent.change(await screen.findByLabelText(/Name/), { target: { value: text.name } });
  for (const [index, { text: asked }] of text.questions.entries()) {
    await userEvent.click(screen.getByRole('button', { name: 'Add a question' }));
    const group = screen.getByRole('group', { name: `Question ${index + 1}` });
    fill(group, 'Question', asked);
    fill(group, 'Options, one in each line', ' Yes\nNo\n');
    fill(group, 'Correct option', 'No');
    if (index === 2) break;
    await save();
    const missing = index === 0 ? '2 are missing' : '1 is missing';
    expect(await screen.findByText(new RegExp(missing))).toBeVisible();
  }
  expect(listCallsTo(requests, createStaffCompetency)).toEqual([]);
  await save();
  expect(await screen.findByRole('heading', { name: 'IP addressing' })).toBeVisible();
  expect(await readBody(requests, createStaffCompetency)).toEqual({ text });
});

it('changes one question and removes the others', async () => {
  const { requests } = open(
    'ip',
    buildCompetency(),
    stubResponse(changeStaffCompetency, buildCompetency()),
  );
  const group = await screen.findByRole('group', { name: 'Question 1' });
  fill(group, 'Question', 'Which?');
  await userEvent.click(screen.getByRole('button', { name: 'Remove question 3' }));
  await save();
  expect(await screen.findByText(/1 is missing/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove question 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove question 1' }));
  await save();
  await waitFor(() => expect(listCallsTo(requests, changeStaffCompetency)).toHaveLength(1));
  expect(await readBody(requests, changeStaffCompetency)).toEqual({
    before: text,
    after: { ...text, questions: [] },
  });
});

it('names the question that is wrong', async () => {
  open('ip', buildCompetency());
  fill(
    await screen.findByRole('group', { name: 'Question 2' }),
    'Options, one in each line',
    'Yes',
  );
  await save();
  expect(
    await screen.findByText('Question 2: Enter at least two options, and none that is empty.'),
  ).toBeVisible();
});
