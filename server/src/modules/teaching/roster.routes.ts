import {
  getStudentWork,
  getRoster,
  getRosterSummary,
  listRosterStudents,
  setAllowance,
  setResults,
} from '@cairn/api/roster.contract';
import type { Sql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { AddEndpoint } from '../../platform/http/endpoint-route.ts';
import { createAssignmentAllowances } from './allowances.service.ts';
import { createStudentPassingService } from './results.service.ts';
import { createRosterSummaryService } from './roster-summary.ts';
import { createRosterService } from './roster.service.ts';

interface RosterDeps {
  readonly sql: Sql;
  readonly now: () => Date;
}

export const addRosterRoutes = (add: AddEndpoint, { sql, now }: RosterDeps): void => {
  const summaries = createRosterSummaryService(sql, now);
  const roster = createRosterService(sql, summaries);
  const results = createStudentPassingService(sql, now, summaries);
  const allowances = createAssignmentAllowances(sql, now);
  add(getRoster, ({ params, query }, caller) => roster.read(caller, params.courseId, query));
  add(getRosterSummary, ({ params }, caller) => roster.summary(caller, params.courseId));
  add(listRosterStudents, ({ params, query }, caller) =>
    roster.listAfter(caller, params.courseId, query.after),
  );
  add(setResults, async ({ params: { courseId }, body: { learnerIds, result } }, caller) => {
    if (result !== null) return { changed: await results.pass(caller, courseId, learnerIds) };
    if (learnerIds === 'all-who-meet-the-rule') {
      throw new AppError('invalid', 'Say whose result is taken back.');
    }
    return { changed: await results.revokePasses(caller, courseId, learnerIds) };
  });
  add(getStudentWork, ({ params: { courseId, learnerId } }, caller) =>
    allowances.getStudentWork(caller, courseId, learnerId),
  );
  add(setAllowance, async ({ params, body }, caller) => {
    await allowances.grant(caller, params.courseId, body);
    return { message: 'The allowance is stored.' };
  });
};
