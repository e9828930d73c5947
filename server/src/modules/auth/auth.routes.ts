import { login, logout, sessionRefresh } from '@cairn/api/auth.contract';
import { AppError } from '../../errors/app-error.ts';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import type { RequestLimits } from '../../plugins/request-limits.ts';
import type { Login } from './auth.service.ts';
import type { SessionService } from './session.service.ts';

interface AuthDeps {
  readonly logIn: Login;
  readonly sessions: Pick<SessionService, 'refresh' | 'end'>;
  readonly limits: Pick<RequestLimits, 'guessesPerAccount' | 'guessesPerAddress'>;
}

export const addAuthRoutes = (add: AddEndpoint, { logIn, sessions, limits }: AuthDeps): void => {
  add(login, ({ body }) => logIn(body.username, body.password), {
    limits: [limits.guessesPerAddress, limits.guessesPerAccount],
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
