import type { AccessState } from '@cairn/api/release-access.contract';
import { formatDate } from '@cairn/messages/dates';
import { Button } from '@cairn/ui/button';
import { Tag } from '@cairn/ui/tag';
import { type ReactNode, useState } from 'react';
import { t } from 'ttag';
import { isExpiringSoon, isLiveAccess } from './access.rules.ts';
import { formatAccessState } from './access-texts.ts';
import styles from './access.module.css';

interface AccessListProps<Item> {
  readonly items: readonly Item[];
  readonly empty: string;
  readonly renderItem: (item: Item) => ReactNode;
}

/** List of tokens or keys: those that are in use, and below them those that have ended. */
export const AccessList = <Item extends { readonly state: AccessState }>({
  items,
  empty,
  renderItem,
}: AccessListProps<Item>) => {
  const live = items.filter(isLiveAccess);
  const ended = items.filter((item) => !isLiveAccess(item));
  return (
    <>
      {live.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ul className={styles['list']}>{live.map(renderItem)}</ul>
      )}
      {ended.length > 0 && (
        <details className={styles['ended']}>
          <summary>{t`Expired and revoked`}</summary>
          <ul className={styles['list']}>{ended.map(renderItem)}</ul>
        </details>
      )}
    </>
  );
};

interface AccessItemProps {
  readonly name: string;
  readonly state: AccessState;
  readonly expiresAt?: string | undefined;
  /** Sentences about the token or key. */
  readonly lines: readonly string[];
  /** Sentence shown if the token or key does not count because its maker has lost the right. */
  readonly stopped: string;
  readonly renderRenewal: (onClose: () => void) => ReactNode;
  readonly renderRevocation: (onClose: () => void) => ReactNode;
}

/** A token or key with its state, and buttons to renew and revoke it while it is in use. */
export const AccessItem = ({
  name,
  state,
  expiresAt,
  lines,
  stopped,
  ...props
}: AccessItemProps) => {
  const [open, setOpen] = useState<'renewal' | 'revocation'>();
  const [now] = useState(() => new Date());
  const close = (): void => setOpen(undefined);
  const isSoon = isExpiringSoon({ state, expiresAt }, now);
  return (
    <li>
      <h4>
        <span translate="no">{name}</span>{' '}
        <Tag tone={isSoon ? 'pending' : state === 'valid' ? 'satisfied' : 'missing'}>
          {isSoon ? t`Expires soon` : formatAccessState(state)}
        </Tag>
      </h4>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{describeEnd(state, expiresAt)}</p>
      {state === 'maker' && <p>{stopped}</p>}
      {isLiveAccess({ state }) && (
        <AccessButtons name={name} isRenewable={expiresAt !== undefined} onOpen={setOpen} />
      )}
      {open === 'renewal' && props.renderRenewal(close)}
      {open === 'revocation' && props.renderRevocation(close)}
    </li>
  );
};

interface AccessButtonsProps {
  readonly name: string;
  /** False for a token or key that never expires. */
  readonly isRenewable: boolean;
  readonly onOpen: (dialog: 'renewal' | 'revocation') => void;
}

const AccessButtons = ({ name, isRenewable, onOpen }: AccessButtonsProps) => (
  <div className={styles['buttons']}>
    {isRenewable && (
      <Button
        variant="line"
        size="s"
        aria-label={t`Renew ${name}…`}
        onClick={() => onOpen('renewal')}
      >
        {t`Renew…`}
      </Button>
    )}
    <Button
      variant="line"
      size="s"
      aria-label={t`Revoke ${name}…`}
      onClick={() => onOpen('revocation')}
    >
      {t`Revoke…`}
    </Button>
  </div>
);

const describeEnd = (state: AccessState, expiresAt: string | undefined): string => {
  if (expiresAt === undefined) return t`It never expires.`;
  const date = formatDate(new Date(expiresAt));
  return state === 'expired' ? t`It expired on ${date}.` : t`It expires on ${date}.`;
};
