import { login } from '@cairn/api/auth.contract';
import { stubError, stubApi } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { LoginPage } from './login.page.tsx';
import { openSignInPage } from './test/open-page.tsx';

const signIn = async (query: string) => {
  const { fillIn, press } = openSignInPage('/login', <LoginPage />, query);
  await fillIn({ 'Username or email': 'maya@cairn.example', Password: 'a good word' });
  await press('Login');
  return screen.findByRole('alert');
};
const unconfirmed = stubError(
  login,
  403,
  'forbidden',
  'Please verify your email before signing in.',
);

it.each([
  ['?redirect=%2Fcourse%2F1', '/verify?email=maya%40cairn.example&redirect=%2Fcourse%2F1'],
  ['?redirect=%2F%2Fevil.example', '/verify?email=maya%40cairn.example'],
  ['', '/verify?email=maya%40cairn.example'],
])('[LOGIN-17] with %j an unconfirmed account is led to %s', async (query, target) => {
  stubApi(unconfirmed);
  expect(await signIn(query)).toHaveTextContent('Please verify your email before signing in.');
  expect(screen.getByRole('link', { name: 'Verify your email' })).toHaveAttribute('href', target);
});

it('[LOGIN-17] leads accounts with a confirmed e-mail address elsewhere', async () => {
  stubApi(stubError(login, 401, 'unauthorized', 'No.'));
  await signIn('');
  expect(screen.queryByRole('link', { name: 'Verify your email' })).not.toBeInTheDocument();
});
