/** The views of staff, each with the keys that lead to it, in any language: the pages of /manage, their dialogs, menus and states. */
import { expect, type Locator, type Page } from '@playwright/test';
import { enterPage, pressOn, tabTo, typeInto } from './keyboard.ts';

/** Returns a message of the site in the language in which it is built. */
export type Translate = (message: string) => string;

/** A response in place of that of the server: its values, a failure, or none. */
type Answer = object | 'failure' | 'second-factor-needed' | 'never';

export interface ManageView {
  readonly name: string;
  readonly path: string;
  /** Responses that the demo content does not have. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** Leads from the page to the view, by keyboard. */
  readonly open?: (page: Page, translate: Translate) => Promise<void>;
  /** A view that waits for the server stays busy. */
  readonly isBusy?: boolean;
}

const toView = (path: string): ManageView => ({ name: path, path });

const findButton = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name }).first();

const expectDialog = (page: Page): Promise<void> => expect(page.getByRole('dialog')).toBeVisible();

/** Views of dialogs, by the button that opens them. */
const toDialogs = (path: string, ...buttons: readonly string[]): ManageView[] =>
  buttons.map((button) => ({
    name: `${path}, ${button}`,
    path,
    open: async (page, translate) => {
      await pressOn(page, findButton(page, translate(button)));
      await expectDialog(page);
    },
  }));

/** Selects the first row of the list. The first box selects all of them. */
const selectRow = async (page: Page): Promise<void> => {
  const box = page.getByRole('main').getByRole('checkbox').nth(1);
  await tabTo(page, box);
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
};

const selectAndPress =
  (button: string) =>
  async (page: Page, translate: Translate): Promise<void> => {
    await selectRow(page);
    await pressOn(page, findButton(page, translate(button)));
    await expectDialog(page);
  };

/** Opens the menu of a button. */
const openMenu = async (page: Page, button: Locator): Promise<void> => {
  await pressOn(page, button);
  await expect(page.getByRole('menu')).toBeVisible();
};

const chooseInMenu =
  (action: string) =>
  async (page: Page, translate: Translate): Promise<void> => {
    await openMenu(page, page.getByRole('row').nth(1).getByRole('button').last());
    const item = page.getByRole('menuitem', { name: translate(action), exact: true });
    for (let at = 0; at < 10 && !(await isFocused(item)); at += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectDialog(page);
  };

const isFocused = (item: Locator): Promise<boolean> =>
  item.evaluate((element) => element === document.activeElement);

const invitation = {
  firstName: 'Hannah',
  email: 'hannah@school.example',
  invitedBy: 'Ada Keller',
  expiresAt: '2027-01-05T10:00:00Z',
};
const LINK_SECRET = 'a'.repeat(43);

const peopleImport = {
  importId: 'class',
  fileName: 'class.csv',
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  rowCount: 40,
  columns: ['email', 'firstName', 'lastName'].map((name) => ({ name, use: name })),
  firstRows: [{ line: 2, cells: ['zoe@school.example', 'Zoë', 'Brandt'] }],
  sendsInvitations: true,
  check: null,
  application: null,
};
const application = {
  startedBy: 'Ada Keller',
  begunAt: '2026-11-05T10:00:00Z',
  endedAt: null,
  isWaiting: false,
  total: 40,
  added: 12,
  changed: 3,
  unchanged: 4,
  refused: 1,
  left: 20,
};
const IMPORT = '/manage/people/import/class';

const check = {
  checked: 40,
  new: 30,
  changed: 3,
  unchanged: 4,
  refused: 3,
  invitations: 30,
  removals: 0,
};
const refusedRow = {
  number: 2,
  line: 3,
  email: 'lukas.school.example',
  name: 'Lukas Graf',
  changes: [],
  refusal: { column: 'email', value: 'lukas.school.example', reason: 'Not an e-mail address.' },
};

const toImport = (name: string, more: object): ManageView => ({
  name: `import, ${name}`,
  path: IMPORT,
  answers: {
    '**/manage/imports/class': { ...peopleImport, ...more },
    '**/manage/imports/class/rows*': { rows: [refusedRow], page: 1, pageCount: 1 },
  },
});

const job = {
  jobId: 'done',
  action: 'enrol',
  objectName: 'Spotting Phishing',
  startedBy: 'Ada Keller',
  begunAt: '2026-11-05T10:00:00Z',
  endedAt: null,
  total: 60,
  changed: 20,
  unchanged: 10,
  refused: 1,
  refusals: [
    {
      number: 1,
      person: { personId: 'maya-okafor', name: 'Maya Okafor', email: 'maya@cairn.example' },
      message: 'The course is not for the groups of this person.',
    },
  ],
};
const toJob = (name: string, more: object): ManageView => ({
  name: `job, ${name}`,
  path: '/manage/jobs/done',
  answers: { '**/api/manage/jobs/done': { ...job, ...more } },
});

const secondStep = {
  message: 'One more step',
  details: { step: 'step', hasApp: true, passkeyOptions: null },
};

/** Views before the sign-in. */
export const visitorViews: readonly ManageView[] = [
  {
    name: 'code at the sign-in',
    path: '/login',
    answers: { '**/auth/login': 'second-factor-needed' },
    open: async (page, translate) => {
      await typeInto(page, page.getByLabel(translate('Username or email')), 'ada@cairn.example');
      const password = page.getByLabel(translate('Password'), { exact: true });
      await typeInto(page, password, 'any password');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: translate('One more step') })).toBeVisible();
    },
  },
  {
    name: 'closed registration',
    path: '/register',
    answers: { '**/auth/registration-rules': { mode: 'closed', domains: [] } },
  },
  {
    name: 'invitation',
    path: `/set-password#${LINK_SECRET}`,
    answers: { '**/auth/password/link/check': { state: 'open', kind: 'invitation', invitation } },
  },
  {
    name: 'ended invitation',
    // Another search makes the browser load the page again.
    path: `/set-password?ended#${LINK_SECRET}`,
    answers: { '**/auth/password/link/check': { state: 'expired', kind: 'invitation' } },
  },
];

