import type { BootManifest, ReleaseChoices } from '@cairn/release-contract/boot-manifest';
import { t } from 'ttag';
import styles from './release-inspector.module.css';
import { describeRemoteFailure, HEALTH_LABELS, type RemoteRow } from './remote-rows.ts';
import { StateTag, type StateTone } from './state-tag.tsx';
import { VersionForm } from './version-form.tsx';

const sources: Readonly<Record<RemoteRow['source'], { words: string; tone: StateTone }>> = {
  channel: { words: t`Channel`, tone: 'neutral' },
  canary: { words: t`Canary`, tone: 'brand' },
  override: { words: t`Override`, tone: 'info' },
  fallback: { words: t`Fallback`, tone: 'warn' },
};

const healthTones: Readonly<Record<RemoteRow['health'], StateTone>> = {
  running: 'ok',
  'not-opened': 'neutral',
  crashed: 'err',
  failed: 'err',
};

interface RemoteEntryProps {
  readonly row: RemoteRow;
  readonly override: BootManifest['overrides'][number] | undefined;
  readonly channel: BootManifest['channel'];
  /** Undefined if this visitor may not choose releases. */
  readonly choices: ReleaseChoices | undefined;
}

/** One remote in the inspector's list. */
export const RemoteEntry = ({ row, override, channel, choices }: RemoteEntryProps) => {
  const { name, version, source, base, routes, health, loadMs, failures } = row;
  const { words, tone } = sources[source];
  return (
    <li className={styles['remote']}>
      <h3 className={styles['name']}>{name}</h3>
      <code className={styles['version']}>{version}</code>
      <span className={styles['tags']}>
        <StateTag tone={tone}>{words}</StateTag>
        <StateTag tone={healthTones[health]}>{HEALTH_LABELS[health]}</StateTag>
      </span>
      <dl className={styles['facts']}>
        <Fact name={t`Files`}>
          <code>{base}</code>
        </Fact>
        <Fact name={t`Routes`}>
          {routes.map((route) => (
            <code key={route} className={styles['route']}>
              {route}
            </code>
          ))}
        </Fact>
        <Fact name={t`Load time`}>{loadMs === undefined ? '–' : t`${loadMs} ms`}</Fact>
      </dl>
      {failures.map((failure) => (
        <p key={failure.version} className={styles['failure']}>
          {describeRemoteFailure(failure)}
        </p>
      ))}
      {choices && (
        <VersionForm
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
