import {
  getStudentDetails,
  getUserAttributes,
  updateUserAttributes,
} from '@cairn/api/user.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { LearningAttributesReader } from './student-learning.ts';
import type { StudentAttributesService } from './user.service.ts';

interface UserDeps {
  readonly users: StudentAttributesService;
  readonly learning: Pick<LearningAttributesReader, 'readEarnedRoles'>;
}

export const addStudentProfileRoutes = (add: AddEndpoint, { users, learning }: UserDeps): void => {
  add(getUserAttributes, (_input, caller) => users.attributes(caller));
  add(updateUserAttributes, ({ body }, caller) => users.change(caller, body));
  add(getStudentDetails, async (_input, caller) => ({
    Roles: await learning.readEarnedRoles(caller),
  }));
};
