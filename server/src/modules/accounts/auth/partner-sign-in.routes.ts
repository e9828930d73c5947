import { ensureStudent } from '@cairn/api/auth-ensure.contract';
import { toEmailKey } from '@cairn/domain/email-key';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { StudentAttributesService } from '../user/user.service.ts';
import { isBrowserOfHandOff } from './hand-off-browser.ts';
import { type VerifiedHandOff, isHandOff, type VerifyHandOff } from './hand-off.ts';
import type { Identify } from '../../../platform/http/identity.ts';
import { readSessionClient } from './session-client.ts';
import type { PartnerSignInService } from './sign-on.service.ts';

interface EnsureDeps {
  readonly identify: Identify;
  readonly verifyHandOff: VerifyHandOff;
  readonly signOn: PartnerSignInService;
  readonly users: Pick<StudentAttributesService, 'attributes'>;
}

interface NamedUser {
  readonly Email?: string | undefined;
  readonly StudentID?: string | undefined;
}

const refuseOtherUser = (user: NamedUser | undefined, email: string, studentId?: string) => {
  const namesOtherAddress =
    user?.Email !== undefined && toEmailKey(user.Email.trim()) !== toEmailKey(email);
  // A partner site may use its own id for a person, so its ids are not compared with StudentIDs.
  const namesOtherId =
    studentId !== undefined && user?.StudentID !== undefined && user.StudentID !== studentId;
  if (namesOtherAddress || namesOtherId) {
    throw new AppError('forbidden', 'This is not your account.');
  }
};

/** The person that the token of a call identifies. */
type IdentifiedUser = { readonly handOff: VerifiedHandOff } | { readonly studentId: string };

export const addPartnerSignInRoute = (add: AddEndpoint, deps: EnsureDeps): void => {
  const { identify, verifyHandOff, signOn, users } = deps;
  const arrivals = new WeakMap<FastifyRequest, IdentifiedUser>();
  const identifyArrival = async (request: FastifyRequest): Promise<IdentifiedUser> => {
    const token = request.headers['jwt-token'];
    if (typeof token === 'string' && isHandOff(token)) {
      const handOff = await verifyHandOff(token);
      const { browser } = handOff;
      if (browser === undefined || isBrowserOfHandOff(request, browser)) return { handOff };
      throw new AppError('unauthorized', 'This sign-in was begun in another browser.');
    }
    return { studentId: (await identify(request, 'student'))?.studentId ?? '' };
  };
  add(
    ensureStudent,
    async ({ body: { user } }, _caller, { request }) => {
      const arrival = arrivals.get(request);
      if (!arrival) throw new AppError('unauthorized', 'Please sign in first.');
      if ('handOff' in arrival) {
        const { handOff } = arrival;
        refuseOtherUser(user, handOff.email);
        const { studentId, session } = await signOn.arrive(handOff, readSessionClient(request));
        return { ...(await users.attributes(studentId)), session };
      }
      const { studentId } = arrival;
      const attributes = await users.attributes(studentId);
      refuseOtherUser(user, attributes.Email, studentId);
      return attributes;
    },
    {
      anonymousLimit: 'sign-in',
      admit: async (request) => {
        arrivals.set(request, await identifyArrival(request));
      },
    },
  );
};
