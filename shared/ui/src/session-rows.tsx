import { Monitor, Smartphone, Tablet, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { t } from 'ttag';
import { IconRow, IconRows } from './icon-rows.tsx';
import { formatMoment } from '@cairn/messages/dates';
import { Tag } from './tag.tsx';

/** Fields of a session that its row shows. */
export interface ShownSession {
  readonly key: string;
  /** Null: unknown. */
  readonly browser: string | null;
  /** Null: unknown. */
  readonly system: string | null;
  /** Network of the last use, such as '203.0.113.0/24'; null if unknown. */
  readonly network: string | null;
  /** Time at which the session was last used, ISO 8601. */
  readonly usedAt: string;
  readonly isCurrent?: boolean;
}

/** Returns the device of a session, such as 'Firefox on Windows'. */
export const describeDevice = ({
  browser,
  system,
}: Pick<ShownSession, 'browser' | 'system'>): string =>
  browser !== null && system !== null
    ? t`${browser} on ${system}`
    : (browser ?? system ?? t`Unknown device`);

const SYSTEM_ICONS: Readonly<Record<string, LucideIcon>> = {
  iPhone: Smartphone,
  Android: Smartphone,
  iPad: Tablet,
};

/** Returns the known part of a network's addresses, such as '203.0.113.x'. */
const shortenNetwork = (network: string): string => {
  const [address = ''] = network.split('/', 1);
  return address.includes(':') ? address : address.replace(/\.\d+$/, '.x');
};

const describeUse = ({ network, usedAt, isCurrent }: ShownSession, now: Date): string => {
  const moment = isCurrent === true ? t`Now` : formatMoment(usedAt, now);
  if (network === null) return moment;
  const place = shortenNetwork(network);
  return t`${moment}, near ${place}`;
};

interface SessionRowsProps<Session extends ShownSession> {
  readonly sessions: readonly Session[];
  /** Renders the button in the row of a session, such as 'Sign out'. */
  readonly renderAction?: (session: Session) => ReactNode;
}

/** The devices on which a person is signed in. */
export const SessionRows = <Session extends ShownSession>({
  sessions,
  renderAction,
}: SessionRowsProps<Session>) => {
  const [now] = useState(() => new Date());
  return (
    <IconRows>
      {sessions.map((session) => (
        <IconRow
          key={session.key}
          icon={SYSTEM_ICONS[session.system ?? ''] ?? Monitor}
          tone={session.isCurrent === true ? 'brand' : 'neutral'}
          title={describeDevice(session)}
          tag={session.isCurrent === true && <Tag tone="brand">{t`This device`}</Tag>}
          detail={describeUse(session, now)}
          action={renderAction?.(session)}
        />
      ))}
    </IconRows>
  );
};
