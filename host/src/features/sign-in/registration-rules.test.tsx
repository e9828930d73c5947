import { getRegistrationRules, signUp } from '@cairn/api/registration.contract';
import type { RegistrationMode } from '@cairn/domain/registration-mode.rules';
import { stubApi, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { SiteContext } from '@cairn/runtime';
import { siteConfigStub } from '../../app/test/render-shell.tsx';
import { RegisterPage } from './register.page.tsx';
import { openSignInPage } from './test/open-page.tsx';

const rules = (mode: RegistrationMode, ...domains: string[]) =>
  stubResponse(getRegistrationRules, { mode, domains });
const open = () => openSignInPage('/register', <RegisterPage />);

describe('a school that does not let everybody register', () => {
  it.each([
    ['closed', 'Registration is closed'],
    ['invitation', 'Registration is by invitation'],
  ] as const)(
    '[MREG-02] %s: says so and whom to ask, in place of the form',
    async (mode, title) => {
      stubApi(rules(mode));
      openSignInPage(
        '/register',
        <SiteContext value={{ ...siteConfigStub, supportEmail: 'help@school.example' }}>
          <RegisterPage />
        </SiteContext>,
      );
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      expect(screen.getByText(/^Accounts at .* are made by its staff\./)).toHaveTextContent(
        'If you should have one, write to help@school.example.',
      );
      expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    },
  );

  it('[MREG-03] listed domains: keeps the form, names them, and shows the refusal of another at its field with everything typed kept', async () => {
    const message = 'You can register with an address that ends in school.example.';
    const body = { code: 'forbidden', message, details: { field: 'email' } } as const;
    stubApi(rules('domains', 'school.example', 'college.example'), {
      endpoint: signUp,
      status: 403,
      body,
    });
    const { fillIn, press } = open();
    expect(
      await screen.findByText(
        'You can register with an address that ends in school.example or college.example.',
      ),
    ).toBeVisible();
    await fillIn({
      'First name': 'Ada',
      'Last name': 'Osei',
      Email: 'ada@other.example',
      Password: 'a good password',
    });
    await press('Sign up');
    const email = screen.getByLabelText('Email');
    await waitFor(() => expect(email).toHaveAccessibleDescription(message));
    expect(email).toHaveValue('ada@other.example');
    expect(screen.getByLabelText('First name')).toHaveValue('Ada');
    expect(screen.getByLabelText('Last name')).toHaveValue('Osei');
    expect(screen.getByLabelText('Password')).toHaveValue('a good password');
    expect(screen.getAllByText(message)).toHaveLength(1);
  });

  it.each([rules('open'), stubError(getRegistrationRules, 500)])(
    'an open site, and one that does not answer, show the form without further words',
    async (stub) => {
      const calls = stubApi(stub);
      open();
      await waitFor(() => expect(calls.length).toBeGreaterThan(0));
      expect(await screen.findByLabelText('Email')).toBeVisible();
      expect(screen.queryByText(/You can register/)).not.toBeInTheDocument();
    },
  );
});
