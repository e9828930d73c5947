import type { BootManifest, ReleaseChoices } from '@cairn/release-contract/boot-manifest';
import { t } from 'ttag';
import styles from './release-inspector.module.css';
import {
  describeRemoteFailure,
  RELEASE_HEALTH_LABELS,
  type InspectorRow,
} from './inspector-rows.ts';
import { ReleaseStateTag, type ReleaseTagTone } from './state-tag.tsx';
import { ReleaseOverrideForm } from './release-choice-forms.tsx';

const sources: Readonly<Record<InspectorRow['source'], { words: string; tone: ReleaseTagTone }>> = {
  channel: { words: t`Channel`, tone: 'neutral' },
  canary: { words: t`Canary`, tone: 'brand' },
  override: { words: t`Override`, tone: 'info' },
  fallback: { words: t`Fallback`, tone: 'warn' },
};

const healthTones: Readonly<Record<InspectorRow['health'], ReleaseTagTone>> = {
  running: 'ok',
  'not-opened': 'neutral',
  crashed: 'err',
  failed: 'err',
};

interface RemoteEntryProps {
  readonly row: InspectorRow;
  readonly override: BootManifest['overrides'][number] | undefined;
  readonly channel: BootManifest['channel'];
  /** Versions and channels to choose from; undefined if this visitor may not choose releases. */
  readonly choices: ReleaseChoices | undefined;
}

/** List item of the release inspector about one remote. */
export const InspectorRemoteItem = ({ row, override, channel, choices }: RemoteEntryProps) => {
  const { name, version, source, base, routes, health, loadMs, failures } = row;
  const { words, tone } = sources[source];
  return (
    <li className={styles['remote']}>
      <h3 className={styles['name']}>{name}</h3>
      <code translate="no">{version}</code>
      <span className={styles['tags']}>
        <ReleaseStateTag tone={tone}>{words}</ReleaseStateTag>
        <ReleaseStateTag tone={healthTones[health]}>
          {RELEASE_HEALTH_LABELS[health]}
        </ReleaseStateTag>
      </span>
      <dl className={styles['facts']}>
        <Fact name={t`Files`}>
          <code translate="no">{base}</code>
        </Fact>
        <Fact name={t`Routes`}>
          <Codes words={routes} />
        </Fact>
        <SlotFacts row={row} />
        <EventFacts row={row} />
        {row.backendCalls !== undefined && <Fact name={t`Backend`}>{row.backendCalls}</Fact>}
        <Fact name={t`Load time`}>{loadMs === undefined ? '–' : t`${loadMs} ms`}</Fact>
      </dl>
      {failures.map((failure) => (
        <p key={failure.version} className={styles['failure']}>
          {describeRemoteFailure(failure)}
        </p>
      ))}
      {choices && (
        <ReleaseOverrideForm
          name={name}
          chosen={(override?.from === 'dev' ? base : override?.version) ?? ''}
          isPassedOver={override?.from === 'chosen' && override.version !== version}
          versions={choices.versions[name] ?? []}
          channel={channel}
        />
      )}
    </li>
  );
};

/** The remote's own slots with their fillers, and the slots in which it is shown. */
const SlotFacts = ({ row: { slots, shownIn } }: Pick<RemoteEntryProps, 'row'>) => (
  <>
    {slots.length > 0 && (
      <Fact name={t`Slots`}>
        <Codes words={slots} />
      </Fact>
    )}
    {shownIn.length > 0 && (
      <Fact name={t`Shown in`}>
        <Codes words={shownIn} />
      </Fact>
    )}
  </>
);

/** The remote's own events on this page, and those of other remotes to which it listens. */
const EventFacts = ({ row: { ownEvents, heardEvents } }: Pick<RemoteEntryProps, 'row'>) => (
  <>
    {ownEvents.length > 0 && (
      <Fact name={t`Own events`}>
        <Codes words={ownEvents} />
      </Fact>
    )}
    {heardEvents.length > 0 && (
      <Fact name={t`Listens to`}>
        <Codes words={heardEvents} />
      </Fact>
    )}
  </>
);

const Codes = ({ words }: { readonly words: readonly string[] }) =>
  words.map((word) => (
    <code translate="no" key={word} className={styles['route']}>
      {word}
    </code>
  ));

const Fact = ({
  name,
  children,
}: {
  readonly name: string;
  readonly children: React.ReactNode;
}) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
