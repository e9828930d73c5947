import {
  type AttentionItem,
  type AttentionKind,
  OLD_INVITATION_DAYS,
} from '@cairn/api/staff-overview.contract';
import { numberText, plural } from '@cairn/messages/plural';
import { LinkButton } from '@cairn/ui/link-button';
import { MailWarning, type LucideIcon } from 'lucide-react';
import { t } from 'ttag';
import styles from './overview.module.css';

interface AttentionWords {
  readonly icon: LucideIcon;
  readonly title: (count: number) => string;
  /** One sentence about what it means. */
  readonly meaning: string;
  /** Link to what can be done. */
  readonly action: { readonly label: string; readonly to: string };
}

const days = numberText(OLD_INVITATION_DAYS);

const WORDS: Readonly<Record<AttentionKind, AttentionWords>> = {
  'old-invitations': {
    icon: MailWarning,
    title: (count) => {
      const number = numberText(count);
      return plural(
        count,
        t`${number} invitation is older than ${days} days|${number} invitations are older than ${days} days`,
      );
    },
    meaning: t`Their links no longer work. Send them again.`,
    action: { label: t`Show invited people`, to: '/manage/people?status=invited&order=created' },
  },
};

/** What needs attention: one row for each kind of which there is something. */
export const AttentionList = ({ items }: { readonly items: readonly AttentionItem[] }) =>
  items.length === 0 ? (
    <p className={styles['nothing']}>{t`Nothing needs attention.`}</p>
  ) : (
    <ul className={styles['attention']}>
      {items.map((item) => (
        <AttentionRow key={item.kind} item={item} />
      ))}
    </ul>
  );

const AttentionRow = ({ item: { kind, count } }: { readonly item: AttentionItem }) => {
  const { icon: Icon, title, meaning, action } = WORDS[kind];
  return (
    <li>
      <span className={styles['stone']}>
        <Icon aria-hidden />
      </span>
      <div>
        <strong>{title(count)}</strong>
        <p>{meaning}</p>
      </div>
      <LinkButton variant="ghost" size="s" to={action.to}>
        {action.label}
      </LinkButton>
    </li>
  );
};
