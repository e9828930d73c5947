/** Previews of branches: created and filled in one step, ended by a call or when their lifetime is over. */
import { randomBytes } from 'node:crypto';
import type { endPreview, makePreview } from '@cairn/api/release-previews.contract';
import type { BoardPreview } from '@cairn/api/release-board.contract';
import type { EndpointAnswer, EndpointInput } from '@cairn/api/endpoint';
import { isPreviewVersion } from '@cairn/release-contract/preview-version';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { decideChannelChanges, type ChannelChangeDeps } from '../channels/channel-changes.ts';
import { addChannelRevision, type ReleaseChannel } from '../channels/channels.repository.ts';
import { runGatedTransaction } from '../gate/gate.service.ts';
import { toPreviewChannelName } from './preview-channel.ts';
import type { PreviewPassSigner } from './preview-pass.ts';
import {
  beginPreviewChannel,
  findLastPreview,
  findLivePreviews,
  lockPreviews,
  endBranchPreviews,
  endExpiredPreviews,
  type BranchPreview,
  savePreview,
} from './previews.repository.ts';
import { requireCurrentRights } from '../permissions/release-actor.ts';
import {
  type ReleaseAuthor,
  createRegistryAuthor,
  toPublicAuthor,
} from '../permissions/release-author.ts';
import { addReleaseEvent } from '../registry/release-events.repository.ts';
import type { ReleaseLimits } from '../registry/release-quota.ts';
import { throwReleaseRefusal } from '../release-refusal.ts';
import { findReleasesOfVersion } from '../registry/releases.repository.ts';
import { toPreviewPath } from './tester-urls.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type PreviewRequest = EndpointInput<typeof makePreview>['body'];

interface PreviewDeps extends ChannelChangeDeps {
  readonly limits: ReleaseLimits;
  readonly pass: PreviewPassSigner;
  readonly now: () => Date;
}

export const createPreviewsService = (sql: Sql, deps: PreviewDeps) => ({
  /** Creates the preview of a branch, or refreshes it with a new release. Throws 404, 409 and 422. */
  make: (remote: string, request: PreviewRequest, author: ReleaseAuthor) =>
    runGatedTransaction(sql, deps.readFiles, (tx, readFiles) =>
      makeOnePreview(tx, { ...deps, readFiles }, { remote, by: author, ...request }),
    ),
  end: (
    remote: string,
    branch: string,
    author: ReleaseAuthor,
  ): Promise<EndpointAnswer<typeof endPreview>> =>
    sql.begin(async (tx) => {
      await lockPreviews(tx, remote, deps.now());
      await requirePreviewRight(tx, { remote, branch, by: author }, deps.now());
      const ended = await endBranchPreviews(tx, { remote, branch }, deps.now());
      await addEndEvents(tx, ended, author);
      return { ended: ended.length > 0 };
    }),
  /** Returns the previews that have not ended, the latest first. */
  list: async (): Promise<BoardPreview[]> =>
    (await findLivePreviews(sql, deps.now())).map((preview) => {
      const { channel, remote, branch, version, by, at, endsAt } = preview;
      return {
        channel,
        remote,
        branch,
        version,
        by: toPublicAuthor(by),
        at: at.toISOString(),
        endsAt: endsAt.toISOString(),
        link: toPreviewPath(deps.pass.issue(preview)),
      };
    }),
});

const makeOnePreview = async (
  tx: TransactionSql,
  deps: PreviewDeps,
  {
    remote,
    version,
    branch,
    pipelineAt,
    by,
  }: PreviewRequest & { readonly remote: string; readonly by: ReleaseAuthor },
): Promise<EndpointAnswer<typeof makePreview>> => {
  if (!isPreviewVersion(version))
    throwReleaseRefusal(
      'preview-version',
      `${version} is no version of a preview.`,
      'Let "cairn-mfe preview" build it.',
    );
  const at = deps.now();
  const name = toPreviewChannelName(remote, branch);
  const live = await lockPreviews(tx, remote, at);
  await requirePreviewRight(tx, { remote, branch, by }, at);
  const own = live.find(({ channel }) => channel === name);
  if (!own) {
    await refuseEnded(tx, name, { branch, pipelineAt });
    refuseMorePreviews(remote, live, deps.limits.previews);
  }
  const channel = own ?? (await beginPreviewChannel(tx, name));
  await refuseTaken(tx, name, { remote, branch });
  await promoteToPreview(tx, deps, channel, { remote, version, branch, by });
  const endsAt = new Date(at.getTime() + deps.limits.previewDays * DAY_MS);
  const key = own?.key ?? randomBytes(18).toString('base64url');
  await savePreview(tx, { channel: name, remote, branch, key, version, by, at, endsAt });
  await addReleaseEvent(tx, {
    kind: 'preview-made',
    by,
    channel: name,
    remote,
    version,
    reason: branch,
  });
  return {
    channel: name,
    version,
    branch,
    endsAt: endsAt.toISOString(),
    link: toPreviewPath(deps.pass.issue({ channel: name, key })),
  };
};

