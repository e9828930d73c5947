import { login } from '@cairn/api/auth.contract';
import { stubApi } from '@cairn/testing/stub-api';
import { waitFor } from '@testing-library/react';
import { LoginPage } from './login.page.tsx';
import { openSignInPage } from './test/open-page.tsx';

const LINK = 'a_b-'.repeat(11).slice(0, 43);
const redirect = encodeURIComponent('/course/log-analysis');

it.each([
  ['', `/set-password#${LINK}`],
  [`?redirect=${redirect}`, `/set-password?redirect=${redirect}#${LINK}`],
  ['?redirect=//elsewhere.example', `/set-password#${LINK}`],
])(
  'leads a person with a first password from /login%s to the page that sets a new one',
  async (query, expected) => {
    const message = 'Choose a password of your own first.';
    const body = { code: 'conflict', message, details: { link: LINK } };
    stubApi({ endpoint: login, status: 409, body });
    const { fillIn, press, address } = openSignInPage('/login', <LoginPage />, query);
    await fillIn({ 'Username or email': 'hannah@riverside.example', Password: 'first password' });
    await press('Login');
    await waitFor(() => expect(address()).toBe(expected));
  },
);