const overview: readonly ManageView[] = [
  toView('/manage'),
  {
    name: 'overview of a group manager',
    path: '/manage',
    answers: { '**/user/attributes': { StaffRoles: ['group-manager'] } },
  },
  {
    name: 'page without a role',
    path: '/manage/log',
    answers: { '**/user/attributes': { StaffRoles: [] } },
  },
];

const people: readonly ManageView[] = [
  toView('/manage/people?group=riverside-college'),
  toView('/manage/people?search=qqqq'),
  { name: 'people, failure', path: '/manage/people', answers: { '**/manage/people?*': 'failure' } },
  {
    name: 'people, loading',
    path: '/manage/people',
    answers: { '**/manage/people?*': 'never' },
    isBusy: true,
  },
  {
    name: 'people, filter',
    path: '/manage/people?search=maya',
    open: async (page) => {
      await pressOn(page, page.getByRole('search').locator('[aria-expanded]').first());
      await expect(page.getByRole('group').last()).toBeVisible();
    },
  },
  { name: 'people, selection', path: '/manage/people?search=maya', open: selectRow },
  {
    name: 'people, more actions',
    path: '/manage/people?search=maya',
    open: async (page, translate) => {
      await selectRow(page);
      await openMenu(page, findButton(page, translate('More actions')));
    },
  },
  ...['Enrol', 'Add to group'].map((button) => ({
    name: `people, ${button}`,
    path: '/manage/people?search=maya',
    open: selectAndPress(button),
  })),
  ...toDialogs('/manage/people?search=maya', 'Add a person'),
  {
    name: 'people, refused addition',
    path: '/manage/people?search=maya',
    open: async (page, translate) => {
      await pressOn(page, findButton(page, translate('Add a person')));
      const dialog = page.getByRole('dialog');
      await typeInto(page, dialog.getByLabel(translate('First name')), 'Maya');
      await typeInto(page, dialog.getByLabel(translate('Last name')), 'Okafor');
      await typeInto(page, dialog.getByLabel(translate('E-mail address')), 'maya@cairn.example');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert').first()).toBeVisible();
    },
  },
  toView('/manage/people/maya-okafor'),
  ...toDialogs(
    '/manage/people/maya-okafor',
    'Edit',
    'Give a role',
    'Disable',
    'Change the e-mail address',
    'Erase',
  ),
];

const imports: readonly ManageView[] = [
  toView('/manage/people/import'),
  toImport('columns', {}),
  toImport('check', { check }),
  toImport('running', { check, application }),
  toImport('result', {
    check,
    application: { ...application, endedAt: '2026-11-05T10:01:00Z', added: 32, left: 0 },
  }),
];

