import { login } from '@cairn/api/auth.contract';
import { stubApi } from '@cairn/testing/stub-api';
import { waitFor } from '@testing-library/react';
import { LoginPage } from './login.page.tsx';
import { openSignInPage } from './test/open-page.tsx';

it('leads a person with a first password to the page that sets a new one', async () => {
  const link = 'a_b-'.repeat(11).slice(0, 43);
  const message = 'Choose a password of your own first.';
  stubApi({ endpoint: login, status: 409, body: { code: 'conflict', message, details: { link } } });
  const { fillIn, press, address } = openSignInPage('/login', <LoginPage />);
  await fillIn({ 'Username or email': 'hannah@riverside.example', Password: 'first password' });
  await press('Login');
  await waitFor(() => expect(address()).toBe(`/set-password#${link}`));
});
