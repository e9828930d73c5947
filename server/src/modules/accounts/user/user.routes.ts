import {
  getStudentDetails,
  getUserAttributes,
  updateUserAttributes,
} from '@cairn/api/user.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { StudentLearning } from './student-learning.ts';
import type { UserService } from './user.service.ts';

interface UserDeps {
  readonly users: UserService;
  readonly learning: Pick<StudentLearning, 'rolesOf'>;
}

export const addUserRoutes = (add: AddEndpoint, { users, learning }: UserDeps): void => {
  add(getUserAttributes, (_input, caller) => users.attributes(caller));
  add(updateUserAttributes, ({ body }, caller) => users.change(caller, body));
  add(getStudentDetails, async (_input, caller) => ({ Roles: await learning.rolesOf(caller) }));
};
