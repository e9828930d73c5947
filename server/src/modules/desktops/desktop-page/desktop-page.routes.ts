import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Desktops } from '../providers/desktops.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { addSimulatedPage } from '../../../platform/http/simulated-page.ts';
import { DESKTOP_STYLE, desktopHtml, type ShownDesktop } from './desktop-html.ts';

/** The path at which desktops of the simulator open. */
export const DESKTOP_PAGE = '/dev/desktop';

interface DesktopPageDeps {
  readonly sql: Sql;
  readonly desktops: Pick<Desktops, 'find'>;
}

/** A request whose URL may contain a parameter twice, or not at all. */
type DesktopRequest = FastifyRequest<{ Querystring: Readonly<Record<string, unknown>> }>;

/** The maximum length of a parameter; ids and codes are shorter. */
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

/** Reads the desktop that the URL names. The tab sends no token, so the page shows nothing about the owner. */
const readDesktop = async (
  { sql, desktops }: DesktopPageDeps,
  workspaceId: string,
  registrationCode: string,
): Promise<ShownDesktop> => {
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

/** Adds the page that a desktop of the simulator opens. It describes the desktop. */
export const addDesktopPage = (app: FastifyInstance, deps: DesktopPageDeps): void =>
  addSimulatedPage(app, DESKTOP_PAGE, {
    style: DESKTOP_STYLE,
    framedBy: "'none'",
    html: async ({ query }: DesktopRequest) =>
      desktopHtml(
        await readDesktop(
          deps,
          toParameterText(query['workspaceId']),
          toParameterText(query['registrationCode']),
        ),
      ),
  });
