import type { EndpointRequest } from '@cairn/api/endpoint';
import { updateUserAttributes } from '@cairn/api/user.contract';
import { http, record } from '@cairn/session';

type OwnFields = Pick<
  EndpointRequest<typeof updateUserAttributes>['body'],
  'FirstName' | 'LastName' | 'Occupation' | 'LastLogin'
>;

/** Saves the fields that students may change (ACCT-05), and stores the server's values in the record. */
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
