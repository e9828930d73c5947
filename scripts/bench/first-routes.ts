/** A page that people begin with: one for each remote, and the three screens of the catalogue. */
export interface FirstRoute {
  /** The pattern in the remote's package. */
  readonly route: string;
  readonly address: string;
  readonly isForStudents: boolean;
  /** Stands in the page once the data of its first screen does. */
  readonly content: string;
  /** What comes later still, where a second question follows from the first answer. */
  readonly later?: string;
}

const COURSE = 'log-analysis-basics';

export const catalogue: FirstRoute = {
  route: '/course-catalog',
  address: '/course-catalog',
  isForStudents: false,
  content: 'Accessible Web Interfaces',
};

export const firstRoutes: readonly FirstRoute[] = [
  {
    route: '/',
    address: '/',
    isForStudents: false,
    content: 'Access To 1000s of Courses',
  },
  catalogue,
  {
    route: '/course-catalog/:id',
    address: `/course-catalog/${COURSE}`,
    isForStudents: false,
    content: 'Log Analysis Basics',
    later: 'Anatomy of a Log Line',
  },
  {
    route: '/course/:courseId',
    address: `/course/${COURSE}`,
    isForStudents: true,
    content: 'Log Analysis Basics',
    later: 'Anatomy of a Log Line',
  },
  {
    route: '/learning',
    address: '/learning',
    isForStudents: true,
    content: 'Log Analysis Basics',
  },
  {
    route: '/learning-list',
    address: '/learning-list',
    isForStudents: true,
    content: 'Cybersecurity Analyst',
  },
  {
    route: '/cyberrange',
    address: '/cyberrange',
    isForStudents: true,
    content: 'Hand Over a Laptop',
  },
];
