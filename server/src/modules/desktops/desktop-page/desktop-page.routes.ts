import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Desktops } from '../providers/desktops.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { addStandInPage } from '../../../platform/http/stand-in-page.ts';
import { DESKTOP_STYLE, desktopHtml, type ShownDesktop } from './desktop-html.ts';

/** Where the simulator's desktops are opened. */
export const DESKTOP_PAGE = '/dev/desktop';

interface DesktopPageDeps {
  readonly sql: Sql;
  readonly desktops: Pick<Desktops, 'find'>;
}

/** An address may name a thing twice, or not at all. */
type DesktopRequest = FastifyRequest<{ Querystring: Readonly<Record<string, unknown>> }>;

/** Longer than any id or code of ours. */
const MOST_ASKED = 200;
const textOf = (value: unknown): string =>
  typeof value === 'string' && value.length <= MOST_ASKED && !value.includes('\0') ? value : '';

const findExerciseTitle = async (sql: Sql, registrationCode: string): Promise<string> => {
  const [row] = await sql<{ title: string }[]>`
    select title from exercises where registration_code = ${registrationCode}
    order by exercise_id limit 1`;
  return row?.title ?? '';
};

/** A tab that opens a desktop sends no token: the page tells what its address names, and whose desktop it is to nobody. */
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

/** The page that a desktop of the simulator opens as: it says which one it is. */
export const addDesktopPage = (app: FastifyInstance, deps: DesktopPageDeps): void =>
  addStandInPage(app, DESKTOP_PAGE, {
    style: DESKTOP_STYLE,
    framedBy: "'none'",
    html: async ({ query }: DesktopRequest) =>
      desktopHtml(
        await readDesktop(deps, textOf(query['workspaceId']), textOf(query['registrationCode'])),
      ),
  });
