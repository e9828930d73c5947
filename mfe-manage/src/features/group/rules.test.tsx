import {
  changeEnrolmentRule,
  createEnrolmentRule,
  endEnrolmentRule,
  listEnrolmentRules,
  previewEnrolmentRule,
  previewEnrolmentRuleChange,
} from '@cairn/api/enrolment-rules.contract';
import { searchCourseChoices } from '@cairn/api/staff-people.contract';
import { listCallsTo, type Stub, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildEnrolmentRule,
  buildEnrolmentRules,
  openManagePage,
} from '../../test/manage-page.tsx';

const path = '/manage/groups/riverside';
const ruleList = stubResponse(
  listEnrolmentRules,
  buildEnrolmentRules(
    buildEnrolmentRule(),
    buildEnrolmentRule({
      ruleId: 'r2',
      courseTitle: 'Spotting Phishing',
      startDay: '2027-01-04',
      hasBegun: false,
      due: { kind: 'day', day: '2027-11-13' },
      renewalMonths: null,
      isMandatory: false,
      endsOnLeaving: true,
      enrolled: 0,
    }),
  ),
);
const courses = stubResponse(searchCourseChoices, {
  courses: [{ courseId: 'passwords', title: 'Passwords That Hold' }],
});
const preview = stubResponse(previewEnrolmentRule, {
  toEnrol: 398,
  enrolled: 14,
  leftOut: 2,
  beginsAt: '2027-01-03T23:00:00.000Z',
  dueAt: '2027-02-03T22:59:59.999Z',
});
const openRules = async (...stubs: readonly Stub[]) => {
  const opened = openManagePage({ path, stubs });
  const region = await screen.findByRole('region', { name: 'Enrolment rules' });
  return { ...opened, region };
};
const press = async (name: string, inside: HTMLElement = document.body) =>
  userEvent.click(await within(inside).findByRole('button', { name }));
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const readBodies = (
  requests: readonly Request[],
  call: Parameters<typeof listCallsTo>[1],
): Promise<unknown[]> =>
  Promise.all(listCallsTo(requests, call).map((request) => request.clone().json()));
const openNewRule = async (...stubs: readonly Stub[]) => {
  const opened = await openRules(courses, preview, ...stubs);
  await press('Add a rule', opened.region);
  const dialog = await screen.findByRole('dialog', { name: 'New rule for Riverside College' });
  return { ...opened, dialog };
};
const chooseCourse = async (dialog: HTMLElement) => {
  await press('Choose', dialog);
  await userEvent.click(
    await within(dialog).findByRole('checkbox', { name: 'Passwords That Hold' }),
  );
};

it('[MENR-08] lists the rules of the group with their days, the zone and how many people are enrolled', async () => {
  const { region } = await openRules(ruleList);
  const [first, second] = await within(region).findAllByRole('listitem');
  expect(first).toHaveTextContent('Security FoundationsMandatory');
  expect(first).toHaveTextContent(
    'Since 09/01/2026. Due 60 days after enrolment, again every 12 months.',
  );
  expect(first).toHaveTextContent('409 of 412 enrolled');
  expect(second).not.toHaveTextContent('Mandatory');
  expect(second).toHaveTextContent(
    'Begins on 01/04/2027. Due on 11/13/2027, once. Ends for people who leave the group.',
  );
  expect(region).toHaveTextContent(
    'Days begin and end in the time zone of the site, Europe/Berlin.',
  );
});

it('says that there are no rules', async () => {
  const { region } = await openRules();
  expect(await within(region).findByText('There are no rules.')).toBeVisible();
});

