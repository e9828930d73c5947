import {
  type CertificateSetting,
  changeCertificateSetting,
  MAX_FOUNDER_NAME_LENGTH,
} from '@cairn/api/site-settings.contract';
import { http } from '@cairn/session';
import { TextField } from '@cairn/ui/text-field';
import { t } from 'ttag';
import type { ConflictFieldTexts } from '../../lib/conflict-note.tsx';
import { siteSettingQueries } from '../../lib/site-setting-queries.ts';
import pageStyles from '../../lib/detail-page.module.css';
import { describeFixedField } from './describe-fixed.ts';
import { ImageField, extractBase64 } from './image-field.tsx';
import { SettingForm } from './setting-form.tsx';
import { toPictureUrl } from './setting-texts.ts';
import { LoadedSetting, SettingsFrame } from './settings-frame.tsx';
import styles from './settings.module.css';
import { useSettingForm } from './use-setting-form.ts';

/** Page /manage/settings/certificate: founder and signature on certificates. 003 §2.9 */
export const CertificateSettingsPage = () => (
  <SettingsFrame
    section="certificate"
    title={t`Certificate`}
    lead={t`Certificates that are issued from now on. Earlier ones stay as they were issued.`}
  >
    <LoadedSetting query={siteSettingQueries.certificate()}>
      {(answer) => <CertificateForm {...answer} />}
    </LoadedSetting>
  </SettingsFrame>
);

interface CertificateFormProps {
  readonly values: CertificateSetting;
  readonly fixed: Readonly<Record<string, string>>;
}

const toTyped = (saved: CertificateSetting) => ({ ...saved, newSignature: '' });

const LABELS = {
  founderName: t`Name of the founder`,
  signature: t`Signature of the founder`,
};
const TEXTS: ConflictFieldTexts<ReturnType<typeof toTyped>> = {
  founderName: { label: LABELS.founderName, format: (name) => name },
  signature: {
    label: LABELS.signature,
    format: (signature, { newSignature }) => toPictureUrl(newSignature, signature),
    isPicture: true,
  },
};

const CertificateForm = ({ values, fixed }: CertificateFormProps) => {
  const form = useSettingForm({
    saved: values,
    toTyped,
    call: ({ before, after: { newSignature, ...after } }, named) => {
      const bytes = extractBase64(newSignature);
      const body = { before, after, ...(bytes !== undefined && { newSignature: bytes }) };
      return http.call(changeCertificateSetting, { body, ...named });
    },
  });
  const { typed, change, problemOf } = form;
  const variable = fixed['founderName'];
  return (
    <SettingForm form={form} texts={TEXTS}>
      <section className={pageStyles['section']}>
        <div className={styles['pair']}>
          <TextField
            label={LABELS.founderName}
            autoComplete="off"
            maxLength={MAX_FOUNDER_NAME_LENGTH}
            readOnly={variable !== undefined}
            hint={describeFixedField(variable) ?? t`Empty: certificates name none.`}
            value={typed.founderName}
            error={problemOf('founderName')}
            announceError
            onChange={({ target }) => change({ founderName: target.value })}
          />
          <ImageField
            label={LABELS.signature}
            hint={t`SVG, PNG or JPEG under 200 KB, dark on a light or transparent ground. It stands below the name.`}
            shown={toPictureUrl(typed.newSignature, typed.signature)}
            error={problemOf('signature')}
            onChange={(newSignature) =>
              change(newSignature === '' ? { newSignature, signature: null } : { newSignature })
            }
          />
        </div>
      </section>
    </SettingForm>
  );
};
