import {
  changeJobRolePicture,
  changeStaffJobRole,
  createStaffJobRole,
  getStaffJobRole,
  giveJobRoleBack,
  listStaffJobRoles,
  removeJobRolePicture,
  removeStaffJobRole,
  takeOverJobRole,
} from '@cairn/api/staff-job-roles.contract';
import type { AppContext } from '../../../platform/app-context.ts';
import {
  createJobRolePictures,
  JOB_ROLE_PICTURE_UPLOAD_RULES,
  requireUploadedPicture,
} from './job-role-pictures.ts';
import { createStaffJobRolesService } from './staff-job-roles.service.ts';

/** Adds the endpoints with which administrators manage roles of the catalogue. */
export const registerStaffJobRoles = ({ app, add, sql, files, now, receive }: AppContext): void => {
  const roles = createStaffJobRolesService({ sql, now });
  const { records } = roles;
  const pictures = createJobRolePictures({
    records,
    files,
    onLeftOver: (err) => app.log.error({ err }, 'replaced picture could not be removed'),
  });
  add(listStaffJobRoles, ({ query }) => roles.list(query));
  add(getStaffJobRole, ({ params }) => roles.find(params.roleId));
  add(createStaffJobRole, ({ body }, caller) => roles.create(caller, body.text));
  add(changeStaffJobRole, ({ params, body }, caller) => roles.change(caller, params.roleId, body));
  add(changeJobRolePicture, ({ params: { roleId }, query: { before } }, caller, { request }) =>
    receive(request, JOB_ROLE_PICTURE_UPLOAD_RULES, ([file]) =>
      pictures.replace(caller, { roleId, before }, requireUploadedPicture(file)),
    ),
  );
  add(removeJobRolePicture, ({ params: { roleId }, query: { before } }, caller) =>
    pictures.remove(caller, { roleId, before }),
  );
  add(removeStaffJobRole, async ({ params }, caller) => {
    await roles.remove(caller, params.roleId);
    return { message: 'The role has been removed.' };
  });
  add(takeOverJobRole, ({ params }, caller) => records.takeOver(caller, params.roleId));
  add(giveJobRoleBack, ({ params }, caller) => records.giveBack(caller, params.roleId));
};