it('[MENR-04] adds a rule: date, due after days, on a date or never, mandatory, renewal, leaving', async () => {
  const added = stubResponse(createEnrolmentRule, buildEnrolmentRules(buildEnrolmentRule()));
  const { requests, dialog } = await openNewRule(added);
  expect(within(dialog).getByRole('button', { name: 'Add the rule' })).toHaveAccessibleDescription(
    'Choose a course first.',
  );
  await chooseCourse(dialog);
  const from = within(dialog).getByLabelText('From');
  expect(from).toHaveValue('2026-11-30');
  await type(from, '2027-01-04');
  await type(within(dialog).getByLabelText('Days after enrolment'), '45');
  await type(within(dialog).getByLabelText('Again after months (optional)'), '12');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Mandatory/ }));
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^End the enrolment/ }));
  await press('Add the rule', dialog);
  const rule = {
    courseId: 'passwords',
    startDay: '2027-01-04',
    due: { kind: 'days', days: 45 },
    isMandatory: false,
    renewalMonths: 12,
    endsOnLeaving: true,
  };
  await waitFor(async () =>
    expect(await readBodies(requests, createEnrolmentRule)).toEqual([rule]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it.each([
  ['On a date', { kind: 'day', day: '2027-06-30' }],
  ['No due date', { kind: 'never' }],
])('[MENR-04] adds a rule that is due: %s', async (option, due) => {
  const added = stubResponse(createEnrolmentRule, buildEnrolmentRules(buildEnrolmentRule()));
  const { requests, dialog } = await openNewRule(added);
  await chooseCourse(dialog);
  await userEvent.click(within(dialog).getByRole('radio', { name: option }));
  for (const field of within(dialog).queryAllByLabelText('Due date'))
    await type(field, '2027-06-30');
  await press('Add the rule', dialog);
  await waitFor(async () =>
    expect(await readBodies(requests, createEnrolmentRule)).toMatchObject([
      { due, isMandatory: true, renewalMonths: null, endsOnLeaving: false },
    ]),
  );
});

it('[MENR-04] [MENR-23] says how many people a rule enrols, how many are enrolled already and how many are left out', async () => {
  const { dialog } = await openNewRule();
  await chooseCourse(dialog);
  expect(
    await within(dialog).findByText('What happens on 01/04/2027, 12:00 AM GMT+1'),
  ).toBeVisible();
  const lines = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual(
    expect.arrayContaining([
      '398 people are enrolled and get one mail, due 02/03/2027, 11:59 PM GMT+1.',
      '14 people are enrolled already. They get the due date and keep their progress.',
      '2 people are left out, because staff have unenrolled them by hand.',
    ]),
  );
});

it('says why terms cannot be saved', async () => {
  const { dialog } = await openNewRule();
  await chooseCourse(dialog);
  const button = () => within(dialog).getByRole('button', { name: 'Add the rule' });
  await type(within(dialog).getByLabelText('Days after enrolment'), '4000');
  expect(button()).toHaveAccessibleDescription('Enter 1 to 3,650 days.');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'On a date' }));
  await type(within(dialog).getByLabelText('Due date'), '2026-11-30');
  expect(button()).toHaveAccessibleDescription('The due date lies after the first day.');
  await type(within(dialog).getByLabelText('Due date'), '2026-12-30');
  await type(within(dialog).getByLabelText('Again after months (optional)'), '12');
  expect(button()).toHaveAccessibleDescription(
    'A course that is taken again needs a due date in days, or none.',
  );
});

it('shows why the server refuses a rule', async () => {
  const message = 'Riverside College does not see this course. Add it to the group first.';
  const { dialog } = await openNewRule(stubError(previewEnrolmentRule, 409, 'conflict', message));
  await chooseCourse(dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
});

const openMenu = async (region: HTMLElement, item: string) => {
  await press('Actions for the rule Security Foundations', region);
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

it('[MENR-13] changes a rule, and says before of how many people the due date changes', async () => {
  const { requests, region } = await openRules(
    ruleList,
    stubResponse(previewEnrolmentRuleChange, { movedDueDates: 17, leftOut: 0 }),
    stubResponse(changeEnrolmentRule, buildEnrolmentRules(buildEnrolmentRule())),
  );
  await openMenu(region, 'Change the rule');
  const dialog = await screen.findByRole('dialog', {
    name: 'Change the rule for Security Foundations',
  });
  await type(within(dialog).getByLabelText('Days after enrolment'), '30');
  expect(
    await within(dialog).findByText(
      'The due date of 17 people who have not completed the course changes.',
    ),
  ).toBeVisible();
  await press('Save', dialog);
  const before = {
    startDay: '2026-09-01',
    due: { kind: 'days', days: 60 },
    isMandatory: true,
    renewalMonths: 12,
    endsOnLeaving: false,
  };
  await waitFor(async () =>
    expect(await readBodies(requests, changeEnrolmentRule)).toEqual([
      { before, after: { ...before, due: { kind: 'days', days: 30 } } },
    ]),
  );
});

it('ends a rule after saying that people stay enrolled', async () => {
  const { requests, region } = await openRules(
    ruleList,
    stubResponse(endEnrolmentRule, buildEnrolmentRules()),
  );
  await openMenu(region, 'End the rule');
  const dialog = await screen.findByRole('dialog', {
    name: 'End the rule for Security Foundations?',
  });
  expect(dialog).toHaveTextContent('People stay enrolled, with their due dates.');
  await press('End the rule', dialog);
  await waitFor(() => expect(listCallsTo(requests, endEnrolmentRule)).toHaveLength(1));
});
