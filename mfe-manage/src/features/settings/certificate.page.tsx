import {
  type CertificateSetting,
  changeCertificateSetting,
  MAX_FOUNDER_NAME_LENGTH,
} from '@cairn/api/site-settings.contract';
import { useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { TextField } from '@cairn/ui/text-field';
import { t } from 'ttag';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { siteSettingQueries } from '../../lib/site-setting-queries.ts';
import pageStyles from '../../lib/detail-page.module.css';
import { describeFixed } from './describe-fixed.ts';
import { ImageField, toBase64 } from './image-field.tsx';
import { SettingForm } from './setting-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import styles from './settings.module.css';
import { useSettingForm } from './use-setting-form.ts';

/** Page /manage/settings/certificate: founder and signature on certificates. 003 §2.9 */
export const CertificateSettingsPage = () => (
  <SettingsFrame
    section="certificate"
    title={t`Certificate`}
    lead={t`Certificates that are issued from now on. Earlier ones stay as they were issued.`}
  >
    <LoadedCertificate />
  </SettingsFrame>
);

const LoadedCertificate = () => (
  <LoadedContent
    query={useQuery(siteSettingQueries.certificate())}
    failure={t`The setting could not be loaded.`}
  >
    {(answer) => <CertificateForm {...answer} />}
  </LoadedContent>
);

interface CertificateFormProps {
  readonly values: CertificateSetting;
  readonly fixed: Readonly<Record<string, string>>;
}

const CertificateForm = ({ values, fixed }: CertificateFormProps) => {
  const form = useSettingForm({
    saved: values,
    toTyped: (saved: CertificateSetting) => ({ ...saved, newSignature: '' }),
    call: ({ before, after: { newSignature, ...after } }, named) => {
      const bytes = toBase64(newSignature);
      const body = { before, after, ...(bytes !== undefined && { newSignature: bytes }) };
      return http.call(changeCertificateSetting, { body, ...named });
    },
  });
  const { typed, change, problemOf } = form;
  const saved = typed.signature === null ? undefined : `/brand/images/${typed.signature}`;
  const variable = fixed['founderName'];
  return (
    <SettingForm form={form}>
      <section className={pageStyles['section']}>
        <div className={styles['pair']}>
          <TextField
            label={t`Name of the founder`}
            autoComplete="off"
            maxLength={MAX_FOUNDER_NAME_LENGTH}
            readOnly={variable !== undefined}
            hint={describeFixed(variable) ?? t`Empty: certificates name none.`}
            value={typed.founderName}
            error={problemOf('founderName')}
            announceError
            onChange={({ target }) => change({ founderName: target.value })}
          />
          <ImageField
            label={t`Signature of the founder`}
            hint={t`SVG, PNG or JPEG under 200 KB, dark on a light or transparent ground. It stands below the name.`}
            shown={typed.newSignature === '' ? saved : typed.newSignature}
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
