import type { RemoteBackend } from '@cairn/api/release-backends.contract';
import { satisfiesCaretRange } from '@cairn/release-contract/caret-range';
import { useQuery } from '@cairn/runtime';
import { SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { LoadedReleaseSection } from '../loaded-release-section.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { releaseQueries } from '../releases.queries.ts';
import styles from './remote-backend-section.module.css';

interface BackendSectionProps {
  readonly remote: string;
  readonly channel: string;
}

/** State of the remote's own backend on a channel: whether it answers, and with which contract. */
export const RemoteBackendSection = ({ remote, channel }: BackendSectionProps) => (
  <section aria-labelledby="backend-title">
    <h2 id="backend-title">{t`Backend`}</h2>
    <LoadedReleaseSection
      query={useQuery(releaseQueries.backend(channel, remote))}
      loading={t`Asking the backend`}
      shape={<SkeletonText lines={2} />}
      failure={t`The state of the backend could not be loaded.`}
    >
      {(backend) => <BackendState backend={backend} />}
    </LoadedReleaseSection>
  </section>
);

const BackendState = ({ backend }: { readonly backend: RemoteBackend }) => {
  const { isDeclared, isPaused, at, ms = 0, failure, needs } = backend;
  if (!isDeclared && backend.state === 'unconfigured')
    return <p>{t`This remote has no backend of its own.`}</p>;
  return (
    <div className={styles['state']}>
      <p className={styles['summary']}>{describeState(backend)}</p>
      {failure !== undefined && <p>{failure}</p>}
      {needs !== undefined && <p>{t`The release needs the contract ${needs}.`}</p>}
      {isPaused && (
        <p>{t`Calls are paused for some seconds, because several of them have failed.`}</p>
      )}
      {at !== undefined && (
        <p>
          <span>{t`Asked`}</span> <RelativeTime at={at} />
        </p>
      )}
      {backend.state === 'up' && <p>{t`It answered in ${ms} ms.`}</p>}
    </div>
  );
};

const describeState = ({ state, contract = '', needs }: RemoteBackend): string => {
  if (state === 'unconfigured') return t`The site has no backend for this remote here.`;
  if (state === 'failing') return t`The backend does not answer as it should.`;
  return needs === undefined || satisfiesCaretRange(contract, needs)
    ? t`The backend answers with the contract ${contract}.`
    : t`The backend serves the contract ${contract}, which does not suit the release.`;
};
