import {
  changeStaffCompetency,
  createStaffCompetency,
  getStaffCompetency,
  giveCompetencyBack,
  listStaffCompetencies,
  takeOverCompetency,
} from '@cairn/api/staff-competencies.contract';
import type { AppContext } from '../../../platform/app-context.ts';
import { createStaffCompetenciesService } from './staff-competencies.service.ts';

/** Maximum size in bytes of a request with the question banks before and after a change. */
const MAX_QUESTIONS_BYTES = 4 * 1024 * 1024;

/** Adds the endpoints with which administrators manage competencies. */
export const registerStaffCompetencies = ({ add, sql, now }: AppContext): void => {
  const competencies = createStaffCompetenciesService({ sql, now });
  const large = { bodyLimit: MAX_QUESTIONS_BYTES };
  add(listStaffCompetencies, ({ query }) => competencies.list(query));
  add(getStaffCompetency, ({ params }) => competencies.find(params.competencyId));
  add(createStaffCompetency, ({ body }, caller) => competencies.create(caller, body.text), large);
  add(
    changeStaffCompetency,
    ({ params, body }, caller) => competencies.change(caller, params.competencyId, body),
    large,
  );
  add(takeOverCompetency, ({ params }, caller) =>
    competencies.takeOver(caller, params.competencyId),
  );
  add(giveCompetencyBack, ({ params }, caller) =>
    competencies.giveBack(caller, params.competencyId),
  );
};
