import {
  resendCode,
  sendResetCode,
  setNewPassword,
  signUp,
  verifyEmail,
  getRegistrationRules,
} from '@cairn/api/registration.contract';
import { toEmailKey } from '@cairn/domain/email-key';
import type { FastifyReply } from 'fastify';
import { toClientNetwork } from '../../../platform/http/client-network.ts';
import { createGuessLimit, type GuessLimitDeps } from '../../../platform/limits/guess-limit.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { findCodeBrowserDigest, getOrSetCodeBrowserDigest } from './code-browser.ts';
import type { SignUpAndPasswordResetService, CodeMailRequester } from './registration.service.ts';

interface RegistrationDeps extends GuessLimitDeps {
  readonly registration: SignUpAndPasswordResetService;
}

/**
 * Maximum number of wrong codes a minute (API-05): from one network for one account, and from one network for all accounts. A
 * whole school may share one network.
 */
const WRONG_CODES_OF_ACCOUNT = 10;
const WRONG_CODES_OF_NETWORK = 600;
/** Maximum number of sign-ups and requests for mail a minute from one network. A class may sign up together from one network. */
const REQUESTS_PER_ADDRESS = 60;

/** Option that counts calls of a sign-in apart from other anonymous calls for the rate limits. */
const SIGN_IN = { anonymousLimit: 'sign-in' } as const;

const readRequester = (reply: FastifyReply): CodeMailRequester => ({
  network: toClientNetwork(reply.request),
  browser: getOrSetCodeBrowserDigest(reply),
});

const createRegistrationLimits = (deps: GuessLimitDeps) => {
  const limit = (name: string, most: number, wrong: 'invalid' | 'all') =>
    createGuessLimit(deps, { name, most, wrong });
  const perAccount = limit('code of an account', WRONG_CODES_OF_ACCOUNT, 'invalid');
  const perAddress = limit('codes of an address', WRONG_CODES_OF_NETWORK, 'invalid');
  const share = limit('mails for an address', REQUESTS_PER_ADDRESS, 'all');
  /**
   * Runs an attempt to enter a code within the rate limits. The limit of an account counts for each network, so that guesses from
   * another network do not lock out its owner.
   */
  const guess = (client: string, username: string, attempt: () => Promise<void>) =>
    perAddress(client, () => perAccount(`${client} ${toEmailKey(username)}`, attempt));

  return { share, guess };
};

export const addSignUpAndResetRoutes = (
  add: AddEndpoint,
  { registration, ...deps }: RegistrationDeps,
): void => {
  const limits = createRegistrationLimits(deps);
  addSignUpRoutes(add, registration, limits);
  addPasswordResetRoutes(add, registration, limits);
};

type RegistrationLimits = ReturnType<typeof createRegistrationLimits>;

const addSignUpRoutes = (
  add: AddEndpoint,
  registration: SignUpAndPasswordResetService,
  { share, guess }: RegistrationLimits,
): void => {
  add(getRegistrationRules, () => registration.rules());
  add(
    signUp,
    async ({ body }, _caller, reply) => {
      const requester = readRequester(reply);
      await share(requester.network, () => registration.signUp(body, requester));
      return { message: 'Check your email for the verification code.' };
    },
    SIGN_IN,
  );
  add(
    verifyEmail,
    async ({ body: { username, code } }, _caller, { request }) => {
      const typed = { email: username, code, browser: findCodeBrowserDigest(request) };
      await guess(toClientNetwork(request), username, () => registration.verify(typed));
      return { message: 'Your email is verified.' };
    },
    SIGN_IN,
  );
  add(
    resendCode,
    async ({ body: { username } }, _caller, reply) => {
      const requester = readRequester(reply);
      await share(requester.network, () => registration.resend(username, requester));
      return { message: 'If this account waits for a code, a new one is on its way.' };
    },
    SIGN_IN,
  );
};

const addPasswordResetRoutes = (
  add: AddEndpoint,
  registration: SignUpAndPasswordResetService,
  { share, guess }: RegistrationLimits,
): void => {
  add(
    sendResetCode,
    async ({ body: { username } }, _caller, reply) => {
      const requester = readRequester(reply);
      await share(requester.network, () => registration.sendResetCode(username, requester));
      return { message: 'If there is such an account, a code is on its way.' };
    },
    SIGN_IN,
  );
  add(
    setNewPassword,
    async ({ body }, _caller, { request }) => {
      const { username, verificationCode, newPassword } = body;
      const typed = {
        email: username,
        code: verificationCode,
        browser: findCodeBrowserDigest(request),
      };
      const network = toClientNetwork(request);
      await guess(network, username, () => registration.setPassword(typed, newPassword, network));
      return { message: 'Your password has been changed.' };
    },
    SIGN_IN,
  );
};
