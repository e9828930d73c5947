/** Another administrator saves a section of the settings while it is open here: both values are shown, and one is chosen. */
import { changeMailText, previewMailText } from '@cairn/api/mail-text-settings.contract';
import {
  changeAssistantSetting,
  changeBrandSetting,
  changeCertificateSetting,
  changeReminderSetting,
  changeSessionSetting,
  changeSupportSetting,
  changeTimeSetting,
  changeUploadSetting,
} from '@cairn/api/site-settings.contract';
import {
  changePartnerAccountsSetting,
  changeRegistrationSetting,
  changeSecondFactorSetting,
  getPartnerAccountsSetting,
} from '@cairn/api/staff-settings.contract';
import { listCallsTo, type Stub, stubError, stubResponse } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openManagePage } from '../../test/manage-page.tsx';
import { settingStubs } from '../../test/setting-answers.ts';

interface Section {
  readonly path: string;
  readonly endpoint: Stub['endpoint'];
  /** Label of the field that is changed, or name of the option that is chosen. */
  readonly field: string | RegExp;
  /** What is typed, or the kind of the option. */
  readonly typed: string | { readonly kind: 'radio' | 'checkbox' };
  /** Values that the other administrator has saved. */
  readonly current: object;
}

interface DifferingSection extends Section {
  /** Text of the note between its first sentence and its buttons. */
  readonly differences: string;
  /** Values that are sent when the own ones are kept. */
  readonly after: object;
}

const harbor = 'https://harbor.example';
const partners = [{ issuer: harbor, name: 'Harbor Institute' }];
const brand = { name: 'Cairn', logo: null, accent: { light: '#0b5e6b', dark: '#7ac1d0' } };
const support = { supportEmail: '', footerLinks: [{ text: 'About', url: '/about' }] };

const sections: readonly DifferingSection[] = [
  {
    path: 'brand',
    endpoint: changeBrandSetting,
    field: 'Name of the site',
    typed: 'Mine',
    current: { name: 'Theirs', logo: 'abc', accent: null },
    differences:
      'Name of the siteYours: MineTheirs: TheirsLogoYours: NoneTheirs: Colours of the siteYours: #0b5e6b, #7ac1d0Theirs: Those of the product',
    after: { ...brand, name: 'Mine' },
  },
  {
    path: 'footer',
    endpoint: changeSupportSetting,
    field: 'Support address',
    typed: 'mine@learn.example',
    current: { supportEmail: '', footerLinks: [{ text: 'Help', url: '/help' }] },
    differences:
      'Support addressYours: mine@learn.exampleTheirs: NoneLinks of the footerYours: About: /aboutTheirs: Help: /help',
    after: { ...support, supportEmail: 'mine@learn.example' },
  },
  {
    path: 'registration',
    endpoint: changeRegistrationSetting,
    field: /^Closed/,
    typed: { kind: 'radio' },
    current: {
      mode: 'domains',
      domains: [
        { domain: 'riverside.example', groupId: 'riverside' },
        { domain: 'school.example', groupId: null },
      ],
    },
    differences:
      'Who may registerYours: ClosedTheirs: Only listed e-mail domainsE-mail domainsYours: NoneTheirs: riverside.example: Riverside College school.example',
    after: { mode: 'closed', domains: [] },
  },
  {
    path: 'registration',
    endpoint: changePartnerAccountsSetting,
    field: 'Harbor Institute',
    typed: { kind: 'checkbox' },
    current: { switches: { [harbor]: true } },
    differences: 'Sign-in through partnersYours: Harbor Institute: OffTheirs: Harbor Institute: On',
    after: { switches: { [harbor]: false } },
  },
  {
    path: 'sign-in',
    endpoint: changeSessionSetting,
    field: 'Time without use',
    typed: '7',
    current: { minutes: 2 * 24 * 60 },
    differences: 'Time without useYours: 7 HoursTheirs: 2 Days',
    after: { minutes: 7 * 60 },
  },
  {
    path: 'mails',
    endpoint: changeMailText,
    field: 'Subject',
    typed: 'Mine',
    current: { custom: { subject: 'Theirs', text: 'Open {link}' } },
    differences: 'SubjectYours: MineTheirs: TheirsTextYours: {link}Theirs: Open {link}',
    after: { custom: { subject: 'Mine', text: '{link}' } },
  },
  {
    path: 'certificate',
    endpoint: changeCertificateSetting,
    field: 'Name of the founder',
    typed: 'Mine',
    current: { founderName: 'Theirs', signature: 'abc' },
    differences:
      'Name of the founderYours: MineTheirs: TheirsSignature of the founderYours: NoneTheirs: ',
    after: { founderName: 'Mine', signature: null },
  },
  {
    path: 'uploads',
    endpoint: changeUploadSetting,
    field: 'Megabytes for each file',
    typed: '7',
    current: { submissionMb: 9 },
    differences: 'Megabytes for each fileYours: 7Theirs: 9',
    after: { submissionMb: 7 },
  },
  {
    path: 'reminders',
    endpoint: changeReminderSetting,
    field: /^On the day after/,
    typed: { kind: 'checkbox' },
    current: { isDueOn: false, isOverdueOn: true },
    differences:
      '7 days and 1 day before a course is dueYours: OnTheirs: OffOn the day after, when a course is overdueYours: OffTheirs: On',
    after: { isDueOn: true, isOverdueOn: false },
  },
  {
    path: 'time',
    endpoint: changeTimeSetting,
    field: 'Time zone of the site',
    typed: 'Europe/Berlin',
    current: { timeZone: 'America/New_York' },
    differences: 'Time zone of the siteYours: Europe/BerlinTheirs: America/New York',
    after: { timeZone: 'Europe/Berlin' },
  },
];

