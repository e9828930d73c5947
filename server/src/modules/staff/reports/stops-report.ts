/** The report about the modules after which students stop in a course, for the screen and as a CSV file. 003 §2.8 */
import type { ModuleStops, StopsFilters, StopsReport } from '@cairn/api/staff-stops.contract';
import type { FastifyReply } from 'fastify';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { toSingleBatch, sendCsv } from '../../../platform/http/csv-download.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import { listShownGroups } from './shown-groups.ts';
import {
  findReportedCourse,
  listModuleStops,
  storeModuleStopFigures,
} from './stop-figures.repository.ts';
import { createStoredFigures } from './stored-figures.ts';

interface StopsReportDeps {
  readonly sql: Sql;
  readonly now: () => Date;
}

/**
 * Key of the advisory lock for counting one course. It differs from the key of the job, so the two do not wait for each other.
 */
const LOCK = 723_108;

const COLUMNS = ['Module', 'Module ID', 'Completed', 'Stopped'] as const;

export const createStopsReport = ({ sql, now }: StopsReportDeps) => {
  /**
   * Reads the report. Counts the course first if its figures are too old. No job counts them, because few of these reports are
   * opened.
   */
  const read = async (
    { scope }: StaffCaller,
    { course, group }: StopsFilters,
  ): Promise<StopsReport> => {
    const title = await findReportedCourse(sql, course, scope);
    if (title === undefined)
      throw new AppError('not-found', 'There is no such course. Choose another one.');
    const count = storeModuleStopFigures(course);
    const figures = createStoredFigures({ sql, now, name: `stops ${course}`, count, lock: LOCK });
    const countedAt = await figures.requireFresh();
    const modules = await listModuleStops(sql, course, listShownGroups(group, scope));
    return { countedAt: countedAt.toISOString(), title, modules };
  };
  return {
    read,
    send: async (
      reply: FastifyReply,
      caller: StaffCaller,
      filters: StopsFilters,
    ): Promise<FastifyReply> => {
      const { countedAt, modules } = await read(caller, filters);
      return sendCsv(reply, {
        fileName: `stops-${countedAt.slice(0, 10)}.csv`,
        columns: COLUMNS,
        pieces: toSingleBatch(modules.map(toCells)),
      });
    },
  };
};

const toCells = ({ title, moduleId, completed, stopped }: ModuleStops) => [
  title,
  moduleId,
  completed,
  stopped,
];
