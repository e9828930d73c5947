import type { BootManifest, ReleaseChoices } from '@cairn/release-contract/boot-manifest';
import { Button } from '@cairn/ui/button';
import { ErrorState } from '@cairn/ui/error-state';
import { Note } from '@cairn/ui/note';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { Layers, RotateCcw } from 'lucide-react';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { t } from 'ttag';
import { reloadWithoutReleaseChoices } from './release-parameters.ts';
import styles from './release-inspector.module.css';
import { type PageReleaseLog, canResetReleaseChoices } from './release-log.ts';
import { InspectorRemoteItem } from './inspector-remote-item.tsx';
import { useBackendCalls } from './backend-calls.ts';
import { type InspectorRow, createInspectorRows, formatReleaseReport } from './inspector-rows.ts';
import { ReleaseStateTag } from './state-tag.tsx';
import { useAvailableRemotes } from './use-remotes.ts';
import { ReleaseChannelForm } from './release-choice-forms.tsx';
import { getReleaseRights } from '@cairn/api/release-people.contract';
import { http, remoteEvents, session } from '@cairn/session';

/** Returns whether the signed-in user has any release permission; false until it is known. */
const useHasReleasePermission = (): boolean => {
  const [hasRight, setHasRight] = useState(false);
  useEffect(() => {
    if (!session.isSignedIn()) return undefined;
    const asking = new AbortController();
    http.call(getReleaseRights, { signal: asking.signal }).then(
      ({ rights }) => setHasRight(rights.length > 0),
      // If the permissions cannot be loaded, the link to the releases page is left out.
      () => {},
    );
    return () => asking.abort();
  }, []);
  return hasRight;
};

interface ReleaseInspectorProps {
  readonly manifest: BootManifest;
  readonly log: PageReleaseLog;
  readonly onClose: () => void;
}

/**
 * A panel with the release of the host and of every remote on this page, its source and its health; the page stays usable
 * (MIX-04). Visitors without a choice see only what the page has loaded: no other remotes, versions or channels.
 */
export const ReleaseInspector = ({ manifest, log, onClose }: ReleaseInspectorProps) => {
  const titleId = useId();
  const panel = useFocusedPanel(onClose);
  const logs = useSyncExternalStore(log.subscribe, log.read);
  const { remotesState, retry } = useAvailableRemotes();
  const { remotes = [], choices } = remotesState.status === 'there' ? remotesState : {};
  const events = useSyncExternalStore(remoteEvents.subscribe, remoteEvents.read);
  const backendCalls = useBackendCalls();
  const rows = createInspectorRows(manifest, remotes, logs, { events, backendCalls });
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles['panel']}
    >
      <div className={styles['head']}>
        <Layers />
        <h2 id={titleId} className={styles['title']}>
          {t`Release inspector`}
        </h2>
        {(choices || manifest.channel === undefined) && (
          <ReleaseStateTag>{channelWords(manifest)}</ReleaseStateTag>
        )}
        <Button variant="ghost" size="s" onClick={onClose}>
          {t`Close`}
        </Button>
      </div>
      <div className={styles['body']}>
        <RefusedOverrides refused={manifest.refused} />
        {choices && choices.channels.length > 1 && manifest.channel !== undefined && (
          <ReleaseChannelForm channel={manifest.channel} channels={choices.channels} />
        )}
        <Remotes rows={rows} manifest={manifest} choices={choices} />
        {remotesState.status === 'loading' && (
          <Skeleton className={styles['rest']}>
            <SkeletonText />
          </Skeleton>
        )}
        {remotesState.status === 'failed' && (
          <ErrorState title={t`The other remotes could not be read.`} onRetry={retry} />
        )}
      </div>
      <Actions manifest={manifest} rows={rows} />
    </section>
  );
};

/** Focuses the inspector's panel when it opens, and closes it on Escape. */
const useFocusedPanel = (onClose: () => void): RefObject<HTMLElement | null> => {
  const panel = useRef<HTMLElement>(null);
  const onEscape = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    const element = panel.current;
    const onKeyDown = (event: KeyboardEvent): void => onEscape(event);
    element?.focus();
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);
  return panel;
};

const channelWords = ({ channel, branch, revision = 0 }: BootManifest): string => {
  if (channel === undefined) return t`No registry`;
  return branch === undefined ? t`${channel}, revision ${revision}` : t`Preview of ${branch}`;
};

const RefusedOverrides = ({ refused }: { readonly refused: BootManifest['refused'] }) =>
  refused?.map(({ name, version, reason }) => (
    <Note key={name} tone="warn" className={styles['refusal']}>
      {name} {version}: {reason}
    </Note>
  ));

interface RemotesProps {
  readonly rows: readonly InspectorRow[];
  readonly manifest: BootManifest;
  readonly choices: ReleaseChoices | undefined;
}

const Remotes = ({ rows, manifest: { overrides, channel }, choices }: RemotesProps) => (
  <ul aria-label={t`Releases`}>
    {rows.map((row) => (
      <InspectorRemoteItem
        key={row.name}
        row={row}
        override={overrides.find(({ name }) => name === row.name)}
        channel={channel}
        choices={choices}
      />
    ))}
  </ul>
);

interface ActionsProps {
  readonly manifest: BootManifest;
  readonly rows: readonly InspectorRow[];
}

const Actions = ({ manifest, rows }: ActionsProps) => {
  const [copied, setCopied] = useState('');
  const hasRight = useHasReleasePermission();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(formatReleaseReport(manifest, rows));
      setCopied(t`Copied`);
    } catch {
      setCopied(t`The browser did not allow it`);
    }
  };
  return (
    <div className={styles['actions']}>
      <span role="status" className={styles['copied']}>
        {copied}
      </span>
      {hasRight && (
        <a href="/releases" className={styles['releases']}>
          {t`All releases`}
        </a>
      )}
      <Button variant="line" size="s" onClick={() => void copy()}>
        {t`Copy report`}
      </Button>
      <Button
        size="s"
        onClick={reloadWithoutReleaseChoices}
        reason={canResetReleaseChoices(manifest) ? undefined : t`Nothing is overridden`}
      >
        <RotateCcw />
        {t`Reset overrides`}
      </Button>
    </div>
  );
};
