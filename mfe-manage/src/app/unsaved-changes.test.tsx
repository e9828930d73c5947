/** Forms of /manage are not left with unsaved changes before the person agrees. 003 §5 */
import { previewMailText } from '@cairn/api/mail-text-settings.contract';
import { getPeopleImport } from '@cairn/api/people-imports.contract';
import { listStaffCategories } from '@cairn/api/staff-categories.contract';
import { getStaffCompetency, listStaffCompetencies } from '@cairn/api/staff-competencies.contract';
import {
  createStaffDocument,
  downloadStaffDocument,
  getDocumentOrder,
  getStaffDocument,
  listStaffDocuments,
} from '@cairn/api/staff-documents.contract';
import { createStaffJobRole, getStaffJobRole } from '@cairn/api/staff-job-roles.contract';
import { listPeople, searchCourseChoices } from '@cairn/api/staff-people.contract';
import { listOwnerChoices, listStaffCourses } from '@cairn/api/staff-catalogue.contract';
import {
  getCompletionReport,
  listCertificateMonths,
  listReportedCertificates,
} from '@cairn/api/staff-reports.contract';
import { listReportSchedules } from '@cairn/api/report-schedules.contract';
import { getPartnerAccountsSetting } from '@cairn/api/staff-settings.contract';
import { getStaffWebinar, listWebinarAttendees } from '@cairn/api/staff-webinars.contract';
import { useLeave } from '@cairn/runtime';
import { type Stub, stubError, stubResponse } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildListedPerson, openManagePage, buildPeoplePage } from '../test/manage-page.tsx';
import { listedCourse, listedCertificate } from '../test/listed-records.ts';
import { settingStubs } from '../test/setting-answers.ts';

// Its engine cannot run in jsdom.
jest.mock('@cairn/ui/pdf-engine', () => ({}));

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
const webinar = {
  webinarId: 'subnetting',
  title: 'Subnetting',
  startsAt: '2099-07-04T12:00:00.000Z',
  endsAt: '2099-07-04T13:00:00.000Z',
  isCancelled: false,
  attendees: 0,
  origin: 'staff' as const,
  text: {
    title: 'Subnetting',
    description: '',
    begins: '2099-07-04T14:00',
    ends: '2099-07-04T15:00',
    timeZone: 'UTC',
    meetingUrl: 'https://meet.example/a',
  },
};
const competency = {
  competencyId: 'ip',
  name: 'IP addressing',
  questions: 1,
  courses: 0,
  roles: 0,
  origin: 'staff' as const,
  text: {
    name: 'IP addressing',
    questions: [{ text: 'One?', options: ['Yes', 'No'], correctOption: 'No' }],
  },
};
const guide = {
  documentId: 'guide',
  title: 'Guide',
  category: 'Campus',
  fileName: 'guide.txt',
  fileType: 'text/plain',
  bytes: 12,
  fileVersion: 'v1',
  changedAt: '2026-10-20T12:00:00.000Z',
  origin: 'staff' as const,
  groups: [],
  text: { title: 'Guide', category: 'Campus', groupIds: [] },
  groupFacts: [],
};
const importedFile = {
  importId: 'i1',
  fileName: 'autumn.csv',
  format: 'csv' as const,
  encoding: 'utf-8' as const,
  delimiter: ';' as const,
  rowCount: 1,
  columns: [{ name: 'E-mail', use: 'email' as const }],
  firstRows: [{ line: 2, cells: ['hannah@riverside.example'] }],
  sendsInvitations: true,
  check: null,
  application: null,
};
const partners = [{ issuer: 'https://harbor.example', name: 'Harbor Institute' }];

