/** Checks which students may run unpromoted code in their session, and whether they agreed to it. */
import { AppError } from '../../../platform/errors/app-error.ts';
import type { SqlQuery, Sql } from '../../../platform/database/sql.ts';
import { isSessionLive } from '../../accounts/auth/auth.repository.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { ReleaseAgreement, AgreementSigner, AgreementOffer } from './agreement.ts';
import { isChannelInTokenScope } from './preview-channel.ts';
import { findAccountReleaseActor, type ReleaseActor } from '../permissions/release-actor.ts';
import { throwReleaseRefusal } from '../release-refusal.ts';
import type { UnpromotedCode } from './unpromoted-code.ts';
import { agreeToReleases } from '@cairn/api/release-agreements.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { storePreviewPass } from './preview-visit.ts';
import { storeReleaseChoices, parseReleaseChoicesCookie } from '../pages/release-choices.ts';

type TestedCode = Pick<UnpromotedCode, 'remote'>;

/**
 * Returns the first remote that the student has no right to test on this channel; undefined if the student may test all of
 * them.
 */
const findUntestableRemote = (
  { rights }: Pick<ReleaseActor, 'rights'>,
  channel: string,
  code: readonly TestedCode[],
): string | undefined =>
  code.find(
    ({ remote }) =>
      !rights.some(
        (right) =>
          (right.remote === '*' || right.remote === remote) &&
          isChannelInTokenScope(right.channel, channel) &&
          right.actions.includes('test'),
      ),
  )?.remote;

export const createReleaseAgreements = (sql: Sql, values: Pick<AgreementSigner, 'readOffer'>) => ({
  /** Returns whether the student agreed to all of this unpromoted code, is still signed in, and may still test it. */
  covers: async (
    { studentId, sessionId, keys }: ReleaseAgreement,
    channel: string,
    code: readonly UnpromotedCode[],
  ): Promise<boolean> => {
    if (!code.every(({ key }) => keys.includes(key))) return false;
    if (!(await isSessionLive(sql, sessionId))) return false;
    return (
      findUntestableRemote(await findAccountReleaseActor(sql, studentId), channel, code) ===
      undefined
    );
  },
  /**
   * Returns the student's agreement to a signed offer. Throws 401 (no live session), 403 (right-missing) and 409 (expired
   * offer).
   */
  accept: async (
    { studentId, sessionId }: Identity,
    text: string,
  ): Promise<{ readonly offer: AgreementOffer; readonly agreement: ReleaseAgreement }> => {
    if (!(await isSessionLive(sql, sessionId)))
      throw new AppError(
        'unauthorized',
        'Your session has ended. Sign in and open the link again.',
      );
    const offer = values.readOffer(text);
    if (!offer) throw new AppError('conflict', 'This page is too old. Open the link again.');
    const untestable = findUntestableRemote(
      await findAccountReleaseActor(sql, studentId),
      offer.channel,
      offer.code,
    );
    if (untestable !== undefined)
      throwReleaseRefusal(
        'right-missing',
        `Your account may not test ${untestable} on ${offer.channel}.`,
        await describeRight(sql, studentId, untestable),
      );
    const keys = offer.code.map(({ key }) => key);
    return { offer, agreement: { studentId, sessionId, keys } };
  },
});

export type ReleaseAgreementsService = ReturnType<typeof createReleaseAgreements>;

const describeRight = async (sql: SqlQuery, studentId: string, remote: string): Promise<string> => {
  const [student] = await sql<{ email: string }[]>`
    select email from students where student_id = ${studentId}`;
  const scope = `--email ${student?.email ?? '…'} --remote ${remote} --channel '*' --actions test`;
  return `The operator of this site can allow it: ./cairn releases right give ${scope}`;
};

interface AgreementRouteDeps {
  readonly agreements: Pick<ReleaseAgreementsService, 'accept'>;
  readonly values: Pick<AgreementSigner, 'store'>;
}

export const addReleaseAgreementRoutes = (
  add: AddEndpoint,
  { agreements, values }: AgreementRouteDeps,
): void => {
  add(
    agreeToReleases,
    async ({ body }, _caller, reply) => {
      const { identity } = reply.request;
      if (!identity) throw new AppError('unauthorized', 'Please sign in first.');
      const { offer, agreement } = await agreements.accept(identity, body.offer);
      values.store(reply, agreement);
      storeReleaseChoices(reply, parseReleaseChoicesCookie(offer.choices));
      if (offer.previewPass !== '') storePreviewPass(reply, offer.previewPass);
      return { address: offer.address };
    },
    // The agreement page renews no access token, so an expired one is accepted. `accept` checks that the session is live.
    { identity: 'acceptEnded' },
  );
};
