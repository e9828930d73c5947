/** Decides whether a page may run the requested code, or shows the agreement page instead. */
import type { Sql } from '../../platform/database/sql.ts';
import type { ServerPage } from '../../platform/http/server-page.ts';
import type { AgreementValues } from './agreement.ts';
import { agreementPage, type ShownCode } from './agreement-page.ts';
import type { AgreementsService } from './agreements.service.ts';
import { type ChannelAccess, findHostChannel } from './channel-choice.ts';
import type { ChosenMix } from './chosen-mix.ts';
import { isOwnNavigation } from './own-navigation.ts';
import type { PageVisit } from './page-visit.ts';
import type { PreviewOrigin } from './preview-origin.ts';
import { serialiseChoices } from './release-choices.ts';
import { findPublications } from './releases.repository.ts';
import { PREVIEW_FIELD, TESTER_FIELD, removeChoices } from './tester-urls.ts';
import { readTesterPass } from './tester-visit.ts';
import { findUnpromotedCode, type UnpromotedCode } from './unpromoted-code.ts';

export interface AgreementRequestDeps {
  readonly sql: Sql;
  readonly agreements: Pick<AgreementsService, 'covers'>;
  readonly values: Pick<AgreementValues, 'read' | 'signOffer'>;
  readonly origin: PreviewOrigin;
  readonly rules: ChannelAccess;
  readonly brand: string;
}

/** Returns undefined if the mix may run; otherwise a function that renders the agreement page. */
export type AskForAgreement = (
  visit: PageVisit,
  mix: ChosenMix,
) => Promise<(() => Promise<ServerPage>) | undefined>;

export const createAskForAgreement =
  (deps: AgreementRequestDeps): AskForAgreement =>
  async (visit, mix) => {
    const { request, snapshot } = visit;
    if (deps.origin.isRequested(request)) return undefined;
    const own = await snapshot.running(findHostChannel(deps.rules, request));
    const code = findUnpromotedCode(mix, own);
    if (code.length === 0) return undefined;
    const agreement = deps.values.read(request);
    // A link from another site must not store choices without asking, even for code that the student has agreed to.
    const isAsked = isNewChoice(visit) && !isOwnNavigation(request);
    // While the database is unavailable the session cannot be checked, so the page asks.
    const isCovered =
      agreement !== undefined &&
      !isAsked &&
      (await deps.agreements.covers(agreement, mix.channel, code).catch(() => false));
    return isCovered ? undefined : () => drawPage(deps, visit, mix, code);
  };

const isNewChoice = ({ choices, preview }: PageVisit): boolean =>
  serialiseChoices(choices.all) !== serialiseChoices(choices.stored) || preview.isNew;

const drawPage = async (
  { sql, values, origin, brand }: AgreementRequestDeps,
  { request, choices, preview }: PageVisit,
  { channel, refused }: ChosenMix,
  code: readonly UnpromotedCode[],
): Promise<ServerPage> => {
  const address = removeChoices(request.url);
  const previewPass = preview.preview ? preview.pass : '';
  const offer = values.signOffer({
    channel,
    code: code.map(({ key, remote }) => ({ key, remote })),
    choices: serialiseChoices(choices.all),
    previewPass,
    address,
  });
  const previewOrigin = origin.find(request);
  const wanted = new URLSearchParams();
  for (const [name, value] of choices.all) wanted.set(`mfe.${name}`, value);
  if (previewPass !== '') wanted.set(PREVIEW_FIELD, previewPass);
  const testerPass = readTesterPass(request);
  if (testerPass !== undefined) wanted.set(TESTER_FIELD, testerPass);
  const mark = address.includes('?') ? '&' : '?';
  return agreementPage({
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

/** Adds the author and the date of publication to each release. */
const withPublications = async (
  sql: Sql,
  code: readonly UnpromotedCode[],
): Promise<ShownCode[]> => {
  const ids = code.filter(isRelease).map(({ key }) => key);
  const found = await findPublications(sql, ids);
  return code.map((each) => ({ ...each, ...found.find(({ key }) => key === each.key) }));
};
