import {
  changeRegistrationSetting,
  type ListedEmailDomain,
  MAX_LISTED_DOMAINS,
  type RegistrationSetting,
} from '@cairn/api/staff-settings.contract';
import {
  describeRegistration,
  REGISTRATION_MODES,
  type RegistrationMode,
} from '@cairn/domain/registration-mode.rules';
import { useQuery, useSite } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { RadioList } from '@cairn/ui/radio-list';
import { type FieldOption, SelectField } from '@cairn/ui/select-field';
import { TextField } from '@cairn/ui/text-field';
import { Plus, X } from 'lucide-react';
import { t } from 'ttag';
import type { ConflictFieldTexts } from '../../lib/conflict-note.tsx';
import { manageQueries } from '../../lib/manage-queries.ts';
import { REGISTRATION_MODE_LABELS } from '../../lib/setting-words.ts';
import pageStyles from '../../lib/detail-page.module.css';
import { SettingForm } from './setting-form.tsx';
import styles from './settings.module.css';
import { useSettingForm } from './use-setting-form.ts';

const LEGEND = t`Who may register`;
const DOMAINS = t`E-mail domains`;

const MODE_HINTS: Readonly<Record<RegistrationMode, string>> = {
  open: t`Anyone with an e-mail address.`,
  domains: t`Others read which addresses can register, and whom to ask.`,
  invitation: t`The form is closed. People arrive by a link in their mail.`,
  closed: t`Invitations wait too. Staff add people with a first password.`,
};
const MODE_OPTIONS = REGISTRATION_MODES.map((mode) => ({
  value: mode,
  label: REGISTRATION_MODE_LABELS[mode],
  hint: MODE_HINTS[mode],
}));

/** E-mail domain in the form; its React key stays the same while the domain is typed. */
interface DomainEntry extends ListedEmailDomain {
  readonly key: string;
}

interface TypedSetting extends RegistrationSetting {
  readonly domains: DomainEntry[];
}

const toEntry = (domain: ListedEmailDomain): DomainEntry => ({
  ...domain,
  key: crypto.randomUUID(),
});

const toTyped = ({ mode, domains }: RegistrationSetting): TypedSetting => ({
  mode,
  domains: domains.map(toEntry),
});

const toSetting = ({ mode, domains }: TypedSetting): RegistrationSetting => ({
  mode,
  domains: domains.map(({ domain, groupId }) => ({ domain, groupId })),
});

const useRegistrationForm = (saved: RegistrationSetting) =>
  useSettingForm({
    saved,
    toTyped,
    call: async ({ before, after }, named) => {
      const body = { before, after: toSetting(after) };
      return { values: await http.call(changeRegistrationSetting, { body, ...named }) };
    },
  });
type RegistrationFormState = ReturnType<typeof useRegistrationForm>;

/** Form of the setting that decides who may make an account. 003 §2.4 */
export const RegistrationForm = ({ saved }: { readonly saved: RegistrationSetting }) => {
  const form = useRegistrationForm(saved);
  const { typed, change } = form;
  const groups = useGroups();
  const texts: ConflictFieldTexts<TypedSetting> = {
    mode: { label: LEGEND, format: (mode) => REGISTRATION_MODE_LABELS[mode] },
    domains: { label: DOMAINS, format: (domains) => describeDomains(domains, groups) },
  };
  return (
    <SettingForm form={form} texts={texts}>
      <section className={pageStyles['section']}>
        <RadioList
          legend={LEGEND}
          options={MODE_OPTIONS}
          value={typed.mode}
          onChange={(value) => {
            const mode = REGISTRATION_MODES.find((one) => one === value);
            if (mode) change({ mode });
          }}
        />
      </section>
      {typed.mode === 'domains' && <Domains form={form} groups={groups} />}
      <Preview {...typed} />
    </SettingForm>
  );
};

interface GroupChoice {
  readonly groupId: string;
  readonly name: string;
  readonly isArchived: boolean;
}

/** Returns all groups, with those that are archived; none until they are loaded. */
const useGroups = (): readonly GroupChoice[] =>
  useQuery(manageQueries.filterOptions()).data?.groups ?? [];