const stubs: readonly Stub[] = [
  ...settingStubs,
  stubResponse(getPartnerAccountsSetting, { values: { switches: {} }, partners }),
  stubError(previewMailText, 503),
  stubResponse(getStaffJobRole, role),
  stubResponse(createStaffJobRole, role),
  stubResponse(getStaffCompetency, competency),
  stubResponse(listStaffCompetencies, { competencies: [], page: 1, pageCount: 1 }),
  stubResponse(getStaffWebinar, webinar),
  stubResponse(listWebinarAttendees, {
    attendees: [],
    total: 0,
    attended: 0,
    page: 1,
    pageCount: 1,
  }),
  stubResponse(getStaffDocument, guide),
  stubResponse(createStaffDocument, guide),
  stubResponse(listStaffDocuments, { documents: [guide], page: 1, pageCount: 1 }),
  stubResponse(downloadStaffDocument, 'bytes'),
  stubResponse(listStaffCategories, {
    categories: [
      { name: 'Data', courses: 0, documents: 0, users: [] },
      { name: 'Careers', courses: 0, documents: 0, users: [] },
    ],
  }),
  stubResponse(getDocumentOrder, {
    documents: [
      { documentId: 'guide', title: 'Guide' },
      { documentId: 'map', title: 'Map' },
    ],
    total: 2,
  }),
  stubResponse(
    listPeople,
    buildPeoplePage(buildListedPerson({ personId: 'jonas', firstName: 'Jonas', groups: [] })),
  ),
  stubResponse(listStaffCourses, {
    courses: [listedCourse],
    counts: { published: 1, draft: 0, hidden: 0, archived: 0 },
    page: 1,
    pageCount: 1,
  }),
  stubResponse(listOwnerChoices, {
    people: [{ personId: 'lena', name: 'Lena', email: 'lena@cairn.example' }],
  }),
  stubResponse(getCompletionReport, {
    countedAt: '2026-03-02T09:40:00.000Z',
    total: { enrolled: 0, started: 0, completed: 0 },
    lowest: null,
    courses: [],
    courseCount: 0,
    page: 1,
    pageCount: 1,
  }),
  stubResponse(listReportSchedules, { schedules: [], people: [], timeZone: 'UTC' }),
  stubResponse(listReportedCertificates, {
    certificates: [listedCertificate],
    page: 1,
    hasMore: false,
  }),
  stubResponse(listCertificateMonths, { months: [] }),
  stubResponse(searchCourseChoices, { courses: [{ courseId: 'a', title: 'Subnetting' }] }),
  stubResponse(getPeopleImport, importedFile),
];

type Change = () => Promise<void>;
const type =
  (label: string | RegExp, value = 'Changed'): Change =>
  async () => {
    const dialog = screen.queryByRole('dialog');
    const place = dialog ? within(dialog) : screen;
    fireEvent.change(await place.findByLabelText(label), { target: { value } });
  };
const press =
  (kind: 'radio' | 'checkbox' | 'button' | 'menuitem', name: string | RegExp): Change =>
  async () => {
    fireEvent.click(await screen.findByRole(kind, { name }));
  };
/** Moves the first entry of the list in the dialog down. */
const moveDown = (name: string): Change => press('button', `Move ${name} down`);
const inOrder =
  (...changes: readonly Change[]): Change =>
  async () => {
    for (const change of changes) await change();
  };
const inDialog =
  (button: string | RegExp, change: Change): Change =>
  async () => {
    await press('button', button)();
    await screen.findByRole('dialog');
    await change();
  };

