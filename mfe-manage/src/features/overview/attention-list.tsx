import {
  type AttentionItem,
  type AttentionKind,
  OLD_INVITATION_DAYS,
  REFUSED_IMPORT_DAYS,
  REFUSED_NETWORK_HOURS,
  RETRIED_KINDS,
  retryFailedWork,
} from '@cairn/api/staff-overview.contract';
import { numberText, plural } from '@cairn/messages/plural';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { LinkButton } from '@cairn/ui/link-button';
import {
  CircleX,
  FileWarning,
  Lock,
  MailWarning,
  MailX,
  VideoOff,
  type LucideIcon,
} from 'lucide-react';
import { t } from 'ttag';
import { explainRefusal } from '../../lib/refusal.ts';
import { useStaffAction } from '../../lib/use-staff-action.ts';
import styles from './overview.module.css';

interface AttentionWords {
  readonly icon: LucideIcon;
  readonly title: (count: number) => string;
  /** One sentence that explains the problem. */
  readonly meaning: string;
  /** Link to the page where the problem can be solved; 'retry': a button that starts the failed work again. */
  readonly action:
    | { readonly label: string; readonly to: string | ((item: AttentionItem) => string) }
    | 'retry';
}

const days = numberText(OLD_INVITATION_DAYS);
const importDays = numberText(REFUSED_IMPORT_DAYS);
const hours = numberText(REFUSED_NETWORK_HOURS);

const WORDS: Readonly<Record<AttentionKind, AttentionWords>> = {
  'failed-mails': {
    icon: MailX,
    title: (count) => {
      const number = numberText(count);
      return plural(count, t`${number} mail could not be sent|${number} mails could not be sent`);
    },
    meaning: t`The mail server refused them, or could not be reached in time.`,
    action: 'retry',
  },
  'failed-jobs': {
    icon: CircleX,
    title: (count) => {
      const number = numberText(count);
      return plural(count, t`${number} job has failed|${number} jobs have failed`);
    },
    meaning: t`A task in the background failed. The log of the server has the reason.`,
    action: 'retry',
  },
  'refused-imports': {
    icon: FileWarning,
    title: (count) => {
      const number = numberText(count);
      return plural(
        count,
        t`Rows of ${number} import were refused|Rows of ${number} imports were refused`,
      );
    },
    meaning: t`In the last ${importDays} days. Correct the refused rows and import them again.`,
    action: {
      label: t`Show the newest import`,
      to: ({ importId = '' }) => `/manage/people/import/${encodeURIComponent(importId)}`,
    },
  },
  'missing-media': {
    icon: VideoOff,
    title: (count) => {
      const number = numberText(count);
      return plural(
        count,
        t`${number} course has missing media|${number} courses have missing media`,
      );
    },
    meaning: t`Files that they need are not in the file store. Import the courses again.`,
    action: { label: t`Show these courses`, to: '/manage/catalogue?media=missing' },
  },
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
  'refused-networks': {
    icon: Lock,
    title: (count) => {
      const number = numberText(count);
      return plural(
        count,
        t`Too many wrong passwords from ${number} network|Too many wrong passwords from ${number} networks`,
      );
    },
    meaning: t`In the last ${hours} hours. These networks must wait after each 10 wrong passwords; the owners of the accounts can sign in elsewhere.`,
    action: { label: t`Show sign-in settings`, to: '/manage/settings/sign-in' },
  },
};

/** List of problems that need the attention of staff: one row for each kind of problem. */
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

const AttentionRow = ({ item }: { readonly item: AttentionItem }) => {
  const { kind, count } = item;
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
      {action === 'retry' ? (
        isRetriedKind(kind) && <RetryButton kind={kind} title={title(count)} />
      ) : (
        <LinkButton
          variant="ghost"
          size="s"
          to={typeof action.to === 'string' ? action.to : action.to(item)}
        >
          {action.label}
        </LinkButton>
      )}
    </li>
  );
};

type RetriedKind = (typeof RETRIED_KINDS)[number];

const isRetriedKind = (kind: AttentionKind): kind is RetriedKind =>
  RETRIED_KINDS.some((one) => one === kind);

interface RetryButtonProps {
  readonly kind: RetriedKind;
  /** Name of the failed work in the button's label for screen readers. */
  readonly title: string;
}

/**
 * Button that starts failed work again. The server starts it once, even if another administrator presses the button at the same
 * time.
 */
const RetryButton = ({ kind, title }: RetryButtonProps) => {
  const { run, isPending, error } = useStaffAction({
    action: t`Trying again`,
    call: () => http.call(retryFailedWork, { params: { kind } }),
    done: ({ started }: { readonly started: number }) =>
      started === 0 ? t`Another administrator has started it already.` : t`It has been started.`,
    onDone: () => {},
  });
  return (
    <>
      <Button
        variant="ghost"
        size="s"
        busy={isPending}
        aria-label={t`Try again: ${title}`}
        onClick={() => run()}
      >
        {t`Try again`}
      </Button>
      {error && <p role="alert">{explainRefusal(error)}</p>}
    </>
  );
};
