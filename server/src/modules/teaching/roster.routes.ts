import { getLearnersWork, getRoster, setAllowance, setResults } from '@cairn/api/roster.contract';
import type { Sql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import { createAllowancesService } from './allowances.service.ts';
import { createResultsService } from './results.service.ts';
import { createRosterService } from './roster.service.ts';

interface RosterDeps {
  readonly sql: Sql;
  readonly now: () => Date;
}

export const addRosterRoutes = (add: AddEndpoint, { sql, now }: RosterDeps): void => {
  const roster = createRosterService(sql);
  const results = createResultsService(sql, now);
  const allowances = createAllowancesService(sql, now);
  add(getRoster, ({ params }, caller) => roster.read(caller, params.courseId));
  add(setResults, async ({ params: { courseId }, body: { learnerIds, result } }, caller) => {
    if (result !== null) return { changed: await results.pass(caller, courseId, learnerIds) };
    if (learnerIds === 'all-who-meet-the-rule') {
      throw new AppError('invalid', 'Say whose result is taken back.');
    }
    return { changed: await results.takeBack(caller, courseId, learnerIds) };
  });
  add(getLearnersWork, ({ params: { courseId, learnerId } }, caller) =>
    allowances.workOf(caller, courseId, learnerId),
  );
  add(setAllowance, async ({ params, body }, caller) => {
    await allowances.grant(caller, params.courseId, body);
    return { message: 'The allowance is stored.' };
  });
};
