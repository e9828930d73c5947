import type { UserAttributes } from '@cairn/api/user.contract';
import { buildAttributes } from './builders.ts';

const encode = (claims: object) =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(claims))));

/** Stores a session and the student's record in local storage as @cairn/session keeps them, with tokens that end in an hour. */
export const signInAs = (change: Partial<UserAttributes> = {}): UserAttributes => {
  const userAttributes = buildAttributes(change);
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const jwt = (claims: object) => ({ jwtToken: `h.${encode({ exp, ...claims })}.s` });
  localStorage.setItem(
    'cairn.session.v1',
    JSON.stringify({
      accessToken: jwt({ sub: userAttributes.StudentID }),
      idToken: jwt({ email: userAttributes.Email, given_name: userAttributes.FirstName }),
      refreshToken: { jwtToken: 'refresh' },
    }),
  );
  localStorage.setItem('cairn.record.v1', JSON.stringify(userAttributes));
  return userAttributes;
};
