/** Decides whether a page may run the requested code, or shows the agreement page instead. */
import type { Sql } from '../../../platform/database/sql.ts';
import type { ServerPage } from '../../../platform/http/server-page.ts';
import type { AgreementSigner } from './agreement.ts';
import { renderAgreementPage, type AgreementPageCode } from './agreement-page.ts';
import type { ReleaseAgreementsService } from './agreements.service.ts';
import { type ChannelAccessSettings, findHostChannel } from '../pages/channel-choice.ts';
import type { ChosenPageMix } from '../pages/chosen-mix.ts';
import { isSameOriginNavigation } from '../pages/own-navigation.ts';
import type { ParsedPageRequest } from '../pages/page-visit.ts';
import type { PreviewOrigin } from './preview-origin.ts';
import { serialiseReleaseChoices } from '../pages/release-choices.ts';
import { findReleasePublications } from '../registry/releases.repository.ts';
import {
  PREVIEW_PASS_QUERY_FIELD,
  TESTER_PASS_QUERY_FIELD,
  removeReleaseChoicesFromUrl,
} from './tester-urls.ts';
import { readTesterPassCookie } from './tester-pass.ts';
import { findUnpromotedCode, type UnpromotedCode } from './unpromoted-code.ts';

interface AgreementRequestDeps {
  readonly sql: Sql;
  readonly agreements: Pick<ReleaseAgreementsService, 'covers'>;
  readonly values: Pick<AgreementSigner, 'read' | 'signOffer'>;
  readonly origin: PreviewOrigin;
  readonly rules: ChannelAccessSettings;
  readonly brand: string;
}

/**
 * Returns undefined if the page may run the chosen releases; otherwise a function that renders the agreement page in its
 * place.
 */
export type FindAgreementPage = (
  visit: ParsedPageRequest,
  mix: ChosenPageMix,
) => Promise<(() => Promise<ServerPage>) | undefined>;

export const createFindAgreementPage =
  (deps: AgreementRequestDeps): FindAgreementPage =>
  async (visit, mix) => {
    const { request, snapshot } = visit;
    if (deps.origin.isRequested(request)) return undefined;
    const own = await snapshot.running(findHostChannel(deps.rules, request));
    const code = findUnpromotedCode(mix, own);
    if (code.length === 0) return undefined;
    const agreement = deps.values.read(request);
    // A link from another site must not store choices of releases without asking, even for code that the student has agreed
    // to.
    const isCrossSiteChoice = isNewChoice(visit) && !isSameOriginNavigation(request);
    // While the database is unavailable, the student's session cannot be checked, so the agreement page is shown.
    const isCovered =
      agreement !== undefined &&
      !isCrossSiteChoice &&
      (await deps.agreements.covers(agreement, mix.channel, code).catch(() => false));
    return isCovered ? undefined : () => drawPage(deps, visit, mix, code);
  };

const isNewChoice = ({ choices, preview }: ParsedPageRequest): boolean =>
  serialiseReleaseChoices(choices.all) !== serialiseReleaseChoices(choices.stored) || preview.isNew;

const drawPage = async (
  { sql, values, origin, brand }: AgreementRequestDeps,
  { request, choices, preview }: ParsedPageRequest,
  { channel, refused }: ChosenPageMix,
  code: readonly UnpromotedCode[],
): Promise<ServerPage> => {
  const address = removeReleaseChoicesFromUrl(request.url);
  const previewPass = preview.preview ? preview.pass : '';
  const offer = values.signOffer({
    channel,
    code: code.map(({ key, remote }) => ({ key, remote })),
    choices: serialiseReleaseChoices(choices.all),
    previewPass,
    address,
  });
  const previewOrigin = origin.find(request);
  const wanted = new URLSearchParams();
  for (const [name, value] of choices.all) wanted.set(`mfe.${name}`, value);
  if (previewPass !== '') wanted.set(PREVIEW_PASS_QUERY_FIELD, previewPass);
  const testerPass = readTesterPassCookie(request);
  if (testerPass !== undefined) wanted.set(TESTER_PASS_QUERY_FIELD, testerPass);
  const mark = address.includes('?') ? '&' : '?';
  return renderAgreementPage({
    brand,
    channel,
    preview: preview.preview,
    code: await withPublications(sql, code),
    offer,
    previewUrl: previewOrigin && `${previewOrigin}${address}${mark}${wanted.toString()}`,
    refused,
  });
};

const isRelease = ({ origin, settings }: UnpromotedCode): boolean =>
  origin === undefined && settings === undefined;

/** Adds who published each release and when, for the agreement page. */
const withPublications = async (
  sql: Sql,
  code: readonly UnpromotedCode[],
): Promise<AgreementPageCode[]> => {
  const ids = code.filter(isRelease).map(({ key }) => key);
  const found = await findReleasePublications(sql, ids);
  return code.map((each) => ({ ...each, ...found.find(({ key }) => key === each.key) }));
};
