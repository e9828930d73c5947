import type { EndpointRequest } from '@cairn/api/endpoint';
import { updateUserAttributes } from '@cairn/api/user.contract';
import { http, record } from '@cairn/session';

type OwnFields = Pick<
  EndpointRequest<typeof updateUserAttributes>['body'],
  'FirstName' | 'LastName' | 'Occupation' | 'LastLogin'
>;

/** Saves what students may change of themselves (ACCT-05), as the server has kept it. */
export const saveProfile = async (body: OwnFields): Promise<void> => {
  await record.commit(
    () => http.call(updateUserAttributes, { body }),
    (student, { FirstName, LastName, Occupation, LastLogin }) => ({
      ...student,
      FirstName,
      LastName,
      Occupation,
      LastLogin,
    }),
  );
};
