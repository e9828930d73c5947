import {
  changeSessionSetting,
  SESSION_MINUTES,
  type SessionSetting,
} from '@cairn/api/site-settings.contract';
import { http } from '@cairn/session';
import { SelectField } from '@cairn/ui/select-field';
import { TextField } from '@cairn/ui/text-field';
import { t } from 'ttag';
import type { ConflictFieldTexts } from '../../lib/conflict-note.tsx';
import pageStyles from '../../lib/detail-page.module.css';
import { SettingForm } from './setting-form.tsx';
import styles from './settings.module.css';
import { useSettingForm } from './use-setting-form.ts';

/** Units of the session length with their minutes, the longest first. */
const UNITS = { days: 24 * 60, hours: 60, minutes: 1 } as const;
type Unit = keyof typeof UNITS;

const UNIT_OPTIONS: readonly { readonly value: Unit; readonly label: string }[] = [
  { value: 'minutes', label: t`Minutes` },
  { value: 'hours', label: t`Hours` },
  { value: 'days', label: t`Days` },
];

/** Converts minutes to the longest unit that gives a whole number. */
const toTyped = ({ minutes }: SessionSetting): { readonly amount: string; readonly unit: Unit } => {
  const units: readonly Unit[] = ['days', 'hours'];
  const unit = units.find((one) => minutes % UNITS[one] === 0) ?? 'minutes';
  return { amount: String(minutes / UNITS[unit]), unit };
};

const toMinutes = ({ amount, unit }: ReturnType<typeof toTyped>): number =>
  /^\d+$/.test(amount) ? Number(amount) * UNITS[unit] : Number.NaN;

const findLengthProblem = (minutes: number): string | undefined =>
  minutes >= SESSION_MINUTES.min && minutes <= SESSION_MINUTES.max
    ? undefined
    : t`Enter a time from 15 minutes to 90 days.`;

const LABEL = t`Time without use`;
const TEXTS: ConflictFieldTexts<ReturnType<typeof toTyped>> = {
  amount: {
    label: LABEL,
    format: (amount, { unit }) =>
      `${amount} ${UNIT_OPTIONS.find(({ value }) => value === unit)?.label ?? unit}`,
  },
};

/** Form of the setting that decides after which time without use a session ends. 003 §2.9 */
export const SessionForm = ({ saved }: { readonly saved: SessionSetting }) => {
  const form = useSettingForm({
    saved,
    toTyped,
    call: ({ before, after }, named) => {
      const body = { before, after: { minutes: toMinutes(after) } };
      return http.call(changeSessionSetting, { body, ...named });
    },
  });
  const { typed, change } = form;
  const problem = findLengthProblem(toMinutes(typed));
  return (
    <SettingForm form={form} texts={TEXTS} problem={problem}>
      <section className={pageStyles['section']} aria-labelledby="session-length">
        <h2 id="session-length" className={styles['title']}>{t`Session length`}</h2>
        <p className={styles['lead']}>
          {t`A device that was not used for this time is signed out. A shorter time also ends sessions that are older.`}
        </p>
        <div className={styles['pair']}>
          <TextField
            label={LABEL}
            inputMode="numeric"
            autoComplete="off"
            value={typed.amount}
            error={problem}
            onChange={({ target }) => change({ amount: target.value.trim() })}
          />
          <SelectField
            label={t`Unit`}
            options={UNIT_OPTIONS}
            value={typed.unit}
            onChange={({ target }) => {
              const unit = UNIT_OPTIONS.find(({ value }) => value === target.value)?.value;
              if (unit) change({ unit });
            }}
          />
        </div>
      </section>
    </SettingForm>
  );
};
