import {
  type ChangeableMail,
  changeMailText,
  listMailTexts,
  previewMailText,
  sendTestMail,
} from '@cairn/api/mail-text-settings.contract';
import { listCallsTo, type Stub, stubResponse } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const standard = { subject: 'Your invitation to {siteName}', text: 'Open this:\n\n{link}' };
const invitation: ChangeableMail = {
  kind: 'invitation',
  values: { custom: null },
  standard,
  variables: [
    { name: 'siteName', isForSubject: true },
    { name: 'link', isForSubject: false },
  ],
  changedAt: null,
};
const changed: ChangeableMail = {
  kind: 'password-changed',
  values: { custom: { subject: 'Changed', text: 'It was changed.' } },
  standard: { subject: 'Your password', text: 'Your password was changed.' },
  variables: [{ name: 'siteName', isForSubject: true }],
  changedAt: '2026-11-20T10:00:00.000Z',
};
const preview = stubResponse(previewMailText, {
  to: 'ada@cairn.example',
  subject: 'Your invitation to Northgate',
  html: '<html><style>h1{color:red}</style><body><h1>Your invitation</h1></body></html>',
});

// jsdom has no style sheets that scripts construct.
beforeAll(() => {
  Object.defineProperty(CSSStyleSheet.prototype, 'replaceSync', {
    value: () => undefined,
    configurable: true,
  });
});

const openMails = async (...stubs: Stub[]) => {
  const page = openManagePage({
    path: '/manage/settings/mails',
    stubs: [stubResponse(listMailTexts, { mails: [invitation, changed] }), ...stubs],
  });
  await screen.findByLabelText('Subject');
  return page;
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const readBodies = (calls: Request[]) => Promise.all(calls.map((call) => call.json() as unknown));

describe('the texts of mails', () => {
  it('[MSET-11] lists them, each with subject, text, and the variables that it knows', async () => {
    await openMails(preview);
    const links = screen.getByRole('navigation', { name: 'Mails' });
    expect(links).toHaveTextContent('InvitationStandard text');
    expect(links).toHaveTextContent('Password changedChanged November 20, 2026');
    expect(screen.getByLabelText('Subject')).toHaveValue(standard.subject);
    expect(screen.getByLabelText('Text')).toHaveValue(standard.text);
    expect(screen.getAllByRole('button', { name: /^Insert / })).toHaveLength(2);
    await userEvent.click(screen.getByRole('link', { name: /^Password changed/ }));
    expect(screen.getByLabelText('Subject')).toHaveValue('Changed');
    expect(screen.getByLabelText('Text')).toHaveValue('It was changed.');
    expect(screen.getAllByRole('button', { name: /^Insert / })).toHaveLength(1);
  });

  it('[MSET-11] a variable is inserted where the text is being written', async () => {
    await openMails(preview);
    const text = screen.getByLabelText<HTMLTextAreaElement>('Text');
    text.setSelectionRange(0, 4);
    await userEvent.click(screen.getByRole('button', { name: 'Insert siteName' }));
    expect(text).toHaveValue('{siteName} this:\n\n{link}');
  });

  it('[MSET-11] shows a preview of what was typed, with sample data', async () => {
    const { requests } = await openMails(preview);
    expect(await screen.findByText('Your invitation to Northgate')).toBeVisible();
    expect(screen.getByText('To ada@cairn.example')).toBeVisible();
    expect(screen.getByTestId('mail').shadowRoot?.querySelector('h3')).toHaveTextContent(
      'Your invitation',
    );
    fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Come' } });
    await waitFor(async () =>
      expect(await readBodies(listCallsTo(requests, previewMailText))).toContainEqual({
        ...standard,
        subject: 'Come',
      }),
    );
  });

  it('[MSET-11] sends a test of what was typed', async () => {
    const { requests } = await openMails(
      preview,
      stubResponse(sendTestMail, { to: 'ada@cairn.example' }),
    );
    fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Come' } });
    await userEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
    await waitFor(() => expect(listCallsTo(requests, sendTestMail)).toHaveLength(1));
    const [call] = listCallsTo(requests, sendTestMail);
    expect(call?.url).toMatch(/\/mails\/invitation\/test$/);
    expect(await call?.json()).toEqual({ ...standard, subject: 'Come' });
  });

  it('[MSET-11] is saved alone, and reset to the standard text', async () => {
    const { requests } = await openMails(
      preview,
      stubResponse(changeMailText, { values: { custom: null } }),
    );
    await userEvent.click(screen.getByRole('link', { name: /^Password changed/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Reset to the standard text' }));
    expect(screen.getByLabelText('Text')).toHaveValue(changed.standard.text);
    await save();
    await waitFor(() => expect(listCallsTo(requests, changeMailText)).toHaveLength(1));
    expect(await readBodies(listCallsTo(requests, changeMailText))).toEqual([
      { before: changed.values, after: { custom: changed.standard } },
    ]);
  });

  it.each(['subject', 'text'] as const)(
    '[MSET-12] a refusal is shown at its field: %s',
    async (field) => {
      const message = '{frist} cannot stand here.';
      const body = { code: 'invalid', message, details: { field } };
      await openMails({ endpoint: previewMailText, status: 400, body });
      const label = field === 'subject' ? 'Subject' : 'Text';
      await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
        /\{frist\} cannot stand here/,
      );
    },
  );
});
