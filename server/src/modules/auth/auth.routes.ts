import { login, logout, sessionRefresh } from '@cairn/api/auth.contract';
import { AppError } from '../../errors/app-error.ts';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import type { RequestLimits } from '../../plugins/request-limits.ts';
import type { AuthService } from './auth.service.ts';

interface AuthDeps {
  readonly auth: AuthService;
  readonly limits: Pick<RequestLimits, 'guessesPerAccount' | 'guessesPerAddress'>;
}

export const addAuthRoutes = (add: AddEndpoint, { auth, limits }: AuthDeps): void => {
  add(login, ({ body }) => auth.login(body.username, body.password), {
    limits: [limits.guessesPerAddress, limits.guessesPerAccount],
  });
  add(sessionRefresh, ({ body, headers }) => auth.refresh(body.username, headers['refresh-token']));
  add(
    logout,
    async ({ body }, _caller, { request }) => {
      if (!request.identity) throw new AppError('unauthorized', 'Please sign in first.');
      await auth.logout(request.identity, body);
      return { message: 'You have been logged out successfully' };
    },
    { identity: 'acceptEnded' },
  );
};
