/** The endpoint to which the agreement page sends the student's agreement. */
import { agreeToReleases } from '@cairn/api/release-agreements.contract';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { AgreementSigner } from './agreement.ts';
import type { ReleaseAgreementsService } from './agreements.service.ts';
import { storePreviewPass } from './preview-visit.ts';
import { storeReleaseChoices, parseReleaseChoicesCookie } from '../pages/release-choices.ts';

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
