import { changeChannelRemotes } from '@cairn/api/release-changes.contract';
import { getRemoteSettings, type RemoteSettings } from '@cairn/api/release-settings.contract';
import { stubResponse, listCallsTo, stubError, type Stub, stubApi } from '@cairn/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildReleaseBoard,
  buildBoardChannel,
  toIsoTimeHoursAgo,
  buildRemoteSetting,
  buildPersonAuthor,
  buildRemoteSettings,
} from './test/board-builders.ts';
import {
  confirmWithReason,
  getOpenDialogQueries,
  waitForDialogToClose,
  clickButton,
  waitForReloadAfterChange,
  stubRegistryRejection,
  readFirstSentBody,
} from './test/change-dialogs.ts';
import { openReleasesPage } from './test/open-releases.tsx';

const LEARNING = '/releases/learning';
const changed = stubResponse(changeChannelRemotes, { channel: 'production', revision: 42 });
const settings = [
  buildRemoteSetting('help', {
    type: 'string',
    options: ['/faq', '/me'],
    default: '/faq',
    value: '/faq',
  }),
  buildRemoteSetting('seats', { value: 30, source: 'production' }),
  buildRemoteSetting('trailer', { type: 'boolean', default: true, value: true }),
];
const open = (given: Partial<RemoteSettings> = {}, stubs: readonly Stub[] = [changed]) =>
  openReleasesPage(
    buildReleaseBoard(),
    [stubResponse(getRemoteSettings, buildRemoteSettings({ settings, ...given })), ...stubs],
    LEARNING,
  );
const part = () => screen.findByRole('region', { name: 'Settings' });
const lines = async () =>
  (await within(await part()).findAllByRole('listitem')).map((line) =>
    [...line.querySelectorAll('h3, p')].map(({ textContent }) => textContent),
  );
const field = () => getOpenDialogQueries().getByRole('textbox', { name: 'Value' });