/** Changes the section here, and saves it after another administrator has. */
const saveAfterOther = async ({ path, endpoint, field, typed, current }: Section) => {
  const body = { code: 'conflict', message: 'Changed meanwhile.', details: { current } } as const;
  const { requests } = openManagePage({
    path: `/manage/settings/${path}`,
    stubs: [
      ...settingStubs,
      stubResponse(getPartnerAccountsSetting, { values: { switches: {} }, partners }),
      stubError(previewMailText, 503),
      { endpoint, status: 409, body },
    ],
  });
  const isTyped = typeof typed === 'string';
  const input = await (isTyped
    ? screen.findByLabelText(field)
    : screen.findByRole(typed.kind, { name: field }));
  if (isTyped) fireEvent.change(input, { target: { value: typed } });
  else fireEvent.click(input);
  const form = within(input.closest('form') as HTMLElement);
  const save = () => fireEvent.click(form.getByRole('button', { name: 'Save changes' }));
  save();
  const note = (await form.findByText(/^Another person/)).closest<HTMLElement>('[role=alert]');
  if (!note) throw new Error('The note is no alert.');
  return {
    input,
    note,
    save,
    readField: () => {
      const { value, checked } = input as HTMLInputElement;
      return { value, checked };
    },
    choose: (name: string) => fireEvent.click(within(note).getByRole('button', { name })),
    readBodies: () =>
      Promise.all(
        listCallsTo(requests, endpoint).map((request) => request.json() as Promise<object>),
      ),
  };
};
const INTRODUCTION = 'Another person has changed this meanwhile. Nothing of yours is lost.';
const BUTTONS = 'Show their valuesKeep mine, to save them';

describe.each(sections)('$path, $field', (section) => {
  const { current, differences, after } = section;

  it('[MOVR-15] shows both values of each field that differs, and keeps what was typed', async () => {
    const { note, choose, save, readBodies } = await saveAfterOther(section);
    await waitFor(() => expect(note).toHaveTextContent(`${INTRODUCTION}${differences}${BUTTONS}`));
    choose('Keep mine, to save them');
    expect(note).not.toBeInTheDocument();
    save();
    await waitFor(async () => expect(await readBodies()).toHaveLength(2));
    expect((await readBodies())[1]).toEqual({ before: current, after });
  });

  it('[MOVR-15] takes their values on request', async () => {
    const { note, choose, readField, readBodies } = await saveAfterOther(section);
    const mine = readField();
    choose('Show their values');
    expect(note).not.toBeInTheDocument();
    expect(readField()).not.toEqual(mine);
    expect(await readBodies()).toHaveLength(1);
  });
});

it('[MOVR-15] the logo of the other person is shown as a picture', async () => {
  const { note } = await saveAfterOther(sections[0] as Section);
  expect(note.querySelector('img')).toHaveAttribute('src', '/brand/images/abc');
});

it.each<Section>([
  {
    path: 'assistant',
    endpoint: changeAssistantSetting,
    field: /^Off/,
    typed: { kind: 'radio' },
    current: { isOn: false },
  },
  {
    path: 'sign-in',
    endpoint: changeSecondFactorSetting,
    field: /^Required/,
    typed: { kind: 'radio' },
    current: { staff: 'required' },
  },
])('[MOVR-15] $path, $field: says that the other person has saved the same', async (section) => {
  const { input, note, choose, readBodies } = await saveAfterOther(section);
  expect(note).toHaveTextContent('Another person has saved the same meanwhile.Show their values');
  choose('Show their values');
  expect(note).not.toBeInTheDocument();
  expect(input).toBeChecked();
  expect(await readBodies()).toHaveLength(1);
});
