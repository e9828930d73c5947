import { login, logout, sessionRefresh } from '@cairn/api/auth.contract';
import { emailKey } from '@cairn/domain/email-key';
import { AppError } from '../../errors/app-error.ts';
import { clientOf } from '../../http/network-of.ts';
import { createGuessLimit, type GuessLimitDeps } from '../../limits/guess-limit.ts';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import type { Login } from './auth.service.ts';
import { requireCodeBrowser } from './code-browser.ts';
import type { SessionService } from './session.service.ts';

interface AuthDeps extends GuessLimitDeps {
  readonly logIn: Login;
  readonly sessions: Pick<SessionService, 'refresh' | 'end'>;
}

/**
 * Wrong passwords a minute (API-05). An account's share is counted for each address, so that a stranger who guesses does
 * not keep its owner out; a school behind one address has many who mistype; and for all addresses together there is an end.
 */
const GUESSES_PER_ACCOUNT = 10;
const GUESSES_PER_ADDRESS = 60;
const GUESSES_FROM_EVERYWHERE = 200;

export const addAuthRoutes = (add: AddEndpoint, { logIn, sessions, ...deps }: AuthDeps): void => {
  const limit = (name: string, most: number) =>
    createGuessLimit(deps, { name, most, wrong: 'unauthorized' });
  const perAccount = limit('sign-in of an account', GUESSES_PER_ACCOUNT);
  const perAddress = limit('sign-ins of an address', GUESSES_PER_ADDRESS);
  const fromEverywhere = limit('sign-in from everywhere', GUESSES_FROM_EVERYWHERE);
  add(login, ({ body: { username, password } }, _caller, reply) => {
    const client = clientOf(reply.request);
    const account = emailKey(username);
    return perAddress(client, () =>
      perAccount(`${client} ${account}`, () =>
        fromEverywhere(account, () => logIn(username, password, () => requireCodeBrowser(reply))),
      ),
    );
  });
  add(sessionRefresh, ({ body, headers }) =>
    sessions.refresh(body.username, headers['refresh-token']),
  );
  add(
    logout,
    async ({ body }, _caller, { request }) => {
      if (!request.identity) throw new AppError('unauthorized', 'Please sign in first.');
      await sessions.end(request.identity, body);
      return { message: 'You have been logged out successfully' };
    },
    { identity: 'acceptEnded' },
  );
};