describe('settings of a remote', () => {
  it('are what it declares, with the value that counts and where that is from', async () => {
    open();
    expect(await lines()).toEqual([
      [
        'help = "/faq"',
        'By default',
        'What help is for.',
        'One of "/faq", "/me"; by default "/faq".',
      ],
      ['seats = 30', 'Set by Production', 'What seats is for.', 'A number; by default 20.'],
      ['trailer = true', 'By default', 'What trailer is for.', 'true or false; by default true.'],
    ]);
  });

  it('are those of a canary, too, and values that nothing takes', async () => {
    open({
      settings: [
        buildRemoteSetting('seats', { value: 'few', source: 'production' }),
        buildRemoteSetting('rooms'),
      ],
      canary: {
        version: '4.9.0',
        settings: [
          buildRemoteSetting('seats', { value: 'only' }),
          buildRemoteSetting('rooms'),
          buildRemoteSetting('walls'),
        ],
      },
      unused: [
        { name: 'doors', value: false },
        { name: 'rooms', value: 'many' },
      ],
    });
    const shown = await lines();
    expect(shown.slice(0, 3).map((texts) => texts.toSpliced(1, 3))).toEqual([
      ['seats = "few"', 'The canary 4.9.0 gets another value: seats = "only"'],
      [
        'rooms = 20',
        'rooms = "many" It is ignored, because no release that runs here declares it.',
      ],
      ['walls = 20', 'Only the canary 4.9.0 declares it.'],
    ]);
    expect(shown[3]).toEqual([
      'doors = false',
      'It is ignored, because no release that runs here declares it.',
    ]);
    expect(screen.queryByRole('button', { name: 'Change doors…' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove rooms…' })).toHaveAccessibleDescription('');
  });

  it('are those of the channel that is looked at', async () => {
    const { requests } = open();
    await part();
    await userEvent.click(screen.getByRole('button', { name: 'Staging' }));
    await waitFor(() =>
      expect(
        listCallsTo(requests, getRemoteSettings).map(({ url }) => new URL(url).pathname),
      ).toEqual([
        '/api/v1/channels/production/remotes/learning/settings',
        '/api/v1/channels/staging/remotes/learning/settings',
      ]),
    );
  });

  it('are none where it declares none', async () => {
    open({ settings: [] });
    expect(await within(await part()).findByText('4.8.2 declares no settings.')).toBeVisible();
  });

  it('say in their place that they cannot be loaded', async () => {
    openReleasesPage(buildReleaseBoard(), [stubError(getRemoteSettings, 500)], LEARNING);
    expect(await within(await part()).findByRole('alert')).toHaveTextContent(
      'The settings could not be loaded.',
    );
  });
});

describe('a value', () => {
  it('is changed with a reason, as of the revision that was seen, and read again', async () => {
    const { requests, said } = open();
    await clickButton('Change seats…');
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Change seats on Production?');
    expect(field()).toHaveValue('30');
    expect(field()).toHaveAccessibleDescription('Every visitor can read it: no secrets.');
    expect(
      getOpenDialogQueries().getByText(/^All visitors of Production get it .* in place of 30\.$/),
    ).toBeVisible();
    await userEvent.clear(field());
    await userEvent.type(field(), '35');
    await confirmWithReason('Change seats', 'Exam week.');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, changeChannelRemotes)).toEqual({
      changes: [{ remote: 'learning', action: 'promote', values: { seats: 35 } }],
      reason: 'Exam week.',
    });
    const [call] = listCallsTo(requests, changeChannelRemotes);
    expect(call?.headers.get('if-match')).toBe('"production-41"');
    expect(said).toEqual(['Production is at revision 42 now.']);
    await waitForReloadAfterChange(requests, changeChannelRemotes, getRemoteSettings);
  });

  it('is given to some visitors, and the dialog says in words who gets what', async () => {
    const { requests } = open();
    await clickButton('Change seats…');
    const dialog = getOpenDialogQueries();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Who gets it' }), 'some');
    await confirmWithReason('Change seats', 'Try it.');
    const percentage = dialog.getByRole('textbox', { name: 'Percentage' });
    expect(percentage).toHaveAccessibleDescription(/Enter a percentage or a group/);
    await userEvent.type(percentage, '100');
    expect(percentage).toHaveAccessibleDescription(/Enter a whole number from 1 to 99/);
    await userEvent.clear(percentage);
    await userEvent.type(percentage, '20');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Group' }), 'riverside');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Staff role' }), 'author');
    expect(
      dialog.getByText(
        'On Production, these get it with their next page: 20% of: Group riverside + Authors. All others keep 30.',
      ),
    ).toBeVisible();
    await userEvent.clear(field());
    await userEvent.type(field(), '35');
    await clickButton('Change seats');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, changeChannelRemotes)).toEqual({
      changes: [
        {
          remote: 'learning',
          action: 'promote',
          values: { seats: 35 },
          audience: { percent: 20, group: 'riverside', role: 'author' },
        },
      ],
      reason: 'Try it.',
    });
  });

  it('that some visitors get is shown, and ends when all get one', async () => {
    const rule = { value: 5, percent: 20, source: 'production' };
    const { requests } = open({
      settings: [buildRemoteSetting('seats', { value: 30, source: 'production', rule })],
    });
    expect(await lines()).toEqual([
      [
        'seats = 30',
        'Set by Production',
        'What seats is for.',
        'A number; by default 20.',
        '20% of all visitors: seats = 5',
      ],
    ]);
    await clickButton('Change seats…');
    const dialog = getOpenDialogQueries();
    expect(field()).toHaveValue('5');
    expect(dialog.getByRole('textbox', { name: 'Percentage' })).toHaveValue('20');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Who gets it' }), 'all');
    expect(dialog.getByText('No other value remains for: 20% of all visitors.')).toBeVisible();
    await confirmWithReason('Change seats');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, changeChannelRemotes)).toMatchObject({
      changes: [{ values: { seats: 5 } }],
    });
  });

  it('that is no number is not sent, and its field says so and has the focus', async () => {
    const { requests } = open();
    await clickButton('Change seats…');
    await userEvent.clear(field());
    await userEvent.type(field(), 'many');
    await confirmWithReason('Change seats');
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription(/Enter a number/);
    expect(listCallsTo(requests, changeChannelRemotes)).toEqual([]);
  });

  it.each([
    ['help', ['"/faq"', '"/me"'], '/me', '/me'],
    ['trailer', ['true', 'false'], 'false', false],
  ])('of %s is one of those that it can be', async (name, options, chosen, value) => {
    const { requests } = open();
    await clickButton(`Change ${name}…`);
    const choice = getOpenDialogQueries().getByRole('combobox', { name: 'Value' });
    expect([...choice.children].map(({ textContent }) => textContent)).toEqual(options);
    await userEvent.selectOptions(choice, chosen);
    await confirmWithReason(`Change ${name}`);
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, changeChannelRemotes)).toMatchObject({
      changes: [{ values: { [name]: value } }],
    });
  });

  it('of several lines keeps them, and of text its spaces', async () => {
    const value = ' one\ntwo ';
    const { requests } = open({
      settings: [buildRemoteSetting('words', { type: 'string', value })],
    });
    await clickButton('Change words…');
    await userEvent.type(field(), '\nthree');
    await confirmWithReason('Change words');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, changeChannelRemotes)).toMatchObject({
      changes: [{ values: { words: ' one\ntwo \nthree' } }],
    });
  });

  it('is taken away where the channel itself gives it', async () => {
    const { requests } = open();
    expect(await screen.findByRole('button', { name: 'Remove help…' })).toHaveAccessibleDescription(
      'Production has no value of its own for it.',
    );
    await clickButton('Remove seats…');
    expect(
      getOpenDialogQueries().getByText(/get the default with their next page: 20\.$/),
    ).toBeVisible();
    await confirmWithReason('Remove seats');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, changeChannelRemotes)).toEqual({
      changes: [{ remote: 'learning', action: 'promote', unset: ['seats'] }],
      reason: 'It is ready.',
    });
  });

  it('that the registry refuses leaves the dialog open, with what to do', async () => {
    open({}, [
      stubRegistryRejection(changeChannelRemotes, 422, 'setting-size', 'It has 3000 bytes.'),
    ]);
    await clickButton('Change seats…');
    await confirmWithReason('Change seats');
    expect(await getOpenDialogQueries().findByRole('alert')).toHaveTextContent(
      'It has 3000 bytes. Do this.',
    );
  });

  it('is changed against the revision that was shown; after a lost race, against the current one', async () => {
    const race = stubRegistryRejection(changeChannelRemotes, 412, 'if-match', 'Another revision.');
    const { client } = open({}, [race]);
    await clickButton('Change seats…');
    const fresh = buildRemoteSettings({
      revision: 43,
      settings: [buildRemoteSetting('seats', { value: 31, source: 'production' })],
    });
    const requests = stubApi(stubResponse(getRemoteSettings, fresh), race);
    jest.mocked(fetch).mockClear();
    // The user has not seen the data that are refetched behind the dialog.
    await act(() => client.refetchQueries());
    await confirmWithReason('Change seats');
    expect(await getOpenDialogQueries().findByText(/in place of 31\.$/)).toBeVisible();
    expect(field()).toHaveValue('30');
    await userEvent.click(getOpenDialogQueries().getByRole('button', { name: 'Change seats' }));
    await waitFor(() =>
      expect(
        listCallsTo(requests, changeChannelRemotes).map((call) => call.headers.get('if-match')),
      ).toEqual(['"production-41"', '"production-43"']),
    );
  });
});

