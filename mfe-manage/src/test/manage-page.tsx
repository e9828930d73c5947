/** Test helpers for /manage: an administrator and a person. */
import { type EnrolmentRule, listEnrolmentRules } from '@cairn/api/enrolment-rules.contract';
import {
  type FilterChoice,
  type FilterChoicesQuery,
  searchFilterChoices,
} from '@cairn/api/filter-choices.contract';
import { listAuditEntriesOfPerson, type AuditEntry } from '@cairn/api/audit-log.contract';
import {
  getStaffGroup,
  listStaffGroups,
  type ListedGroup,
  type StaffGroup,
} from '@cairn/api/staff-groups.contract';
import {
  getPeopleFilterOptions,
  getPerson,
  listCoursesOfPerson,
  listPeople,
  type ListedPerson,
  type Person,
} from '@cairn/api/staff-people.contract';
import { listReportSchedules } from '@cairn/api/report-schedules.contract';
import { getPartnerAccountsSetting } from '@cairn/api/staff-settings.contract';
import type { StaffJob } from '@cairn/api/staff-jobs.contract';
import { findOwnJob } from '@cairn/api/staff-overview.contract';
import { Outlet, SiteContext, type Site } from '@cairn/runtime';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { type Stub, stubApi, stubResponse } from '@cairn/testing/stub-api';
import type { ReactNode } from 'react';
import { routes } from '../app/routes.tsx';

export const buildListedPerson = (change: Partial<ListedPerson> = {}): ListedPerson => ({
  personId: 'maya',
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@cairn.example',
  externalId: null,
  pictureUrl: '',
  status: 'active',
  groups: [{ groupId: 'riverside', name: 'Riverside College' }],
  staffRoles: [],
  activeAt: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  ...change,
});

export const buildPerson = (change: Partial<Person> = {}): Person => ({
  ...buildListedPerson(),
  occupation: '',
  signedInAt: null,
  certificates: [],
  sessions: [
    {
      confirmedAt: '2026-03-02T09:00:00.000Z',
      expiresAt: '2026-04-02T09:00:00.000Z',
      device: {
        browser: 'Firefox',
        system: 'Windows',
        network: '203.0.113.0/24',
        usedAt: '2026-03-02T09:00:00.000Z',
      },
    },
  ],
  mayEdit: true,
  ...change,
});

export const buildListedGroup = (change: Partial<ListedGroup> = {}): ListedGroup => ({
  groupId: 'riverside',
  name: 'Riverside College',
  archivedAt: null,
  managers: [{ email: 'colm@cairn.example', name: 'Colm Brennan', personId: 'colm' }],
  people: 412,
  courses: 12,
  documents: 5,
  rules: 3,
  ...change,
});

export const buildGroup = (change: Partial<StaffGroup> = {}): StaffGroup => ({
  ...buildListedGroup(),
  createdAt: '2026-03-02T09:00:00.000Z',
  courses: { items: [{ id: 'statistics-live', title: 'Statistics Live' }], total: 1 },
  documents: { items: [{ id: 'lab-guide', title: 'Riverside Lab Guide' }], total: 1 },
  ...change,
});

export const buildEnrolmentRule = (change: Partial<EnrolmentRule> = {}): EnrolmentRule => ({
  ruleId: 'r1',
  courseId: 'security',
  courseTitle: 'Security Foundations',
  isCourseHidden: false,
  startDay: '2026-09-01',
  due: { kind: 'days', days: 60 },
  isMandatory: true,
  renewalMonths: 12,
  endsOnLeaving: false,
  hasBegun: true,
  people: 412,
  enrolled: 409,
  leftOut: 3,
  isRunning: false,
  ...change,
});

export const buildEnrolmentRules = (...rules: EnrolmentRule[]) => ({
  rules,
  timeZone: 'Europe/Berlin',
  today: '2026-11-30',
});

export const buildGroupsPage = (...groups: ListedGroup[]) => ({
  groups,
  active: groups.length,
  archived: 2,
  peopleWithoutGroup: 242,
  page: 1,
  pageCount: 1,
});

export const buildAuditEntry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  entryId: '7',
  at: '2026-03-02T09:00:00.000Z',
  actorKind: 'person',
  actorId: 'ada',
  actorName: 'Ada Keller',
  action: 'person-changed',
  objectKind: 'person',
  objectId: 'maya',
  objectName: 'Maya Okafor',
  before: { lastName: 'Okofor' },
  after: { lastName: 'Okafor' },
  requestId: '7f3c-91ab',
  ...change,
});

