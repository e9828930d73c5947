import {
  changeNotificationSetting,
  type NotificationSettings as Settings,
  readNotificationSettings,
} from '@cairn/api/notifications.contract';
import {
  NOTIFICATION_KIND_LABELS,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationKind,
} from '@cairn/domain/notification.rules';
import { friendlyMessage, http } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useEffect, useState } from 'react';
import { t } from 'ttag';
import styles from './notification-panel.module.css';

const CHANNEL_LABELS: Readonly<Record<NotificationChannel, string>> = {
  bell: t`Here`,
  mail: t`Mail`,
};

const useSettings = () => {
  const [settings, setSettings] = useState<Settings>();
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    http
      .call(readNotificationSettings, { signal })
      .then(setSettings)
      .catch((failure: unknown) => {
        if (!signal.aborted) setError(failure);
      });
    return () => ending.abort();
  }, []);

  const change = async (
    kind: NotificationKind,
    channel: NotificationChannel,
    isOn: boolean,
  ): Promise<void> => {
    setError(undefined);
    const before = settings;
    // Shows the change before the server has confirmed it, and reverts it if the server rejects it.
    setSettings((known) =>
      known?.map((row) => (row.kind === kind ? { ...row, [channel]: isOn } : row)),
    );
    try {
      setSettings(await http.call(changeNotificationSetting, { body: { kind, channel, isOn } }));
    } catch (failure) {
      setSettings(before);
      setError(failure);
    }
  };

  return {
    settings,
    error,
    change,
  };
};

/** Notification settings: a switch for each kind, by bell and by e-mail. Each change is saved at once. */
export const NotificationSettingsForm = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { settings, error, change } = useSettings();
  if (settings === undefined) {
    return error === undefined ? (
      <Skeleton label={t`Loading the switches`} className={styles['loading']}>
        <SkeletonText lines={5} />
      </Skeleton>
    ) : (
      <ErrorState
        title={t`The notification settings could not be loaded.`}
        detail={friendlyMessage(error)}
        headingLevel={3}
        onRetry={onRetry}
      />
    );
  }
  return (
    <>
      <Switches settings={settings} onChange={(...choice) => void change(...choice)} />
      <p role="status" className={styles['problem']}>
        {error === undefined ? '' : `${t`It was not saved.`} ${friendlyMessage(error)}`}
      </p>
    </>
  );
};

type Change = (kind: NotificationKind, channel: NotificationChannel, isOn: boolean) => void;

const Switches = ({
  settings,
  onChange,
}: {
  readonly settings: Settings;
  readonly onChange: Change;
}) => (
  <table className={styles['switches']}>
    <caption>
      <VisuallyHidden>{t`Notifications that you get, here and by mail`}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">
          <VisuallyHidden>{t`What`}</VisuallyHidden>
        </th>
        {NOTIFICATION_CHANNELS.map((channel) => (
          <th key={channel} scope="col">
            {CHANNEL_LABELS[channel]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {settings.map((row) => (
        <SwitchRow key={row.kind} {...{ row, onChange }} />
      ))}
    </tbody>
  </table>
);

interface SwitchRowProps {
  readonly row: Settings[number];
  readonly onChange: Change;
}

const SwitchRow = ({ row, onChange }: SwitchRowProps) => {
  const { kind, isLocked = false } = row;
  const label = NOTIFICATION_KIND_LABELS[kind];
  const reasonId = isLocked ? `locked-${kind}` : undefined;
  return (
    <tr>
      <th scope="row">
        <span>{label}</span>
        {isLocked && (
          <span id={reasonId} className={styles['locked']}>
            {t`Mandatory: only your school can switch this off.`}
          </span>
        )}
      </th>
      {NOTIFICATION_CHANNELS.map((channel) => (
        <td key={channel}>
          <label className={styles['switch']}>
            <input
              aria-label={`${label}: ${CHANNEL_LABELS[channel]}`}
              aria-describedby={reasonId}
              type="checkbox"
              disabled={isLocked}
              checked={row[channel]}
              onChange={({ target }) => onChange(kind, channel, target.checked)}
            />
          </label>
        </td>
      ))}
    </tr>
  );
};