const describeDomains = (
  domains: readonly ListedEmailDomain[],
  groups: readonly GroupChoice[],
): string =>
  domains
    .map(({ domain, groupId }) => {
      const group = groups.find((one) => one.groupId === groupId)?.name ?? groupId;
      return group === null ? domain : `${domain}: ${group}`;
    })
    .join('\n');

interface DomainsProps {
  readonly form: RegistrationFormState;
  readonly groups: readonly GroupChoice[];
}

const Domains = ({ form, groups }: DomainsProps) => {
  const { typed, change } = form;
  const { domains } = typed;
  const replace = (at: number, domain: Partial<ListedEmailDomain>) =>
    change({ domains: domains.map((one, index) => (index === at ? { ...one, ...domain } : one)) });
  const options = [
    { value: '', label: t`No group` },
    ...groups
      .filter(({ isArchived }) => !isArchived)
      .map(({ groupId, name }) => ({ value: groupId, label: name })),
  ];
  return (
    <section className={pageStyles['section']} aria-labelledby="domains">
      <div className={styles['head']}>
        <h2 id="domains">{DOMAINS}</h2>
        <Button
          variant="line"
          size="s"
          reason={
            domains.length >= MAX_LISTED_DOMAINS
              ? t`There can be at most ${MAX_LISTED_DOMAINS} domains.`
              : undefined
          }
          onClick={() => change({ domains: [...domains, toEntry({ domain: '', groupId: null })] })}
        >
          <Plus />
          {t`Add a domain`}
        </Button>
      </div>
      <ul className={styles['domains']}>
        {domains.map((one, at) => (
          <DomainRow
            key={one.key}
            one={one}
            groups={options}
            problem={form.problemOf(undefined, at)}
            onChange={(domain) => replace(at, domain)}
            onRemove={() => change({ domains: domains.filter((_, index) => index !== at) })}
          />
        ))}
      </ul>
      <p className={pageStyles['hint']}>
        {t`A domain does not include its subdomains: students.school.example needs a line of its own.`}
      </p>
    </section>
  );
};

interface DomainRowProps {
  readonly one: ListedEmailDomain;
  readonly groups: readonly FieldOption[];
  readonly problem: string | undefined;
  readonly onChange: (change: Partial<ListedEmailDomain>) => void;
  readonly onRemove: () => void;
}

const DomainRow = ({ one, groups, problem, onChange, onRemove }: DomainRowProps) => {
  const { domain, groupId } = one;
  return (
    <li className={styles['domain']}>
      <TextField
        label={t`Domain`}
        autoComplete="off"
        placeholder="school.example"
        maxLength={253}
        value={domain}
        error={problem}
        announceError
        onChange={({ target }) => onChange({ domain: target.value })}
      />
      <SelectField
        label={t`New accounts join`}
        options={groups}
        value={groupId ?? ''}
        onChange={({ target }) => onChange({ groupId: target.value === '' ? null : target.value })}
      />
      <IconButton
        label={domain === '' ? t`Remove the domain` : t`Remove ${domain}`}
        variant="ghost"
        className={styles['remove']}
        onClick={onRemove}
      >
        <X />
      </IconButton>
    </li>
  );
};

/** Preview of the text that visitors read at /register with the values in the form. */
const Preview = ({ mode, domains }: RegistrationSetting) => {
  const { brand, supportEmail } = useSite();
  const listed = domains.map(({ domain }) => domain.trim()).filter((domain) => domain !== '');
  const words = describeRegistration(
    { mode, domains: listed },
    { brandName: brand.name, supportEmail },
  );
  return (
    <section className={pageStyles['section']} aria-labelledby="preview">
      <h2 id="preview">{t`What visitors read at /register`}</h2>
      <div className={styles['preview']}>
        <b>{MODE_TITLES[mode]}</b>
        <p>{words ?? t`The form, without further words.`}</p>
      </div>
    </section>
  );
};

/** Title of the registration page in each registration mode. */
const MODE_TITLES: Readonly<Record<RegistrationMode, string>> = {
  open: t`Create account`,
  domains: t`Create account`,
  invitation: t`Registration is by invitation`,
  closed: t`Registration is closed`,
};
