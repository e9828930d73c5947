import { addPerson, searchCourseChoices } from '@cairn/api/staff-people.contract';
import type { FastifyRequest } from 'fastify';
import { toClientNetwork } from '../../../platform/http/client-network.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { PeopleService } from '../people/people.service.ts';
import { type AddPersonDeps, createAddPerson } from './add-person.service.ts';
import { searchChoosableCourses } from '../enrolments/courses-to-enrol.repository.ts';

interface AddingPeopleDeps extends AddPersonDeps {
  readonly people: Pick<PeopleService, 'find'>;
  /** Returns the URL of this site, for links in mails. */
  readonly toSiteUrl: (request: FastifyRequest) => string;
}

export const addAddingPeopleRoutes = (add: AddEndpoint, deps: AddingPeopleDeps): void => {
  const addNewPerson = createAddPerson(deps);
  add(searchCourseChoices, async ({ query }, { scope }) => ({
    courses: await searchChoosableCourses(deps.sql, query.search, scope),
  }));
  add(addPerson, async ({ body }, caller, { request }) => {
    const origin = { network: toClientNetwork(request), siteUrl: deps.toSiteUrl(request) };
    return deps.people.find(caller, await addNewPerson(caller, body, origin));
  });
};
