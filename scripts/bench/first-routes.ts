/** Lists pages that visitors open first: one for each remote, and the three screens of the catalogue. */
export interface FirstPageRoute {
  /** Pattern of the route in the package of the remote. */
  readonly route: string;
  /** URL path that the bench opens. */
  readonly path: string;
  readonly isForStudents: boolean;
  /** Text that the page shows once it has the data of its first screen. */
  readonly content: string;
  /** Text that the page shows later, after a second request that depends on the first response. */
  readonly later?: string;
}

const COURSE = 'log-analysis-basics';

export const catalogueRoute: FirstPageRoute = {
  route: '/course-catalog',
  path: '/course-catalog',
  isForStudents: false,
  content: 'Accessible Web Interfaces',
};

export const firstPageRoutes: readonly FirstPageRoute[] = [
  {
    route: '/',
    path: '/',
    isForStudents: false,
    content: 'Access To 1000s of Courses',
  },
  catalogueRoute,
  {
    route: '/course-catalog/:id',
    path: `/course-catalog/${COURSE}`,
    isForStudents: false,
    content: 'Log Analysis Basics',
    later: 'Anatomy of a Log Line',
  },
  {
    route: '/course/:courseId',
    path: `/course/${COURSE}`,
    isForStudents: true,
    content: 'Log Analysis Basics',
    later: 'Anatomy of a Log Line',
  },
  {
    route: '/learning',
    path: '/learning',
    isForStudents: true,
    content: 'Log Analysis Basics',
  },
  {
    route: '/learning-list',
    path: '/learning-list',
    isForStudents: true,
    content: 'Cybersecurity Analyst',
  },
  {
    route: '/cyberrange',
    path: '/cyberrange',
    isForStudents: true,
    content: 'Hand Over a Laptop',
  },
];
