import type { GrantedRight } from '@cairn/api/release-people.contract';
import {
  putReleaseMails,
  type ReleaseMailChoice,
  RELEASE_MAIL_KINDS,
  type ReleaseMailKind,
} from '@cairn/api/release-mails.contract';
import { useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Checkbox } from '@cairn/ui/checkbox';
import { SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { hasReleasePermission } from '../changes/change-obstacles.ts';
import { ChangeRejectionNote } from '../changes/rejection-note.tsx';
import { useRegistryChange } from '../changes/use-registry-action.ts';
import { LoadedReleaseSection } from '../loaded-release-section.tsx';
import { releaseQueries } from '../releases.queries.ts';
import styles from './access.module.css';

interface ReleaseMailsProps {
  readonly remote: string;
  readonly rights: readonly GrantedRight[];
}

/** Checkboxes for the mails about a remote, and about all remotes for people with a right to all. */
export const ReleaseMailsSection = ({ remote, rights }: ReleaseMailsProps) => {
  const mails = useQuery(releaseQueries.mails());
  const remotes = [remote, ...(rights.some((right) => right.remote === '*') ? ['*'] : [])];
  return (
    <section aria-labelledby="mails-title" className={styles['section']}>
      <h2 id="mails-title">{t`Mails`}</h2>
      <LoadedReleaseSection
        query={mails}
        loading={t`Loading your mails`}
        shape={<SkeletonText lines={4} />}
        failure={t`Your mails could not be loaded.`}
      >
        {({ choices }) => (
          <div className={styles['mails']}>
            <p>{t`You get one mail for several events. Clear all boxes to get none.`}</p>
            {remotes.map((one) => (
              <MailChoices
                key={one}
                remote={one}
                kinds={choices.find((choice) => choice.remote === one)?.kinds ?? []}
                mayApprove={hasReleasePermission(rights, 'approve', { remote: one })}
              />
            ))}
          </div>
        )}
      </LoadedReleaseSection>
    </section>
  );
};

interface MailChoicesProps extends ReleaseMailChoice {
  /** False: the user gets no mails about requests, because the user cannot approve them. */
  readonly mayApprove: boolean;
}

const MailChoices = ({ remote, kinds, mayApprove }: MailChoicesProps) => {
  const action = useRegistryChange({
    call: (body: ReleaseMailChoice) => http.call(putReleaseMails, { body }),
    describeResult: () => t`Your choice of mails is saved.`,
    onDone: () => undefined,
  });
  const shown = action.isPending ? action.variables.kinds : kinds;
  const toggle = (kind: ReleaseMailKind): void => {
    if (action.isPending) return;
    const next = shown.includes(kind) ? shown.filter((one) => one !== kind) : [...shown, kind];
    action.mutate({ remote, kinds: next });
  };
  return (
    <fieldset className={styles['choices']} aria-busy={action.isPending}>
      <legend>{remote === '*' ? t`About all remotes` : t`About ${remote}`}</legend>
      {RELEASE_MAIL_KINDS.filter((kind) => mayApprove || kind !== 'approval').map((kind) => (
        <Checkbox
          key={kind}
          label={formatMailKind(kind)}
          checked={shown.includes(kind)}
          onChange={() => toggle(kind)}
        />
      ))}
      <ChangeRejectionNote error={action.error} />
    </fieldset>
  );
};

const formatMailKind = (kind: ReleaseMailKind): string => {
  switch (kind) {
    case 'stopped':
      return t`A canary was stopped`;
    case 'healed':
      return t`A release was rolled back automatically`;
    case 'approval':
      return t`A change waits for my approval`;
    case 'expiring':
      return t`A token or key expires soon`;
    default:
      return kind satisfies never;
  }
};
