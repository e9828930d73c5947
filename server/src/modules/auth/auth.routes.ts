import { login, logout, sessionRefresh } from '@cairn/api/auth.contract';
import { emailKey } from '@cairn/domain/email-key';
import { AppError } from '../../errors/app-error.ts';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import type { Login } from './auth.service.ts';
import { createGuessLimit } from './guess-limit.ts';
import type { SessionService } from './session.service.ts';

interface AuthDeps {
  readonly logIn: Login;
  readonly sessions: Pick<SessionService, 'refresh' | 'end'>;
  readonly now: () => Date;
}

/**
 * Wrong passwords a minute (API-05). An account's share is counted for each address, so that a stranger who guesses does
 * not keep its owner out; a school behind one address has many who mistype; and for all addresses together there is an end.
 */
const GUESSES_PER_ACCOUNT = 10;
const GUESSES_PER_ADDRESS = 60;
const GUESSES_FROM_EVERYWHERE = 200;

export const addAuthRoutes = (add: AddEndpoint, { logIn, sessions, now }: AuthDeps): void => {
  const perAccount = createGuessLimit(GUESSES_PER_ACCOUNT, now);
  const perAddress = createGuessLimit(GUESSES_PER_ADDRESS, now);
  const fromEverywhere = createGuessLimit(GUESSES_FROM_EVERYWHERE, now);
  add(login, ({ body: { username, password } }, _caller, { request: { ip } }) => {
    const account = emailKey(username);
    return perAddress(ip, () =>
      perAccount(`${ip} ${account}`, () =>
        fromEverywhere(account, () => logIn(username, password)),
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
