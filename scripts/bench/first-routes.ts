/** A page that visitors open first: one for each remote, and the three screens of the catalogue. */
export interface FirstRoute {
  /** The route pattern in the package of the remote. */
  readonly route: string;
  /** The path of the page. */
  readonly path: string;
  readonly isForStudents: boolean;
  /** Text that is in the page once the data of its first screen is. */
  readonly content: string;
  /** Text that appears later, where a second request depends on the first response. */
  readonly later?: string;
}

const COURSE = 'log-analysis-basics';

export const catalogueRoute: FirstRoute = {
  route: '/course-catalog',
  path: '/course-catalog',
  isForStudents: false,
  content: 'Accessible Web Interfaces',
};

export const firstRoutes: readonly FirstRoute[] = [
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
