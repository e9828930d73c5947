import {
  changePartnerAccountsSetting,
  type PartnerAccountsSetting,
} from '@cairn/api/staff-settings.contract';
import {
  mayPartnerMakeAccounts,
  type RegistrationMode,
} from '@cairn/domain/registration-mode.rules';
import { http } from '@cairn/session';
import { Checkbox } from '@cairn/ui/checkbox';
import { useId } from 'react';
import { t } from 'ttag';
import type { ConflictFieldTexts } from '../../lib/conflict-note.tsx';
import pageStyles from '../../lib/detail-page.module.css';
import { formatOnOff } from './setting-texts.ts';
import { SettingForm } from './setting-form.tsx';
import styles from './settings.module.css';
import { useSettingForm } from './use-setting-form.ts';

interface PartnerAccountsFormProps {
  readonly saved: PartnerAccountsSetting;
  readonly partners: readonly { readonly issuer: string; readonly name: string }[];
  /** Saved registration mode, which decides for partners whose switch was never set. */
  readonly mode: RegistrationMode;
}

const TITLE = t`Sign-in through partners`;

/** Form of the setting whether accounts are created for users who arrive from each partner. 003 §2.4 */
export const PartnerAccountsForm = ({ saved, partners, mode }: PartnerAccountsFormProps) => {
  const form = useSettingForm({
    saved,
    toTyped: (values: PartnerAccountsSetting) => values,
    call: (body, named) => http.call(changePartnerAccountsSetting, { body, ...named }),
  });
  const { switches } = form.typed;
  const texts: ConflictFieldTexts<PartnerAccountsSetting> = {
    switches: {
      label: TITLE,
      format: (values) =>
        partners
          .map(({ issuer, name }) => {
            const isOn = formatOnOff(mayPartnerMakeAccounts(mode, values[issuer]));
            return `${name}: ${isOn}`;
          })
          .join('\n'),
    },
  };
  return (
    <SettingForm form={form} texts={texts}>
      <section className={pageStyles['section']} aria-labelledby="partners">
        <h2 id="partners" className={styles['title']}>
          {TITLE}
        </h2>
        <p className={styles['lead']}>
          {mode === 'closed'
            ? t`While registration is closed, no partner makes accounts.`
            : t`May a sign-in through a partner make a new account?`}
        </p>
        {partners.map(({ issuer, name }) => (
          <PartnerSwitch
            key={issuer}
            name={name}
            isAllowed={mayPartnerMakeAccounts(mode, switches[issuer])}
            isClosed={mode === 'closed'}
            onChange={(isAllowed) =>
              form.change({ switches: { ...switches, [issuer]: isAllowed } })
            }
          />
        ))}
        <p className={styles['hint']}>
          {t`The environment variable PARTNERS of the server lists the partners.`}
        </p>
      </section>
    </SettingForm>
  );
};

interface PartnerSwitchProps {
  readonly name: string;
  readonly isAllowed: boolean;
  readonly isClosed: boolean;
  readonly onChange: (isAllowed: boolean) => void;
}

const PartnerSwitch = ({ name, isAllowed, isClosed, onChange }: PartnerSwitchProps) => {
  const hintId = useId();
  return (
    <div className={styles['partner']}>
      <Checkbox
        label={name}
        aria-describedby={hintId}
        checked={isAllowed}
        disabled={isClosed}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p id={hintId} className={styles['hint']}>
        {isAllowed
          ? t`New people get an account at their first sign-in.`
          : t`Only people who have an account can use it.`}
      </p>
    </div>
  );
};
