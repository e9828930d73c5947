import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import type { RemoteChange } from '@cairn/api/release-changes.contract';
import { formatDateTime } from '@cairn/messages/dates';
import { useQuery } from '@cairn/runtime';
import { DescriptionListEntry } from '@cairn/ui/fact';
import { SkeletonText } from '@cairn/ui/skeleton';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { ReleaseFactList } from '../fact-list.tsx';
import { LoadedReleaseSection } from '../loaded-release-section.tsx';
import { formatChannelName } from '../release-texts.ts';
import { releaseQueries } from '../releases.queries.ts';
import styles from './changes.module.css';
import { describeRemoteChange } from './change-texts.ts';
import { findBoardCell } from './plan.rules.ts';
import {
  type ReleaseComparison,
  toCommitComparisonUrl,
  toReleaseTrialUrl,
  type ReleaseDetails,
  findRequestedVersion,
  describeReleaseSizeChange,
} from './requested-change.rules.ts';

interface RequestedChangeProps {
  readonly board: ReleaseBoard;
  readonly channel: string;
  readonly change: RemoteChange;
}

/** One remote of a change request: running and requested version, difference in size, and gate result. */
export const RequestedRemoteChange = ({ board, channel, change }: RequestedChangeProps) => {
  const cell = findBoardCell(board, change.remote, channel);
  const version = findRequestedVersion(change, cell);
  return (
    <section className={styles['requested']}>
      <h3>{describeRemoteChange(change)}</h3>
      {version !== undefined && (
        <Comparison
          board={board}
          channel={channel}
          remote={change.remote}
          from={cell?.version}
          to={version}
        />
      )}
    </section>
  );
};

interface ComparisonProps extends Omit<RequestedChangeProps, 'change'> {
  readonly remote: string;
  /** Version of the remote that the channel runs now. */
  readonly from: string | undefined;
  readonly to: string;
}

const Comparison = ({ board, channel, remote, from, to }: ComparisonProps) => {
  const next = useQuery(releaseQueries.release(remote, to));
  const now = useQuery({
    ...releaseQueries.release(remote, from ?? ''),
    enabled: from !== undefined,
  });
  return (
    <LoadedReleaseSection
      query={next}
      loading={t`Loading the release`}
      shape={<SkeletonText lines={4} />}
      failure={t`The release could not be loaded.`}
      headingLevel={4}
    >
      {(release) => (
        <Facts board={board} channel={channel} compared={{ now: now.data, next: release }} />
      )}
    </LoadedReleaseSection>
  );
};

interface FactsProps extends Pick<RequestedChangeProps, 'board' | 'channel'> {
  readonly compared: ReleaseComparison;
}

const Facts = ({ board, channel, compared }: FactsProps) => {
  const { now, next } = compared;
  const compare = toCommitComparisonUrl(compared);
  const preview = toReleaseTrialUrl(board, channel, next);
  const { name, version } = next;
  const before = now?.version ?? '';
  return (
    <ReleaseFactList>
      <DescriptionListEntry name={t`Version`}>
        {now ? t`${version} in place of ${before}` : version}
      </DescriptionListEntry>
      <DescriptionListEntry name={t`Size`}>
        {describeReleaseSizeChange(compared)}
      </DescriptionListEntry>
      <DescriptionListEntry name={t`Gate`}>
        <GateResult channel={channel} checks={next.checks} />
      </DescriptionListEntry>
      <DescriptionListEntry name={t`Code`}>
        {compare === undefined ? (
          builtFromText(next)
        ) : (
          <NewTab href={compare}>{t`Changes since ${before}`}</NewTab>
        )}
      </DescriptionListEntry>
      {preview !== undefined && (
        <DescriptionListEntry name={t`Look at it`}>
          <NewTab href={preview}>{t`Open ${name} ${version}`}</NewTab>
        </DescriptionListEntry>
      )}
    </ReleaseFactList>
  );
};

/** Number of characters to which commit hashes are shortened. */
const COMMIT_LENGTH = 12;

const builtFromText = ({ branch, commit }: ReleaseDetails): string =>
  [branch, commit?.slice(0, COMMIT_LENGTH)].filter((word) => word !== undefined).join(' · ') ||
  t`Unknown`;

const GateResult = ({
  channel,
  checks,
}: Pick<ReleaseDetails, 'checks'> & { readonly channel: string }) => {
  const check = checks.find((one) => one.channel === channel);
  if (!check) return <EarlierVerdict checks={checks} />;
  const { by, passed, problems } = check;
  const when = formatDateTime(new Date(check.at));
  return (
    <>
      <span className={styles['result']} data-passed={passed}>
        {passed ? t`Passed, ${by}, ${when}` : t`Refused, ${by}, ${when}`}
      </span>
      {problems.map(({ rule, message }) => (
        <span key={`${rule} ${message}`} className={styles['problem']}>
          {message}
        </span>
      ))}
    </>
  );
};

/**
 * Note about a gate check that passed on another channel. It counts on channels with the same releases; the registry decides whether it
 * applies here.
 */
const EarlierVerdict = ({ checks }: Pick<ReleaseDetails, 'checks'>) => {
  const check = checks.find(({ passed }) => passed);
  if (!check) return t`Not checked yet. The approval checks it again.`;
  const { by } = check;
  const where = formatChannelName(check.channel);
  const when = formatDateTime(new Date(check.at));
  return t`Passed for ${where}, ${by}, ${when}. The approval checks whether this result is valid here.`;
};

interface NewTabProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** Link to a page outside of the dialog; it opens in a new tab, so that the dialog stays open. */
const NewTab = ({ href, children }: NewTabProps) => (
  <a href={href} target="_blank" rel="noreferrer" className={styles['newTab']}>
    <span>{children}</span>
    <ExternalLink />
    <VisuallyHidden>{t`(opens in a new tab)`}</VisuallyHidden>
  </a>
);
