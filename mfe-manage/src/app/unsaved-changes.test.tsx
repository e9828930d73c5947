/** Forms of /manage are not left with unsaved changes before the person agrees. 003 §5 */
import { listStaffCategories } from '@cairn/api/staff-categories.contract';
import { getStaffJobRole } from '@cairn/api/staff-job-roles.contract';
import { useLeave } from '@cairn/runtime';
import { type Stub, stubResponse } from '@cairn/testing/stub-api';
import { fireEvent, screen, within } from '@testing-library/react';
import { openManage } from '../test/manage-page.tsx';
import { settingAnswers } from '../test/setting-answers.ts';

const left = jest.fn<void, []>();

/** Stands for all that leaves the page: a link, Back, signing out. */
const WayOut = () => {
  const leave = useLeave();
  return (
    <button type="button" onClick={() => leave(left)}>
      Way out
    </button>
  );
};

const job = { title: 'Engineer', description: 'Plans.', courseIds: ['a'], competencyIds: [] };
const role = {
  roleId: 'engineer',
  title: 'Engineer',
  pictureUrl: '',
  courses: 1,
  students: 0,
  origin: 'staff' as const,
  text: job,
  courseFacts: [{ courseId: 'a', title: 'Subnetting', status: 'published' as const }],
  competencyFacts: [],
};

const stubs: readonly Stub[] = [
  ...settingAnswers,
  stubResponse(getStaffJobRole, role),
  stubResponse(listStaffCategories, {
    categories: [{ name: 'Data', courses: 0, documents: 0, users: [] }],
  }),
];

type Change = () => Promise<void>;
const type =
  (label: string | RegExp, value = 'Changed'): Change =>
  async () => {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  };
const press =
  (kind: 'radio' | 'checkbox' | 'button', name: string | RegExp): Change =>
  async () => {
    fireEvent.click(await screen.findByRole(kind, { name }));
  };
const inDialog =
  (button: string, change: Change): Change =>
  async () => {
    await press('button', button)();
    await screen.findByRole('dialog');
    await change();
  };

const catalogue = '/manage/catalogue';
const settings = '/manage/settings';
const pages: readonly (readonly [string, string, Change])[] = [
  ['a role', `${catalogue}/roles/engineer`, type(/^Title/)],
  ['the assistant', `${settings}/assistant`, press('radio', /^Off/)],
  ['limits', `${settings}/uploads`, type('Megabytes for each file', '7')],
];
const dialogs: readonly (readonly [string, string, Change])[] = [
  ['a person', '/manage/people/maya', inDialog('Edit', type(/^Last name/))],
  ['a new person', '/manage/people', inDialog('Add a person', type(/^Last name/))],
  ['a rule', '/manage/groups/riverside', inDialog('Add a rule', type('From', '2027-01-04'))],
  ['a category', `${catalogue}/categories`, inDialog('Rename Data', type(/^Name/))],
];
const forms = [
  ...pages.map(
    ([name, path, change]) => [name, path, change, 'Leave without saving?', 'Leave'] as const,
  ),
  ...dialogs.map(
    ([name, path, change]) =>
      [name, path, change, 'Close without saving?', 'Close without saving'] as const,
  ),
];

const open = (path: string) => openManage({ path, stubs, header: <WayOut /> });
const leave = () => fireEvent.click(screen.getByText('Way out'));

beforeEach(() => left.mockReset());

it.each(forms)(
  'the form of %s asks before the page is left with unsaved changes',
  async (_, path, change, title, agree) => {
    open(path);
    await change();
    leave();
    const question = await screen.findByRole('dialog', { name: title });
    expect(left).not.toHaveBeenCalled();
    fireEvent.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(screen.queryByRole('dialog', { name: title })).not.toBeInTheDocument();
    expect(left).not.toHaveBeenCalled();
    leave();
    fireEvent.click(screen.getByRole('button', { name: agree }));
    expect(left).toHaveBeenCalledTimes(1);
  },
);

it('a form without changes does not ask', async () => {
  open(`${catalogue}/roles/engineer`);
  await type(/^Title/)();
  await press('button', 'Discard')();
  leave();
  expect(left).toHaveBeenCalledTimes(1);
});
