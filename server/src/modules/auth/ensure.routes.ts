import { ensureStudent } from '@cairn/api/auth-ensure.contract';
import { emailKey } from '@cairn/domain/email-key';
import { AppError } from '../../errors/app-error.ts';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import type { UserService } from '../user/user.service.ts';
import { isHandOff, type VerifyHandOff } from './hand-off.ts';
import type { Identify } from './identity.service.ts';
import type { SignOn } from './sign-on.service.ts';

interface EnsureDeps {
  readonly identify: Identify;
  readonly verifyHandOff: VerifyHandOff;
  readonly signOn: SignOn;
  readonly users: Pick<UserService, 'attributes'>;
}

interface NamedUser {
  readonly Email?: string | undefined;
  readonly StudentID?: string | undefined;
}

const refuseOther = (user: NamedUser | undefined, email: string, studentId?: string) => {
  const namesOtherAddress =
    user?.Email !== undefined && emailKey(user.Email.trim()) !== emailKey(email);
  // The id that a partner site has for a person is its own business.
  const namesOtherId =
    studentId !== undefined && user?.StudentID !== undefined && user.StudentID !== studentId;
  if (namesOtherAddress || namesOtherId) {
    throw new AppError('forbidden', 'This is not your account.');
  }
};

export const addEnsureRoute = (add: AddEndpoint, deps: EnsureDeps): void => {
  const { identify, verifyHandOff, signOn, users } = deps;
  add(ensureStudent, async ({ headers, body: { user } }, _caller, { request }) => {
    const token = headers['jwt-token'] ?? '';
    if (isHandOff(token)) {
      const handOff = await verifyHandOff(token);
      refuseOther(user, handOff.email);
      const { studentId, session } = await signOn.arrive(handOff);
      return { ...(await users.attributes(studentId)), session };
    }
    const caller = (await identify(request, 'student'))?.studentId ?? '';
    const attributes = await users.attributes(caller);
    refuseOther(user, attributes.Email, caller);
    return attributes;
  });
};