const catalogue = '/manage/catalogue';
const settings = '/manage/settings';
const pages: readonly (readonly [string, string, Change])[] = [
  ['a new role', `${catalogue}/roles/new`, type(/^Title/)],
  ['a role', `${catalogue}/roles/engineer`, type(/^Title/)],
  ['a new competency', `${catalogue}/competencies/new`, type(/^Name/)],
  ['a competency', `${catalogue}/competencies/ip`, type(/^Name/)],
  ['a new webinar', `${catalogue}/webinars/new`, type(/^Title/)],
  ['a copy of a webinar', `${catalogue}/webinars/new?copy=subnetting`, type(/^Title/)],
  ['a webinar', `${catalogue}/webinars/subnetting`, type(/^Title/)],
  ['a document', `${catalogue}/documents/guide`, type(/^Title/)],
  ['the brand', `${settings}/brand`, type('Name of the site')],
  ['the footer', `${settings}/footer`, type('Support address')],
  ['registration', `${settings}/registration`, press('radio', /^Closed/)],
  ['partners', `${settings}/registration`, press('checkbox', 'Harbor Institute')],
  ['the second factor', `${settings}/sign-in`, press('radio', /^Required/)],
  ['the length of sessions', `${settings}/sign-in`, type('Time without use', '7')],
  ['the text of a mail', `${settings}/mails`, type('Subject')],
  ['reminders', `${settings}/reminders`, press('checkbox', /overdue/)],
  ['the certificate', `${settings}/certificate`, type('Name of the founder')],
  ['the time zone', `${settings}/time`, type('Time zone of the site', 'Europe/Berlin')],
  ['the assistant', `${settings}/assistant`, press('radio', /^Off/)],
  ['limits', `${settings}/uploads`, type('Megabytes for each file', '7')],
];
const dialogs: readonly (readonly [string, string, Change])[] = [
  ['a person', '/manage/people/maya', inDialog('Edit', type(/^Last name/))],
  ['a new person', '/manage/people', inDialog('Add a person', type(/^Last name/))],
  [
    'the address of a person',
    '/manage/people/maya',
    inDialog(/^Change the e-mail/, type(/^New e-mail/)),
  ],
  ['a role of a person', '/manage/people/maya', inDialog('Give a role', type(/^Role/, 'author'))],
  ['an erasure', '/manage/people/maya', inDialog(/^Erase/, type(/^Reason/))],
  ['a manager', '/manage/groups/riverside', inDialog('Add a manager', type(/^E-mail/))],
  ['a new group', '/manage/groups', inDialog('Create a group', type(/^Name/))],
  ['the name of a group', '/manage/groups/riverside', inDialog('Rename', type(/^Name/))],
  ['a rule', '/manage/groups/riverside', inDialog('Add a rule', type('From', '2027-01-04'))],
  ['a category', `${catalogue}/categories`, inDialog('Rename Data', type(/^Name/))],
  [
    'the order of categories',
    `${catalogue}/categories`,
    inDialog('Change the order', moveDown('Data')),
  ],
  [
    'the order of documents',
    `${catalogue}/documents`,
    inDialog('Change the order', moveDown('Guide')),
  ],
  [
    'people for a group',
    '/manage/groups/riverside',
    inDialog('Add people', inOrder(type(/^Name, e-mail/, 'jo'), press('checkbox', /^Jonas/))),
  ],
  [
    'another group of people',
    '/manage/groups/riverside',
    inOrder(
      press('checkbox', /^Select Jonas/),
      inDialog('Move to another group', type(/^New group/, 'harbor')),
    ),
  ],
  [
    'a course that is handed over',
    catalogue,
    inOrder(
      press('button', 'Actions for Subnetting'),
      press('menuitem', 'Hand over'),
      press('button', 'Choose'),
      press('checkbox', /^Lena/),
    ),
  ],
  ['a certificate to revoke', '/manage/reports/certificates', inDialog(/^Revoke/, type(/^Reason/))],
  [
    'the schedule of a report',
    '/manage/reports',
    inDialog('Send by mail', press('radio', /month/)),
  ],
  [
    'the group of an action on people',
    '/manage/people',
    inOrder(
      press('checkbox', /^Select Jonas/),
      press('button', 'Add to group'),
      press('button', 'Choose'),
      press('checkbox', 'Harbor Institute'),
    ),
  ],
  ['a new document', `${catalogue}/documents`, inDialog('Add a document', type(/^Title/))],
];
const columns: readonly (readonly [string, string, Change])[] = [
  ['invitations of an import', '/manage/people/import/i1', press('radio', /^Get no mail yet/)],
  ['a column of an import', '/manage/people/import/i1', type(/^E-mail/, 'ignore')],
];
const forms = [
  ...columns.map(
    ([name, path, change]) =>
      [name, path, change, 'Leave without checking the rows?', 'Leave'] as const,
  ),
  ...pages.map(
    ([name, path, change]) => [name, path, change, 'Leave without saving?', 'Leave'] as const,
  ),
  ...dialogs.map(
    ([name, path, change]) =>
      [name, path, change, 'Close without saving?', 'Close without saving'] as const,
  ),
];

const open = (path: string) => openManagePage({ path, stubs, header: <WayOut /> });
const leave = () => fireEvent.click(screen.getByText('Way out'));

beforeEach(() => left.mockReset());

it.each(forms)(
  '[MOVR-18] the form of %s asks before the page is left with unsaved changes',
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

it('[MOVR-18] a form without changes does not ask', async () => {
  open(`${catalogue}/roles/engineer`);
  await type(/^Title/)();
  await press('button', 'Discard')();
  leave();
  expect(left).toHaveBeenCalledTimes(1);
});

/** Returns for each page that is opened from now on whether the one before was still blocked. */
const watchBlocks = ({ router }: ReturnType<typeof open>) => {
  const blocks: boolean[] = [];
  const push = router.navigate.bind(router);
  jest.spyOn(router, 'navigate').mockImplementation((...target: unknown[]) => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    blocks.push(event.defaultPrevented);
    return (push as (...values: unknown[]) => Promise<void>)(...target);
  });
  return blocks;
};

it.each([
  [
    'role',
    `${catalogue}/roles/new`,
    async () => {
      await type(/^Title/)();
      await type(/^Description/)();
      fireEvent.click(
        within(screen.getByRole('group', { name: 'Add courses' })).getByRole('button', {
          name: 'Choose',
        }),
      );
      await press('checkbox', 'Subnetting')();
      await press('button', 'Save changes')();
    },
    'Engineer',
  ],
  [
    'document',
    `${catalogue}/documents`,
    inDialog('Add a document', async () => {
      const file = new File(['x'], 'guide.txt', { type: 'text/plain' });
      fireEvent.change(screen.getByLabelText('File of the document'), {
        target: { files: [file] },
      });
      await type(/^Category/)();
      const dialog = within(screen.getByRole('dialog'));
      fireEvent.click(dialog.getByRole('button', { name: 'Add the document' }));
    }),
    'Guide',
  ],
])('[MOVR-18] the page of a new %s opens without a question', async (_, path, save, title) => {
  const page = open(path);
  const blocks = watchBlocks(page);
  await save();
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  await waitFor(() => expect(blocks).toEqual([false]));
});
