import {
  type BrandSetting,
  changeBrandSetting,
  MAX_SITE_NAME_LENGTH,
} from '@cairn/api/site-settings.contract';
import {
  type AccentColours,
  suggestDarkAccent,
  toHexColour,
} from '@cairn/domain/accent-colour.rules';
import { useSite } from '@cairn/runtime';
import { http } from '@cairn/session';
import { RadioList } from '@cairn/ui/radio-list';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { t } from 'ttag';
import type { ConflictFieldTexts } from '../../lib/conflict-note.tsx';
import { siteSettingQueries } from '../../lib/site-setting-queries.ts';
import pageStyles from '../../lib/detail-page.module.css';
import { AccentField } from './accent-field.tsx';
import { describeFixedField } from './describe-fixed.ts';
import { ImageField, extractBase64 } from './image-field.tsx';
import { SettingForm } from './setting-form.tsx';
import { toPictureUrl } from './setting-texts.ts';
import { LoadedSetting, SettingsFrame } from './settings-frame.tsx';
import styles from './settings.module.css';
import { useSettingForm } from './use-setting-form.ts';

/** Page /manage/settings/brand: name, logo and accent colours of the site. 003 §2.9 */
export const BrandSettingsPage = () => (
  <SettingsFrame
    section="brand"
    title={t`Brand`}
    lead={t`Changes appear on every page within 5 seconds.`}
  >
    <LoadedSetting query={siteSettingQueries.brand()}>
      {(answer) => <BrandForm {...answer} />}
    </LoadedSetting>
  </SettingsFrame>
);

/** Accent colour of the product in the light theme: the initial value when a site chooses its own colours. */
const PRODUCT_LIGHT = '#0b5e6b';

const toTyped = (values: BrandSetting) => ({ ...values, newLogo: '' });

const LABELS = {
  name: t`Name of the site`,
  logo: t`Logo`,
  accent: t`Colours of the site`,
};
const PRODUCT_COLOURS = t`Those of the product`;
const TEXTS: ConflictFieldTexts<ReturnType<typeof toTyped>> = {
  name: { label: LABELS.name, format: (name) => name },
  logo: {
    label: LABELS.logo,
    format: (logo, { newLogo }) => toPictureUrl(newLogo, logo),
    isPicture: true,
  },
  accent: {
    label: LABELS.accent,
    format: (accent) => (accent ? `${accent.light}, ${accent.dark}` : PRODUCT_COLOURS),
  },
};

interface BrandFormProps {
  readonly values: BrandSetting;
  readonly fixed: Readonly<Record<string, string>>;
}

const useBrandForm = (saved: BrandSetting) =>
  useSettingForm({
    saved,
    toTyped,
    call: ({ before, after: { newLogo, ...after } }, named) => {
      const logo = extractBase64(newLogo);
      const body = { before, after, ...(logo !== undefined && { newLogo: logo }) };
      return http.call(changeBrandSetting, { body, ...named });
    },
  });
type BrandFormState = ReturnType<typeof useBrandForm>;

const BrandForm = ({ values, fixed }: BrandFormProps) => {
  const form = useBrandForm(values);
  const { typed, change, problemOf } = form;
  return (
    <SettingForm form={form} texts={TEXTS}>
      <section className={pageStyles['section']} aria-labelledby="name-and-logo">
        <h2 id="name-and-logo" className={styles['title']}>{t`Name and logo`}</h2>
        <div className={styles['pair']}>
          <TextField
            label={LABELS.name}
            autoComplete="off"
            maxLength={MAX_SITE_NAME_LENGTH}
            readOnly={fixed['name'] !== undefined}
            hint={
              describeFixedField(fixed['name']) ?? t`In the navbar, in mails and on certificates.`
            }
            value={typed.name}
            error={problemOf('name')}
            announceError
            onChange={({ target }) => change({ name: target.value })}
          />
          <LogoField form={form} variable={fixed['logo']} />
        </div>
      </section>
      <AccentSection form={form} />
    </SettingForm>
  );
};

interface LogoFieldProps {
  readonly form: BrandFormState;
  readonly variable: string | undefined;
}

const LogoField = ({ form: { typed, change, problemOf }, variable }: LogoFieldProps) => {
  const { brand } = useSite();
  return (
    <ImageField
      label={LABELS.logo}
      hint={
        describeFixedField(variable) ??
        t`SVG, PNG, WebP or JPEG under 200 KB. Shown 32 pixels high.`
      }
      shown={variable === undefined ? toPictureUrl(typed.newLogo, typed.logo) : brand.logo}
      isFixed={variable !== undefined}
      error={problemOf('logo')}
      onChange={(newLogo) => change(newLogo === '' ? { newLogo, logo: null } : { newLogo })}
    />
  );
};

/** Returns whether the dark theme's colour is the one that is suggested for the light theme's colour. */
const isSuggested = ({ light, dark }: AccentColours) => {
  const hex = toHexColour(light);
  return hex !== undefined && toHexColour(dark) === suggestDarkAccent(hex);
};

const AccentSection = ({ form }: { readonly form: BrandFormState }) => {
  const { typed, change } = form;
  const { accent } = typed;
  return (
    <section className={pageStyles['section']} aria-labelledby="accent">
      <h2 id="accent" className={styles['title']}>{t`Accent colour`}</h2>
      <p className={styles['lead']}>
        {t`Buttons, links and progress. Amber and green keep their meaning. Text needs 4.5 : 1, so that everybody can read it.`}
      </p>
      <RadioList
        legend={LABELS.accent}
        options={[
          { value: 'product', label: PRODUCT_COLOURS },
          { value: 'own', label: t`Own colours` },
        ]}
        value={accent === null ? 'product' : 'own'}
        onChange={(value) => {
          const own = { light: PRODUCT_LIGHT, dark: suggestDarkAccent(PRODUCT_LIGHT) };
          change({ accent: value === 'own' ? own : null });
        }}
      />
      {accent !== null && <AccentFields accent={accent} form={form} />}
    </section>
  );
};

interface AccentFieldsProps {
  readonly accent: AccentColours;
  readonly form: BrandFormState;
}

const AccentFields = ({ accent, form: { change, problemOf } }: AccentFieldsProps) => {
  // False as soon as the dark colour was chosen by hand: then it no longer follows the light one.
  const [isDarkSuggested, setIsDarkSuggested] = useState(isSuggested(accent));
  return (
    <div className={styles['pair']}>
      <AccentField
        theme="light"
        label={t`Light theme`}
        value={accent.light}
        refusal={problemOf('light')}
        onChange={(light) => {
          const hex = toHexColour(light);
          const dark = hex !== undefined && isDarkSuggested ? suggestDarkAccent(hex) : accent.dark;
          change({ accent: { light, dark } });
        }}
      />
      <AccentField
        theme="dark"
        label={t`Dark theme`}
        hint={
          isDarkSuggested ? t`Suggested from the light one. You can choose another.` : undefined
        }
        value={accent.dark}
        refusal={problemOf('dark')}
        onChange={(dark) => {
          setIsDarkSuggested(false);
          change({ accent: { ...accent, dark } });
        }}
      />
    </div>
  );
};
