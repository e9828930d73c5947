import {
  changeEmailOfPerson,
  changePerson,
  confirmAddressOfPerson,
  disablePerson,
  enablePerson,
  endSessionsOfPerson,
  erasePersonByStaff,
  getPeopleFilterOptions,
  getPerson,
  listCoursesOfPerson,
  listPeople,
  resetSecondFactorOfPerson,
  sendInvitationAgain,
  sendPasswordMail,
} from '@cairn/api/staff-people.contract';
import type { FastifyRequest } from 'fastify';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { PeopleService } from './people.service.ts';
import type { PersonChangesService } from './person-changes.service.ts';

interface PeopleRoutesDeps {
  readonly people: PeopleService;
  readonly changes: PersonChangesService;
  /** Returns the URL of this site, for links in mails. */
  readonly toSiteUrl: (request: FastifyRequest) => string;
}

export const addPeopleRoutes = (
  add: AddEndpoint,
  { people, changes, toSiteUrl }: PeopleRoutesDeps,
): void => {
  add(listPeople, ({ query }, caller) => people.list(caller, query));
  add(getPeopleFilterOptions, (_, caller) => people.filterOptions(caller));
  add(getPerson, ({ params }, caller) => people.find(caller, params.personId));
  add(listCoursesOfPerson, ({ params }, caller) => people.courses(caller, params.personId));
  const simpleChanges = [
    [disablePerson, changes.disable],
    [enablePerson, changes.enable],
    [endSessionsOfPerson, changes.endSessions],
    [confirmAddressOfPerson, changes.confirmAddress],
    [resetSecondFactorOfPerson, changes.resetSecondFactor],
  ] as const;
  for (const [endpoint, change] of simpleChanges)
    add(endpoint, async ({ params: { personId } }, caller) => {
      await change(caller, personId);
      return people.find(caller, personId);
    });
  add(sendPasswordMail, async ({ params: { personId } }, caller, { request }) => {
    await changes.sendPasswordMail(caller, personId, toSiteUrl(request));
    return people.find(caller, personId);
  });
  add(changePerson, async ({ params: { personId }, body }, caller) => {
    await changes.edit(caller, personId, body);
    return people.find(caller, personId);
  });
  add(sendInvitationAgain, async ({ params: { personId } }, caller, { request }) => {
    await changes.sendInvitationAgain(caller, personId, toSiteUrl(request));
    return people.find(caller, personId);
  });
  add(
    changeEmailOfPerson,
    async ({ params: { personId }, body: { email } }, caller, { request }) => {
      await changes.changeEmail(caller, personId, { email, siteUrl: toSiteUrl(request) });
      return people.find(caller, personId);
    },
  );
  add(erasePersonByStaff, async ({ params: { personId }, body }, caller) => {
    await changes.erase(caller, personId, body);
    return { message: 'The account and its records have been erased.' };
  });
};
