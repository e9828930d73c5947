/** Accounts: registration, sign-in, sessions, partners, profiles, groups, and the people whose names pages show. */
import { REFUSED_NETWORK_HOURS } from '@cairn/api/staff-overview.contract';
import type { FastifyRequest } from 'fastify';
import type { Sql } from '../../platform/database/sql.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { denyAdminPaths } from '../../platform/http/admin-paths.ts';
import { loadServerSecret } from '../../platform/secrets/server-secret.ts';
import { getRequestedSiteUrl } from '../../platform/http/request-site-url.ts';
import { addAuthRoutes } from './auth/auth.routes.ts';
import { removeNetworksWithRefusedSignInsBefore } from './auth/refused-networks.ts';
import { createIdentityConfirmation, createPasswordSignIn } from './auth/auth.service.ts';
import { createCallerIdentifier, createTokenHolderIdentifier } from './auth/identity.service.ts';
import { createInvitationMailer, type InvitationMailer } from './auth/invitation-mailer.ts';
import { addOwnSessionsRoutes } from './auth/own-sessions.routes.ts';
import { addPasswordLinkRoutes } from './auth/password-links.ts';
import { createPasswordHasher, type PasswordHasher } from './auth/passwords.ts';
import { addSignUpAndPasswordReset, type AccountMailServices } from './auth/registration.ts';
import { createSessionsWithCleanup } from './auth/sessions.ts';
import type { RenewGroupRights } from './auth/sign-on.service.ts';
import { addPartnerSignIn, type PartnerSignInOptions } from './auth/sign-on.ts';
import type { TokenService } from './auth/token.service.ts';
import { addGroupsRoutes } from './groups/groups.routes.ts';
import { addInstructorNameRoutes } from './people/people.routes.ts';
import { createStaffAuthoriser } from './permissions/staff-permission.ts';
import { createIdentityCodes } from './second-factor/identity-codes.ts';
import { addSecondFactor } from './second-factor/second-factor.ts';
import { addProfilePicturesRoutes } from './profile-pictures/profile-pictures.routes.ts';
import { createProfilePictureReplacer } from './profile-pictures/profile-pictures.service.ts';
import type { LearningAttributesReader } from './user/student-learning.ts';
import { createUserRepository } from './user/user.repository.ts';
import { addStudentProfileRoutes } from './user/user.routes.ts';
import { createStudentAttributesService } from './user/user.service.ts';

/** Returns the services that identify the caller by token, and decide what a member of staff may do. */
export const createCallerIdentification = (sql: Sql, tokens: TokenService, now: () => Date) => ({
  authorise: createStaffAuthoriser(sql, now),
  identify: createCallerIdentifier(sql, tokens),
  holder: createTokenHolderIdentifier(sql, tokens),
});

interface AccountsDeps {
  readonly tokens: TokenService;
  /** Settings of the partner sites through which students may sign in; absent: no partner sites. */
  readonly signOn?: PartnerSignInOptions | undefined;
  readonly learning: LearningAttributesReader;
  readonly publicUrl: string | undefined;
  readonly renewGroupRights: RenewGroupRights;
}

/** What other modules use of accounts: the mails about them, the outbox, invitations and the hashing of passwords. */
interface AccountServices extends AccountMailServices {
  readonly invitations: InvitationMailer;
  readonly passwords: Pick<PasswordHasher, 'hash'>;
}

const HOUR_MS = 60 * 60 * 1000;

/** Adds the routes and jobs of the module, and returns the services that other modules use. */
export const registerAccounts = async (
  context: AppContext,
  { tokens, signOn, learning, publicUrl, renewGroupRights }: AccountsDeps,
): Promise<AccountServices> => {
  const { app, add, sql, now, identify } = context;
  denyAdminPaths(app, identify);
  const sessions = await createSessionsWithCleanup({ ...context, tokens });
  const passwords = createPasswordHasher();
  const mail = await addSignUpAndPasswordReset(app, add, {
    ...context,
    passwords,
  });
  const toSiteUrl = (request: FastifyRequest) => getRequestedSiteUrl(request, publicUrl);
  const factor = await addSecondFactor(add, { ...context, sessions, toSiteUrl });
  const { claimSignUp } = mail;
  const logIn = createPasswordSignIn({ ...context, ...factor, passwords, claimSignUp });
  const secret = await loadServerSecret(sql, 'identity-codes');
  const identityCodes = createIdentityCodes({ ...context, ...mail, secret });
  const confirm = createIdentityConfirmation({ ...context, ...factor, passwords, identityCodes });
  addAuthRoutes(add, { ...context, logIn, confirm, identityCodes, sessions, toSiteUrl });
  context.jobs.every('refused-networks', 'hour', () =>
    removeNetworksWithRefusedSignInsBefore(
      sql,
      new Date(now().getTime() - REFUSED_NETWORK_HOURS * HOUR_MS),
    ),
  );
  addOwnSessionsRoutes(add, context);
  const invitations = createInvitationMailer({ now, ...mail });
  addPasswordLinkRoutes(add, { ...context, ...factor, passwords, invitations, toSiteUrl });
  const users = createStudentAttributesService(createUserRepository(sql), learning);
  addStudentProfileRoutes(add, { users, learning });
  await addPartnerSignIn(app, add, {
    ...context,
    ...mail,
    tokens,
    signOn,
    passwords,
    sessions,
    users,
    renewGroupRights,
  });
  addGroupsRoutes(add, sql);
  addInstructorNameRoutes(add, sql);
  registerPictures(context);
  return { ...mail, invitations, passwords };
};

const registerPictures = ({ app, add, sql, files, receive }: AppContext): void => {
  const onLeftOver = (error: unknown) =>
    app.log.warn({ err: error }, 'a replaced picture was not removed');
  const replacePicture = createProfilePictureReplacer({ sql, files, onLeftOver });
  addProfilePicturesRoutes(add, { receive, replacePicture });
};
