/** Decides who may open which page. Sources: 000 §4 and §5, 002 §2.2. */
import type { RequestedPage } from '@cairn/federation/host';
import { toSafeRedirect } from '@cairn/domain/redirect.rules';
import { report, type Session } from '@cairn/session';
import type { IsPublicCourse } from './public-courses.ts';

export interface RouteGuardDependencies {
  readonly session: Pick<Session, 'ensureFresh' | 'isSignedIn'>;
  readonly isPublicCourse: IsPublicCourse;
}

/** Result of the route guard: true if the page may open, else the path to redirect to. */
export type RouteGuardResult = true | string;

/** Paths of screens such as login and registration, which only visitors may open. */
const SIGN_IN_PATHS = new Set(['/login', '/register']);
const ALIASES: Readonly<Record<string, string>> = { '/courses': '/course-catalog' };

/** Creates the guard that the platform calls before a page appears. */
export const createRouteGuard =
  ({ session, isPublicCourse }: RouteGuardDependencies) =>
  async ({ route, params, url }: RequestedPage): Promise<RouteGuardResult> => {
    const alias = ALIASES[route.path];
    if (alias !== undefined) return alias + url.search + url.hash;

    await freshSession(session);
    if (session.isSignedIn()) {
      return SIGN_IN_PATHS.has(route.path)
        ? toSafeRedirect(url.searchParams.get('redirect'), '/dashboard')
        : true;
    }
    if (route.auth === 'open') return true;
    if (route.auth === 'course' && (await isPublicCourse(findCourseId(params)))) return true;
    return `/login?redirect=${encodeURIComponent(url.pathname + url.search + url.hash)}`;
  };

/**
 * Refreshes the tokens. A rejected refresh ends the session; an unreachable server does not, and the page itself shows that
 * failure.
 */
const freshSession = async (session: RouteGuardDependencies['session']): Promise<void> => {
  try {
    await session.ensureFresh();
  } catch (error) {
    report(error, { at: 'route guard' });
  }
};

const findCourseId = (params: RequestedPage['params']): string =>
  params['courseId'] ?? params['id'] ?? '';