const groups: readonly ManageView[] = [
  toView('/manage/groups'),
  ...toDialogs('/manage/groups', 'Create a group'),
  toView('/manage/groups/riverside-college'),
  ...toDialogs('/manage/groups/riverside-college', 'Add a rule', 'Add people', 'Archive the group'),
  {
    name: 'group, move',
    path: '/manage/groups/riverside-college',
    open: selectAndPress('Move to another group'),
  },
];

const catalogue: readonly ManageView[] = [
  toView('/manage/catalogue'),
  {
    name: 'catalogue, menu of a course',
    path: '/manage/catalogue',
    open: (page) => openMenu(page, page.getByRole('row').nth(1).getByRole('button').last()),
  },
  { name: 'catalogue, take over', path: '/manage/catalogue', open: chooseInMenu('Take over') },
  toView('/manage/catalogue/webinars'),
  toView('/manage/catalogue/webinars/new'),
  {
    name: 'webinar',
    path: '/manage/catalogue/webinars',
    open: async (page) => {
      await pressOn(page, page.getByRole('row').nth(2).getByRole('link'));
      await expect(page).toHaveURL(/webinars\/./);
    },
  },
  toView('/manage/catalogue/roles'),
  toView('/manage/catalogue/roles/new'),
  toView('/manage/catalogue/roles/network-engineer'),
  toView('/manage/catalogue/competencies'),
  toView('/manage/catalogue/competencies/new'),
  toView('/manage/catalogue/categories'),
  ...toDialogs('/manage/catalogue/categories', 'Create a category', 'Change the order'),
  toView('/manage/catalogue/documents'),
  ...toDialogs('/manage/catalogue/documents', 'Add a document'),
  toView('/manage/catalogue/documents/learning-that-sticks'),
];

const reports: readonly ManageView[] = [
  toView('/manage/reports?group=riverside-college'),
  ...toDialogs('/manage/reports?group=riverside-college', 'Send by mail'),
  toView('/manage/reports/activity'),
  toView('/manage/reports/overdue'),
  toView('/manage/reports/stops?course=security-foundations'),
  toView('/manage/reports/surveys?course=security-foundations'),
  toView('/manage/reports/certificates?search=CN'),
];

const SETTINGS = [
  'brand',
  'footer',
  'mails',
  'reminders',
  'certificate',
  'time',
  'assistant',
  'uploads',
  'registration',
  'sign-in',
];

/** Views of an administrator: the overview, people, imports and groups. */
export const peopleViews: readonly ManageView[] = [...overview, ...people, ...imports, ...groups];

/** Views of an administrator: the catalogue, reports, settings, jobs, the log and the own account. */
export const siteViews: readonly ManageView[] = [
  ...catalogue,
  ...reports,
  ...SETTINGS.map((section) => toView(`/manage/settings/${section}`)),
  toView('/manage/jobs/unknown'),
  toJob('running', {}),
  toJob('result', { endedAt: '2026-11-05T10:01:00Z', changed: 49 }),
  toView('/manage/log?action=settings'),
  toView('/manage/unknown'),
  toView('/account'),
  ...toDialogs('/account', 'Set up'),
];

const isBusy = (page: Page): Locator => page.locator('[aria-busy="true"]');

/** Answers a call in place of the server. An object of the server gets the given values. */
const answer = async (page: Page, url: string, body: Answer): Promise<void> => {
  await page.route(url, async (route) => {
    if (body === 'never') return;
    if (body === 'failure') return route.fulfill({ status: 500, json: {} });
    if (body === 'second-factor-needed')
      return route.fulfill({ status: 403, json: { ...secondStep, code: body } });
    const isRecord = url.endsWith('/user/attributes');
    const response = isRecord ? await route.fetch() : undefined;
    return route.fulfill({ json: { ...(await response?.json()), ...body } });
  });
};

/** Opens a view by keyboard, and waits for it. */
export const openView = async (
  page: Page,
  { path, answers = {}, open, isBusy: staysBusy = false }: ManageView,
  translate: Translate,
): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const [url, body] of Object.entries(answers)) await answer(page, url, body);
  await page.goto(path);
  // The preview of a mail has an h1 too.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(isBusy(page)).toHaveCount(staysBusy ? 1 : 0);
  if (!open) return;
  await enterPage(page, translate('Skip to content'));
  await open(page, translate);
  await expect(isBusy(page)).toHaveCount(0);
};