const requirePreviewRight = (
  tx: TransactionSql,
  { remote, branch, by }: Pick<BranchPreview, 'remote' | 'branch'> & { readonly by: ReleaseAuthor },
  now: Date,
): Promise<void> => {
  const channel = toPreviewChannelName(remote, branch);
  return requireCurrentRights(tx, by, [{ action: 'preview', remote, channel }], now);
};

/** Promotes a release to the channel of a preview, unless the channel runs it already. Throws 422. */
const promoteToPreview = async (
  tx: TransactionSql,
  deps: PreviewDeps,
  channel: ReleaseChannel,
  {
    remote,
    version,
    branch,
    by,
  }: Pick<BranchPreview, 'remote' | 'version' | 'branch'> & { readonly by: ReleaseAuthor },
): Promise<void> => {
  const [published] = await findReleasesOfVersion(tx, remote, version);
  // A second call for the same commit only extends the lifetime of the preview.
  if (published && published.id === channel.state[remote]?.current) return;
  const { change } = await decideChannelChanges(tx, deps, channel, {
    channel: channel.channel,
    by,
    reason: branch,
    changes: [{ action: 'promote', remote, version }],
  });
  await addChannelRevision(tx, channel, change);
};

/**
 * Throws 409 for a pipeline that is older than the end of the preview. A pipeline may wait until its merge request is
 * closed, which ends the preview.
 */
const refuseEnded = async (
  tx: TransactionSql,
  channel: string,
  { branch, pipelineAt }: Pick<PreviewRequest, 'branch' | 'pipelineAt'>,
): Promise<void> => {
  if (pipelineAt === undefined) return;
  const endedAt = (await findLastPreview(tx, channel))?.endedAt;
  if (endedAt && new Date(pipelineAt) < endedAt)
    throwReleaseRefusal(
      'preview-ended',
      `The preview of ${branch} was ended at ${endedAt.toISOString()}, after this pipeline was created (${pipelineAt}).`,
    );
};

/**
 * Throws 409 if the channel belongs to another branch. Names of previews end with eight digits of a hash, so a branch name can
 * be chosen that has the same digits. The channel must be locked.
 */
const refuseTaken = async (
  tx: TransactionSql,
  channel: string,
  { remote, branch }: Pick<BranchPreview, 'remote' | 'branch'>,
): Promise<void> => {
  const owner = await findLastPreview(tx, channel);
  if (!owner || (owner.remote === remote && owner.branch === branch)) return;
  throwReleaseRefusal('preview-name', `${channel} is the preview of another branch.`);
};

const refuseMorePreviews = (remote: string, live: readonly BranchPreview[], most: number): void => {
  if (live.length < most) return;
  const branches = live.map(({ branch }) => branch).join(', ');
  throwReleaseRefusal(
    'preview-limit',
    `${remote} has ${live.length} previews and may have ${most}: ${branches}.`,
  );
};

const addEndEvents = async (
  tx: TransactionSql,
  ended: readonly Pick<BranchPreview, 'channel' | 'remote' | 'version' | 'branch'>[],
  author: ReleaseAuthor,
): Promise<void> => {
  for (const { branch, ...of } of ended)
    await addReleaseEvent(tx, { kind: 'preview-ended', by: author, reason: branch, ...of });
};

/**
 * Records the end of expired previews. Pages stop showing a preview when it expires; this function adds the end to the history.
 */
export const recordExpiredPreviews = (sql: Sql, now: Date): Promise<void> =>
  sql.begin(async (tx) =>
    addEndEvents(tx, await endExpiredPreviews(tx, now), createRegistryAuthor('preview')),
  );
