import { getInstructor, listCollaborators } from '@cairn/api/people.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { findInstructors } from './people.repository.ts';

const MAX_PEOPLE = 50;

/** Parses the query parameter with InstructorIDs: a JSON array, a list separated by commas, or a repeated parameter (API-56). */
const parsePersonIds = (idsParameter: string | readonly string[] | undefined): string[] => {
  if (idsParameter === undefined) return [];
  const texts = typeof idsParameter === 'string' ? [idsParameter] : idsParameter;
  const ids = texts.flatMap((text) => text.replaceAll(/^\s*\[|\]\s*$|"/g, '').split(','));
  return [...new Set(ids.map((id) => id.trim()).filter((id) => id !== ''))];
};

export const addInstructorNameRoutes = (add: AddEndpoint, sql: Sql): void => {
  add(getInstructor, async ({ query }) => {
    const [instructor] = await findInstructors(sql, [query.InstructorID]);
    if (instructor) return instructor;
    throw new AppError('not-found', 'There is no such instructor.');
  });
  add(listCollaborators, async ({ query }) => {
    const ids = parsePersonIds(query.collaborators);
    if (ids.length > MAX_PEOPLE) {
      throw new AppError('invalid', `At most ${MAX_PEOPLE} instructors can be asked for at once.`);
    }
    return findInstructors(sql, ids);
  });
};
