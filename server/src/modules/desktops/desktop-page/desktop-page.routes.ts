import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DesktopProvider } from '../providers/desktops.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { addSimulatedServicePage } from '../../../platform/http/simulated-page.ts';
import {
  SIMULATED_DESKTOP_PAGE_CSS,
  renderSimulatedDesktopPage,
  type SimulatedDesktopDetails,
} from './desktop-html.ts';

/** Path of the page that is shown in place of a simulated cloud desktop. */
export const SIMULATED_DESKTOP_PATH = '/dev/desktop';

interface DesktopPageDeps {
  readonly sql: Sql;
  readonly desktops: Pick<DesktopProvider, 'find'>;
}

/** A request whose query string may contain a parameter twice, or not at all. */
type DesktopRequest = FastifyRequest<{ Querystring: Readonly<Record<string, unknown>> }>;

/** Maximum number of characters of a query parameter; ids and codes are shorter. */
const MAX_PARAMETER_CHARACTERS = 200;
const toParameterText = (value: unknown): string =>
  typeof value === 'string' && value.length <= MAX_PARAMETER_CHARACTERS && !value.includes('\0')
    ? value
    : '';

const findExerciseTitle = async (sql: Sql, registrationCode: string): Promise<string> => {
  const [row] = await sql<{ title: string }[]>`
    select title from exercises where registration_code = ${registrationCode}
    order by exercise_id limit 1`;
  return row?.title ?? '';
};

/** Reads the simulated desktop that the URL names. The browser tab sends no token, so the page shows nothing about the owner. */
const readDesktop = async (
  { sql, desktops }: DesktopPageDeps,
  workspaceId: string,
  registrationCode: string,
): Promise<SimulatedDesktopDetails> => {
  const [found, exercise] = await Promise.all([
    workspaceId === '' ? undefined : desktops.find(workspaceId),
    registrationCode === '' ? '' : findExerciseTitle(sql, registrationCode),
  ]);
  const { OperatingSystemName, ComputeTypeName } = found?.workspace.WorkspaceProperties ?? {};
  return {
    workspaceId,
    registrationCode,
    exercise,
    operatingSystem: OperatingSystemName ?? '',
    computeType: ComputeTypeName ?? '',
    state: found?.workspace.State ?? '',
  };
};

/** Adds the route of the page that is shown in place of a simulated cloud desktop. */
export const addSimulatedDesktopPage = (app: FastifyInstance, deps: DesktopPageDeps): void =>
  addSimulatedServicePage(app, SIMULATED_DESKTOP_PATH, {
    style: SIMULATED_DESKTOP_PAGE_CSS,
    frameAncestors: "'none'",
    html: async ({ query }: DesktopRequest) =>
      renderSimulatedDesktopPage(
        await readDesktop(
          deps,
          toParameterText(query['workspaceId']),
          toParameterText(query['registrationCode']),
        ),
      ),
  });
