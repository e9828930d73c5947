import {
  answerJoinRequest,
  checkJoinRequest,
  type CheckedJoinRequest,
} from '@cairn/api/join-requests.contract';
import { listCallsTo, type Stub, stubApi, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { JoinGroupPage } from './join-group.page.tsx';
import { openSignInPage } from './test/open-page.tsx';

const LINK = 'a_b-'.repeat(11).slice(0, 43);
const stateOf = (state: CheckedJoinRequest['state']) => stubResponse(checkJoinRequest, { state });
const openRequest = (requestedBy: string | null = 'Mina Brandt', groups = ['Riverside College']) =>
  stubResponse(checkJoinRequest, {
    state: 'open',
    request: {
      email: 'hannah@riverside.example',
      groups,
      requestedBy,
      expiresAt: '2026-12-14T09:48:00.000Z',
    },
  });
const answered = stubResponse(answerJoinRequest, { message: 'Done.' });

const open = (...stubs: Stub[]) => {
  const calls = stubApi(...stubs);
  return { calls, ...openSignInPage('/join-group', <JoinGroupPage />, `#${LINK}`) };
};

it('[MIMP-05] names the group, the manager and the account, and joins', async () => {
  const { calls, press, address } = open(openRequest(), answered);
  await waitFor(() => expect(address()).toBe('/join-group'));
  expect(
    await screen.findByRole('heading', { name: 'Join the group Riverside College?' }),
  ).toBeVisible();
  expect(screen.getByText(/^Mina Brandt looks after people/)).toBeVisible();
  expect(screen.getByText('This concerns your account hannah@riverside.example.')).toBeVisible();
  await press('Agree and join');
  expect(await screen.findByRole('heading', { name: 'You have joined' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to My Learning' })).toBeVisible();
  const [call] = listCallsTo(calls, answerJoinRequest);
  expect(await call?.json()).toEqual({ link: LINK, agrees: true });
});

it('[MIMP-05] can be declined', async () => {
  const { calls, press } = open(openRequest(null, ['North', 'South']), answered);
  expect(
    await screen.findByRole('heading', { name: 'Join the groups North and South?' }),
  ).toBeVisible();
  await press('Decline');
  expect(await screen.findByRole('heading', { name: 'You have declined' })).toBeVisible();
  const [call] = listCallsTo(calls, answerJoinRequest);
  expect(await call?.json()).toEqual({ link: LINK, agrees: false });
});

it.each([
  ['declined', 'You have declined'],
  ['expired', 'This link has expired'],
  ['unknown', 'This link is not valid'],
] as const)('says that a link is %s', async (state, title) => {
  open(stateOf(state));
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('checks the link again when the server refuses the answer', async () => {
  const { press, calls } = open(openRequest(), {
    endpoint: answerJoinRequest,
    status: 404,
    body: { code: 'not-found', message: 'This link is not valid.' },
  });
  await screen.findByRole('heading', { name: /^Join the group/ });
  await press('Agree and join');
  await waitFor(() => expect(listCallsTo(calls, checkJoinRequest)).toHaveLength(2));
});
