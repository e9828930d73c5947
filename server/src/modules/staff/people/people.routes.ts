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
} from '@cairn/api/staff-people.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { PeopleService } from './people.service.ts';
import type { PersonChangesService } from './person-changes.service.ts';

interface PeopleRoutesDeps {
  readonly people: PeopleService;
  readonly changes: PersonChangesService;
}

export const addPeopleRoutes = (add: AddEndpoint, { people, changes }: PeopleRoutesDeps): void => {
  add(listPeople, ({ query }, caller) => people.list(caller, query));
  add(getPeopleFilterOptions, (_, caller) => people.filterOptions(caller));
  add(getPerson, ({ params }, caller) => people.find(caller, params.personId));
  add(listCoursesOfPerson, ({ params }, caller) => people.courses(caller, params.personId));
  add(changePerson, async ({ params: { personId }, body }, caller) => {
    await changes.edit(caller, personId, body);
    return people.find(caller, personId);
  });
  add(disablePerson, async ({ params: { personId } }, caller) => {
    await changes.disable(caller, personId);
    return people.find(caller, personId);
  });
  add(enablePerson, async ({ params: { personId } }, caller) => {
    await changes.enable(caller, personId);
    return people.find(caller, personId);
  });
  add(endSessionsOfPerson, async ({ params: { personId } }, caller) => {
    await changes.endSessions(caller, personId);
    return people.find(caller, personId);
  });
  add(confirmAddressOfPerson, async ({ params: { personId } }, caller) => {
    await changes.confirmAddress(caller, personId);
    return people.find(caller, personId);
  });
  add(changeEmailOfPerson, async ({ params: { personId }, body }, caller) => {
    await changes.changeEmail(caller, personId, body.email);
    return people.find(caller, personId);
  });
  add(erasePersonByStaff, async ({ params: { personId }, body }, caller) => {
    await changes.erase(caller, personId, body);
    return { message: 'The account and its records have been erased.' };
  });
};
