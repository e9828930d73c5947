import { listOwnSessions, type OwnSession } from '@cairn/api/own-sessions.contract';
import { getSecondFactor, type SecondFactor } from '@cairn/api/second-factor.contract';
import { getUserAttributes, type UserAttributes } from '@cairn/api/user.contract';
import { events, record } from '@cairn/session';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, type Stub, stubApi } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockObjectUrls } from '../../../lib/test/object-urls.ts';
import { accountRoutes } from '../account.routes.tsx';

export const buildSession = (change: Partial<OwnSession> = {}): OwnSession => ({
  sessionId: 'own',
  device: {
    browser: 'Firefox',
    system: 'Linux',
    network: '203.0.113.0/24',
    usedAt: '2026-02-01T10:00:00Z',
  },
  isCurrent: false,
  ...change,
});

export const buildSecondFactor = (change: Partial<SecondFactor> = {}): SecondFactor => ({
  app: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  isRequired: false,
  ...change,
});

interface World {
  readonly student?: Partial<UserAttributes>;
  readonly stubs?: readonly Stub[];
}

/** Signs in and opens /account. */
export const openAccountPage = async ({ student = {}, stubs = [] }: World = {}) => {
  // Preloads the chunk, so that no test waits for the compiler.
  await Promise.all([
    import('../account.page.tsx'),
    import('../second-factor/second-factor-part.tsx'),
  ]);
  mockObjectUrls();
  const attributes = signInAs(student);
  const requests = stubApi(
    stubResponse(getUserAttributes, attributes),
    stubResponse(getSecondFactor, buildSecondFactor()),
    stubResponse(listOwnSessions, { sessions: [buildSession({ isCurrent: true })] }),
    ...stubs,
  );
  const { router } = renderRoute(accountRoutes, '/account');
  await screen.findByRole('heading', { level: 1, name: 'Account' });
  /** Returns whether the page asks before it is left. */
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return { requests, router, isHeld };
};

export const getFirstNameField = () => screen.getByRole('textbox', { name: 'First name' });
export const getLastNameField = () => screen.getByRole('textbox', { name: 'Last name' });
export const getOccupationField = () =>
  screen.getByRole('combobox', { name: 'Industry/Occupation' });
export const getButton = (name: string) => screen.getByRole('button', { name });
export const pressButton = (name: string) => userEvent.click(getButton(name));
export const isButtonBlocked = (name: string) =>
  getButton(name).getAttribute('aria-disabled') === 'true';
/** Collects the first name at each event of changed attributes. */
export const collectEmittedFirstNames = () => {
  const heard: string[] = [];
  events.on('attributes.changed', () => heard.push(record.read()?.FirstName ?? ''));
  return heard;
};
