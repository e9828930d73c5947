/** Accounts: registration, sign-in, sessions, partners, profiles, groups, and the people whose names pages show. */
import type { Sql } from '../../platform/database/sql.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { denyAdminPaths } from '../../platform/http/admin-paths.ts';
import { addAuthRoutes } from './auth/auth.routes.ts';
import { createLogin } from './auth/auth.service.ts';
import { createIdentify, createIdentifyHolder } from './auth/identity.service.ts';
import { createPasswords } from './auth/passwords.ts';
import { addRegistration, type IdentityMail } from './auth/registration.ts';
import { addSessions } from './auth/sessions.ts';
import { addSignOn, type SignOnOptions } from './auth/sign-on.ts';
import type { TokenService } from './auth/token.service.ts';
import { addGroupsRoutes } from './groups/groups.routes.ts';
import { addPeopleRoutes } from './people/people.routes.ts';
import { addProfilePicturesRoutes } from './profile-pictures/profile-pictures.routes.ts';
import { createReplacePicture } from './profile-pictures/profile-pictures.service.ts';
import type { StudentLearning } from './user/student-learning.ts';
import { createUserRepository } from './user/user.repository.ts';
import { addUserRoutes } from './user/user.routes.ts';
import { createUserService } from './user/user.service.ts';

/** Returns the services that identify the caller by token. */
export const createIdentification = (sql: Sql, tokens: TokenService) => ({
  identify: createIdentify(sql, tokens),
  holder: createIdentifyHolder(sql, tokens),
});

interface AccountsDeps {
  readonly tokens: TokenService;
  /** Settings of the partners that students may come from; absent: no partners. */
  readonly signOn?: SignOnOptions | undefined;
  readonly learning: StudentLearning;
}

/** Adds the module. @returns the mails about accounts that other modules send, and their outbox */
export const registerAccounts = async (
  context: AppContext,
  { tokens, signOn, learning }: AccountsDeps,
): Promise<IdentityMail> => {
  const { app, add, sql, identify } = context;
  denyAdminPaths(app, identify);
  const sessions = await addSessions({ ...context, tokens });
  const passwords = createPasswords();
  const mail = await addRegistration(app, add, { ...context, passwords });
  const logIn = createLogin({ sql, sessions, passwords, claimSignUp: mail.claimSignUp });
  addAuthRoutes(add, { ...context, logIn, sessions });
  const users = createUserService(createUserRepository(sql), learning);
  addUserRoutes(add, { users, learning });
  await addSignOn(app, add, { ...context, ...mail, tokens, signOn, passwords, sessions, users });
  addGroupsRoutes(add, sql);
  addPeopleRoutes(add, sql);
  registerPictures(context);
  return mail;
};

const registerPictures = ({ app, add, sql, files, receive }: AppContext): void => {
  const onLeftOver = (error: unknown) =>
    app.log.warn({ err: error }, 'a replaced picture was not removed');
  const replacePicture = createReplacePicture({ sql, files, onLeftOver });
  addProfilePicturesRoutes(add, { receive, replacePicture });
};
