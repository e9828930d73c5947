/** Bench groups about data that grow in a school of up to 100,000 students. */
import { mateo, maya } from '../../e2e/pages/students.ts';
import { school } from '../../server/test/school/school-size.ts';
import { type BenchGroup, defineBenchGroup } from './bench-group.ts';
import type { BenchResources } from './bench-resources.ts';
import type { BenchFigure } from './figures.ts';
import { type StatementCountingSite, openStatementCountingSite } from './school/counted-site.ts';
import { QUICK_INTERACTION_PACE, USUAL_INTERACTION_PACE } from './interactions.ts';
import { measureManageLists } from './manage-lists.ts';
import { measurePeopleImport } from './people-import.ts';
import { type SchoolLoadSize, measureSchoolLoad } from './school/mixed-load.ts';
import { measureSchoolCalls } from './school/school-calls.ts';
import { measureCourseImports } from './school/school-import.ts';
import {
  MEASURED_JOB_NAMES,
  measureBackupAndRestore,
  measureStudentErasure,
  measureStudentExport,
  measureSchoolJobs,
  measureStartTimeLimitsQuery,
} from './school/school-jobs.ts';
import { measureStaffReports } from './staff-reports.ts';

const toEmail = (studentId: string) => `${studentId.replace('school-', '')}@school.example`;

const SCHOOL_PEOPLE = {
  student: toEmail(school.usualStudent),
  busyStudent: toEmail(school.busyStudent),
  teacher: toEmail(school.busyTeacher),
};

const withSites = async (
  { countedSite, schoolSite }: Pick<BenchResources, 'countedSite' | 'schoolSite'>,
  measure: (small: StatementCountingSite, large: StatementCountingSite) => Promise<BenchFigure[]>,
): Promise<BenchFigure[]> => {
  const opened: StatementCountingSite[] = [];
  const open = async (...args: Parameters<typeof openStatementCountingSite>) => {
    const site = await openStatementCountingSite(...args);
    opened.push(site);
    return site;
  };
  try {
    const small = await open(
      countedSite,
      { student: maya.email, busyStudent: maya.email, teacher: mateo.email },
      { student: maya.password, teacher: mateo.password },
    );
    return await measure(small, await open(schoolSite, SCHOOL_PEOPLE));
  } finally {
    for (const site of opened) await site.close();
  }
};

interface SchoolBenchSize {
  readonly repetitions: number;
  /** Names of the scheduled jobs to measure. A queue may take two seconds to start a job. */
  readonly jobs: readonly string[];
  /** True to measure the operator's commands backup, restore, import and erasure as well. */
  readonly hasCommands: boolean;
}

const measureSchool = (
  sites: Pick<BenchResources, 'countedSite' | 'schoolSite'>,
  { repetitions, jobs, hasCommands }: SchoolBenchSize,
): Promise<BenchFigure[]> =>
  withSites(sites, async (small, large) => {
    const { dataDir } = sites.schoolSite;
    return [
      ...(await measureSchoolCalls(small, large, repetitions)),
      ...(await measureSchoolJobs(large, jobs)),
      await measureStartTimeLimitsQuery(large),
      await measureStudentExport(large, dataDir, toEmail(school.busyStudent)),
      ...(hasCommands ? await measureBackupAndRestore(dataDir) : []),
      ...(hasCommands ? await measureCourseImports() : []),
      ...(hasCommands ? [await measureStudentErasure(large, dataDir)] : []),
    ];
  });

export const schoolBenchGroups: readonly BenchGroup[] = [
  defineBenchGroup({
    name: 'Lists of /manage with 100,000 people',
    byNameOnly: 'adds 100,000 people',
    notAtSmallest: 'adds people and opens a page',
    needs: ['browser', 'ownSite'],
    sizes: {
      usual: {
        few: { people: 1000, groups: 50 },
        many: { people: 100_000, groups: 5000 },
        repetitions: 9,
        pace: USUAL_INTERACTION_PACE,
      },
      smallest: {
        few: { people: 20, groups: 20 },
        many: { people: 60, groups: 30 },
        repetitions: 1,
        pace: QUICK_INTERACTION_PACE,
      },
    },
    measure: measureManageLists,
  }),
  defineBenchGroup({
    name: 'Reports of /manage with 100,000 people and 10,000 courses',
    byNameOnly: 'adds a million enrolments',
    notAtSmallest: 'adds people and courses',
    needs: ['ownSite'],
    sizes: {
      usual: {
        people: 100_000,
        groups: 5000,
        courses: 10_000,
        coursesOfPerson: 10,
        repetitions: 5,
      },
      smallest: { people: 100, groups: 5, courses: 20, coursesOfPerson: 2, repetitions: 1 },
    },
    measure: measureStaffReports,
  }),
  defineBenchGroup({
    name: 'Import of people',
    byNameOnly: 'adds 50,000 people, and kills the server meanwhile',
    needs: ['ownSite'],
    sizes: {
      usual: { people: 50_000, kills: 1, quietMs: 5000 },
      smallest: { people: 60, kills: 0, quietMs: 0 },
    },
    measure: measurePeopleImport,
  }),
  defineBenchGroup({
    name: 'A large school: calls and jobs against the demo',
    byNameOnly: 'fills a database for a minute or more; SCHOOL_SHARE=1 fills all of it',
    notAtSmallest: 'fills a database, and waits for a job of a queue',
    needs: ['countedSite', 'schoolSite'],
    sizes: {
      usual: { repetitions: 4, jobs: MEASURED_JOB_NAMES, hasCommands: true },
      smallest: { repetitions: 1, jobs: ['notifications'], hasCommands: false },
    },
    measure: measureSchool,
  }),
  defineBenchGroup<'countedSite' | 'schoolSite', SchoolLoadSize>({
    name: 'A large school: mixed load for two minutes',
    byNameOnly: 'takes two minutes and the filled database',
    notAtSmallest: 'fills a database',
    needs: ['countedSite', 'schoolSite'],
    sizes: {
      usual: { seconds: 120, callsPerSecond: 40, students: 40 },
      smallest: { seconds: 1, callsPerSecond: 10, students: 2 },
    },
    measure: (sites, size) =>
      withSites(sites, (_small, large) => measureSchoolLoad(sites.schoolSite, large, size)),
  }),
];
