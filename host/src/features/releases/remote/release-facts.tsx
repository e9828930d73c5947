import type { getRelease } from '@cairn/api/release-history.contract';
import type { EndpointAnswer } from '@cairn/api/endpoint';
import { formatDateTime } from '@cairn/messages/dates';
import { plural } from '@cairn/messages/plural';
import { useQuery } from '@cairn/runtime';
import { DescriptionListEntry } from '@cairn/ui/fact';
import { Note } from '@cairn/ui/note';
import { SkeletonText } from '@cairn/ui/skeleton';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { ReleaseFactList } from '../fact-list.tsx';
import { LoadedReleaseSection } from '../loaded-release-section.tsx';
import { formatChangeAuthor, formatBytes, formatChannelName } from '../release-texts.ts';
import { releaseQueries } from '../releases.queries.ts';
import { FailureStackFrames } from './failure-stack-frames.tsx';
import styles from './remote.module.css';

type Release = EndpointAnswer<typeof getRelease>;

interface ReleaseFactsProps {
  readonly remote: string;
  readonly version: string;
  /** True if the caller has a permission for the remote, which its source lines need. */
  readonly maySeeSource: boolean;
}

/** Facts about the contents of one release, and the result of its gate check. */
export const ReleaseFacts = ({ remote, version, maySeeSource }: ReleaseFactsProps) => {
  const release = useQuery(releaseQueries.release(remote, version));
  return (
    <section aria-labelledby="release-title" className={styles['release']}>
      <h2 id="release-title">{version}</h2>
      <LoadedReleaseSection
        query={release}
        loading={t`Loading the release`}
        shape={<SkeletonText lines={6} />}
        failure={t`The release could not be loaded.`}
      >
        {(data) => <Facts release={data} />}
      </LoadedReleaseSection>
      {maySeeSource && <FailureStackFrames remote={remote} version={version} />}
    </section>
  );
};

const Facts = ({ release }: { readonly release: Release }) => {
  const { withdrawn, checks, publishedAt, by, branch, commit, hostApi } = release;
  const who = formatChangeAuthor(by);
  return (
    <>
      {withdrawn !== undefined && <Note tone="warn">{t`Withdrawn: ${withdrawn}`}</Note>}
      <ReleaseFactList>
        <DescriptionListEntry name={t`Published`}>
          {who}, {formatDateTime(new Date(publishedAt))}
        </DescriptionListEntry>
        <DescriptionListEntry name={t`Built from`}>
          {[branch, commit].filter((word) => word !== undefined).join(' · ') || t`Unknown`}
        </DescriptionListEntry>
        <DescriptionListEntry name={t`Host API`}>{hostApi}</DescriptionListEntry>
        <DescriptionListEntry name={t`Pages`}>
          {release.routes.map(({ path, title }) => (
            <span key={path} className={styles['line']}>
              <code translate="no">{path}</code> {title}
            </span>
          ))}
        </DescriptionListEntry>
        <DescriptionListEntry name={t`Percentages`}>
          {Object.entries(release.shared).map(([module, range]) => (
            <code translate="no" key={module} className={styles['line']}>
              {module} {range}
            </code>
          ))}
        </DescriptionListEntry>
        <DescriptionListEntry name={t`Emits`}>{codes(release.emits)}</DescriptionListEntry>
        <DescriptionListEntry name={t`Listens to`}>{codes(release.listens)}</DescriptionListEntry>
      </ReleaseFactList>
      <Checks checks={checks} />
      <Files release={release} />
    </>
  );
};

const codes = (words: readonly string[]): ReactNode =>
  words.length === 0
    ? '–'
    : words.map((word) => (
        <code translate="no" key={word} className={styles['line']}>
          {word}
        </code>
      ));

const Checks = ({ checks }: Pick<Release, 'checks'>) => (
  <>
    <h3>{t`Results of the gate`}</h3>
    {checks.length === 0 && <p>{t`No results yet.`}</p>}
    <ul className={styles['checks']}>
      {checks.map(({ channel, by, at, passed, problems }) => (
        <li key={channel} data-passed={passed}>
          {passed ? <Check /> : <X />}
          <div>
            <b>{formatChannelName(channel)}</b> {passed ? t`Passed` : t`Refused`}, {by},{' '}
            {formatDateTime(new Date(at))}
            {problems.map(({ rule, message, fix }) => (
              <p key={`${rule} ${message}`}>
                {message} {fix}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  </>
);

const Files = ({ release: { files, firstBytes, totalBytes } }: { readonly release: Release }) => {
  const count = files.length;
  const first = formatBytes(firstBytes);
  const all = formatBytes(totalBytes);
  return (
    <details className={styles['table']}>
      <summary>
        {plural(count, t`${count} file|${count} files`)},{' '}
        {t`${all} in all; pages load ${first} first, compressed`}
      </summary>
      <table>
        <caption>{t`Files`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`File`}</th>
            <th scope="col">{t`Size`}</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ path, bytes }) => (
            <tr key={path}>
              <th scope="row">{path}</th>
              <td>{formatBytes(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};
