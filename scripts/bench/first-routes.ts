/** Lists pages that visitors often open first: one page of each remote, and the three screens of the catalogue. */
export interface FirstPageRoute {
  /** Pattern of the route in the package of the remote. */
  readonly route: string;
  /** URL path that the bench opens. */
  readonly path: string;
  readonly isForStudents: boolean;
  /** Text that shows that the page has the data of its first screen. */
  readonly content: string;
  /** Text that the page shows only after a second request, which depends on the first response. */
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
