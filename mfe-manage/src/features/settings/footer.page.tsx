import {
  changeSupportSetting,
  MAX_FOOTER_LINK_TEXT_LENGTH,
  MAX_FOOTER_LINKS,
  type SupportSetting,
} from '@cairn/api/site-settings.contract';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { TextField } from '@cairn/ui/text-field';
import { Plus, X } from 'lucide-react';
import { t } from 'ttag';
import type { ConflictFieldTexts } from '../../lib/conflict-note.tsx';
import { siteSettingQueries } from '../../lib/site-setting-queries.ts';
import pageStyles from '../../lib/detail-page.module.css';
import { describeFixedField } from './describe-fixed.ts';
import { SettingForm } from './setting-form.tsx';
import { LoadedSetting, SettingsFrame } from './settings-frame.tsx';
import styles from './settings.module.css';
import { useSettingForm } from './use-setting-form.ts';

/** Page /manage/settings/footer: support address and links of the footer. 003 §2.9 */
export const FooterSettingsPage = () => (
  <SettingsFrame
    section="footer"
    title={t`Footer and support`}
    lead={t`What every page shows at its foot, and whom people can ask.`}
  >
    <LoadedSetting query={siteSettingQueries.support()}>
      {(answer) => <FooterForm {...answer} />}
    </LoadedSetting>
  </SettingsFrame>
);

/** Link in the form; its React key stays the same while the link is typed. */
interface LinkEntry {
  readonly key: string;
  readonly text: string;
  readonly url: string;
}

/** Keys of the links by their position, so that equal values have equal keys. */
const toTyped = ({ supportEmail, footerLinks }: SupportSetting) => ({
  supportEmail,
  footerLinks: footerLinks.map((link, at): LinkEntry => ({ ...link, key: String(at) })),
});

const LABELS = {
  supportEmail: t`Support address`,
  footerLinks: t`Links of the footer`,
};
const TEXTS: ConflictFieldTexts<ReturnType<typeof toTyped>> = {
  supportEmail: { label: LABELS.supportEmail, format: (address) => address },
  footerLinks: {
    label: LABELS.footerLinks,
    format: (links) => links.map(({ text, url }) => `${text}: ${url}`).join('\n'),
  },
};

interface FooterFormProps {
  readonly values: SupportSetting;
  readonly fixed: Readonly<Record<string, string>>;
}

const useFooterForm = (saved: SupportSetting) =>
  useSettingForm({
    saved,
    toTyped,
    call: ({ before, after: { supportEmail, footerLinks } }, named) => {
      const links = footerLinks.map(({ text, url }) => ({ text, url }));
      const after = { supportEmail, footerLinks: links };
      return http.call(changeSupportSetting, { body: { before, after }, ...named });
    },
  });
type FooterFormState = ReturnType<typeof useFooterForm>;

const FooterForm = ({ values, fixed }: FooterFormProps) => {
  const form = useFooterForm(values);
  const { typed, change, problemOf } = form;
  const variable = fixed['supportEmail'];
  return (
    <SettingForm form={form} texts={TEXTS}>
      <section className={pageStyles['section']}>
        <TextField
          label={LABELS.supportEmail}
          type="email"
          autoComplete="off"
          maxLength={254}
          readOnly={variable !== undefined}
          hint={
            describeFixedField(variable) ??
            t`In the footer and wherever a page says whom to ask. Empty: none.`
          }
          value={typed.supportEmail}
          error={problemOf('supportEmail')}
          announceError
          onChange={({ target }) => change({ supportEmail: target.value })}
        />
      </section>
      <FooterLinks form={form} />
    </SettingForm>
  );
};

const FooterLinks = ({
  form: { typed, change, problemOf },
}: {
  readonly form: FooterFormState;
}) => {
  const { footerLinks: links } = typed;
  const replace = (at: number, link: Partial<LinkEntry>) =>
    change({ footerLinks: links.map((one, index) => (index === at ? { ...one, ...link } : one)) });
  const add = () =>
    change({ footerLinks: [...links, { key: crypto.randomUUID(), text: '', url: '' }] });
  return (
    <section className={pageStyles['section']} aria-labelledby="links">
      <div className={styles['head']}>
        <h2 id="links">{LABELS.footerLinks}</h2>
        <Button
          variant="line"
          size="s"
          reason={
            links.length >= MAX_FOOTER_LINKS
              ? t`There can be at most ${MAX_FOOTER_LINKS} links.`
              : undefined
          }
          onClick={add}
        >
          <Plus />
          {t`Add a link`}
        </Button>
      </div>
      <ul className={styles['domains']}>
        {links.map((link, at) => (
          <FooterLinkRow
            key={link.key}
            link={link}
            textProblem={problemOf('text', at)}
            urlProblem={problemOf('url', at)}
            onChange={(changed) => replace(at, changed)}
            onRemove={() => change({ footerLinks: links.filter((one) => one !== link) })}
          />
        ))}
      </ul>
      <p className={pageStyles['hint']}>
        {t`They stand beside the links of the product. Addresses begin with https:// or http://, paths of this site with /.`}
      </p>
    </section>
  );
};

interface FooterLinkRowProps {
  readonly link: LinkEntry;
  readonly textProblem: string | undefined;
  readonly urlProblem: string | undefined;
  readonly onChange: (change: Partial<LinkEntry>) => void;
  readonly onRemove: () => void;
}

const FooterLinkRow = ({ link, onChange, onRemove, ...problems }: FooterLinkRowProps) => {
  const { text, url } = link;
  return (
    <li className={styles['domain']}>
      <TextField
        label={t`Text`}
        autoComplete="off"
        maxLength={MAX_FOOTER_LINK_TEXT_LENGTH}
        value={text}
        error={problems.textProblem}
        announceError
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <TextField
        label={t`Address`}
        dir="ltr"
        autoComplete="off"
        placeholder="https://"
        maxLength={2000}
        value={url}
        error={problems.urlProblem}
        announceError
        onChange={({ target }) => onChange({ url: target.value })}
      />
      <IconButton
        label={text === '' ? t`Remove the link` : t`Remove ${text}`}
        variant="ghost"
        className={styles['remove']}
        onClick={onRemove}
      >
        <X />
      </IconButton>
    </li>
  );
};