export const buildStaffJob = (change: Partial<StaffJob> = {}): StaffJob => ({
  jobId: 'j1',
  action: 'enrol',
  objectName: 'Spotting Phishing',
  startedBy: 'Ada Keller',
  begunAt: '2026-03-02T09:00:00.000Z',
  endedAt: '2026-03-02T09:00:01.000Z',
  total: 389,
  changed: 371,
  unchanged: 15,
  refused: 3,
  refusals: [
    {
      number: 7,
      person: { personId: 'omar', name: 'Omar Haddad', email: 'omar@cairn.example' },
      message: 'This account is disabled. Enable it first.',
    },
    { number: 9, person: null, message: 'The account was erased while this was running.' },
  ],
  ...change,
});

export const buildPeoplePage = (...people: ListedPerson[]) => ({
  people,
  total: 1284,
  found: people.length,
  page: 1,
  pageCount: 1,
});

const site: Site = {
  brand: { name: 'Cairn', mode: 'main' },
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: 'support@cairn.example',
  officeViewerUrl: '',
};

interface Manifest {
  readonly mfe: { readonly routes: readonly { readonly path: string }[] };
}

/** Returns a path of each route that package.json declares, so that a new one is not forgotten. */
export const listRoutePaths = (): string[] =>
  jest
    .requireActual<Manifest>('../../package.json')
    .mfe.routes.map(({ path }) => path.replaceAll(/:\w+/g, 'one'));

interface OpenOptions {
  readonly path?: string;
  readonly roles?: readonly string[];
  /** Stubs that override the default ones. */
  readonly stubs?: readonly Stub[];
  /** Rendered above the page. */
  readonly header?: ReactNode;
}

/**
 * Responds to the search of a filter: all options without a text, those that begin with the text, and the names of the chosen
 * ones.
 */
export const stubFilterChoices = (
  kind: FilterChoicesQuery['kind'],
  all: readonly FilterChoice[],
): Stub[] => {
  const isOfKind = ({ searchParams }: URL) => searchParams.get('kind') === kind;
  const answer = (choices: readonly FilterChoice[]) => ({
    choices: [...choices],
    chosen: [...all],
  });
  return [
    stubResponse(searchFilterChoices, answer(all), isOfKind),
    ...all.map((one) =>
      stubResponse(searchFilterChoices, answer([one]), (url) => {
        const search = url.searchParams.get('search') ?? '';
        return isOfKind(url) && search !== '' && one.name.toLowerCase().startsWith(search);
      }),
    ),
  ];
};

/** Opens a page of /manage as a person with these roles; an administrator by default. */
export const openManagePage = ({
  path = '/manage/people',
  roles = ['administrator'],
  stubs = [],
  header,
}: OpenOptions = {}) => {
  signInAs({
    FirstName: 'Ada',
    LastName: 'Keller',
    Email: 'ada@cairn.example',
    ...(roles.length > 0 && { StaffRoles: [...roles] }),
  });
  const requests = stubApi(
    stubResponse(listPeople, buildPeoplePage(buildListedPerson())),
    ...stubFilterChoices('group', [
      { id: 'harbor', name: 'Harbor Institute' },
      { id: 'riverside', name: 'Riverside College' },
    ]),
    ...stubFilterChoices('course', [{ id: 'sql', name: 'SQL for Questions' }]),
    stubResponse(getPeopleFilterOptions, {
      groups: [
        { groupId: 'harbor', name: 'Harbor Institute', isArchived: false },
        { groupId: 'old', name: 'Class of 2019', isArchived: true },
        { groupId: 'riverside', name: 'Riverside College', isArchived: false },
      ],
      courses: [{ courseId: 'sql', title: 'SQL for Questions' }],
    }),
    stubResponse(listStaffGroups, buildGroupsPage(buildListedGroup())),
    stubResponse(getStaffGroup, buildGroup()),
    stubResponse(listEnrolmentRules, buildEnrolmentRules()),
    stubResponse(getPerson, buildPerson()),
    stubResponse(listCoursesOfPerson, { courses: [], total: 0 }),
    stubResponse(listAuditEntriesOfPerson, { entries: [] }),
    stubResponse(findOwnJob, { jobId: null }),
    stubResponse(listReportSchedules, { schedules: [], people: [], timeZone: 'UTC' }),
    stubResponse(getPartnerAccountsSetting, { values: { switches: {} }, partners: [] }),
    ...stubs,
  );
  const element = (
    <SiteContext value={site}>
      {header}
      <Outlet />
    </SiteContext>
  );
  return { ...renderRoute([{ element, children: routes }], path), requests };
};
