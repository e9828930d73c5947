import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import { Button } from '@cairn/ui/button';
import { TextField } from '@cairn/ui/text-field';
import type { FormEvent } from 'react';
import { t } from 'ttag';
import { addressWith } from './mfe-address.ts';
import styles from './release-inspector.module.css';
import { failureWords, healthWords, type RemoteRow } from './remote-rows.ts';
import { StateTag, type StateTone } from './state-tag.tsx';

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
}

/** One remote of the inspector's list. */
export const RemoteEntry = ({ row, override }: RemoteEntryProps) => {
  const { name, version, source, base, routes, health, loadMs, failures } = row;
  const { words, tone } = sources[source];
  return (
    <li className={styles['remote']}>
      <h3 className={styles['name']}>{name}</h3>
      <code className={styles['version']}>{version}</code>
      <span className={styles['tags']}>
        <StateTag tone={tone}>{words}</StateTag>
        <StateTag tone={healthTones[health]}>{healthWords[health]}</StateTag>
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
          {failureWords(failure)}
        </p>
      ))}
      <OverrideForm name={name} chosen={override?.from === 'dev' ? base : override?.version} />
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

interface OverrideFormProps {
  readonly name: string;
  readonly chosen: string | undefined;
}

/** Loads the page again with another version; an empty field forgets the choice. */
const OverrideForm = ({ name, chosen = '' }: OverrideFormProps) => {
  const apply = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wish = new FormData(event.currentTarget).get('version');
    location.assign(addressWith(name, typeof wish === 'string' ? wish.trim() : ''));
  };
  return (
    <form className={styles['override']} onSubmit={apply}>
      <TextField
        label={t`Version or address for ${name}`}
        hideLabel
        name="version"
        placeholder={t`Version, or http://localhost:8081`}
        defaultValue={chosen}
        autoComplete="off"
        spellCheck={false}
        className={styles['field']}
      />
      <Button type="submit" variant="line" size="s">
        {t`Apply`}
      </Button>
    </form>
  );
};
