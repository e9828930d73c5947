/** Paths of screens by the names that the documents give them. Sources: 001 §2, 002 §2, SHELL-19. */

const ROUTES = {
  CourseOverview: '/course',
  CourseCatalog: '/course-catalog',
  CertificateViewer: '/certificate',
  MCQs: '/mcqs',
  UpskillRole: '/upskill-role',
};

/** The id of the shown object, under either name. */
interface RouteParams {
  readonly id?: string;
  readonly courseId?: string;
}

/** Returns the path of a screen, with the id if one is given. */
export const routePath = (
  name: keyof typeof ROUTES,
  { courseId, id = courseId }: RouteParams = {},
): string => ROUTES[name] + (id === undefined ? '' : `/${encodeURIComponent(id)}`);