describe('who may not change a value', () => {
  const freeze = {
    by: buildPersonAuthor('Ruth'),
    at: toIsoTimeHoursAgo(1),
    reason: 'Exams.',
    isLocked: false,
  };

  it.each([
    [
      'which right is missing',
      { rights: [{ remote: 'learning', channel: '*', actions: ['rollback', 'canary'] }] },
      'You have no right to promote learning on Production. Ask the operator of the site for it.',
    ],
    [
      'that the channel is frozen',
      { channels: [buildBoardChannel('production', { freeze })] },
      'Production is frozen: Exams.',
    ],
  ])('is told %s', async (_title, given, words) => {
    const stub = stubResponse(getRemoteSettings, buildRemoteSettings({ settings }));
    openReleasesPage(buildReleaseBoard(given), [stub], LEARNING);
    for (const name of ['Change seats…', 'Remove seats…']) {
      const button = await screen.findByRole('button', { name });
      expect(button).toHaveAccessibleDescription(words);
      await userEvent.click(button);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    }
  });

  it('alone is told, before and after, that a second person has to approve', async () => {
    const { settings: own } = buildBoardChannel('production');
    const channels = [buildBoardChannel('production', { settings: { ...own, approvals: 1 } })];
    const asked = { channel: 'production', revision: 41, request: 'r1' };
    const stubs = [
      stubResponse(getRemoteSettings, buildRemoteSettings({ settings })),
      stubResponse(changeChannelRemotes, asked),
    ];
    const { said } = openReleasesPage(buildReleaseBoard({ channels }), stubs, LEARNING);
    await clickButton('Change seats…');
    expect(
      getOpenDialogQueries().getByText('Nothing changes until a second person approves it.'),
    ).toBeVisible();
    await confirmWithReason('Change seats');
    await waitForDialogToClose();
    expect(said).toEqual(['The change of Production waits for a second person.']);
  });
});
