import { ApiError } from '@cairn/api/api-error';
import type { Tokens } from '@cairn/api/auth.contract';
import { createSessionStore } from './session-store.ts';
import { createTokenRefresh, type Exclusive } from './token-refresh.ts';

const jwt = (claims: object) => ({ jwtToken: `h.${btoa(JSON.stringify(claims))}.s` });
const tokens = (name: string, sub = 'maya'): Tokens => ({
  accessToken: jwt({ sub, name }),
  idToken: jwt({ sub, email: `${sub}@cairn.example`, iss: 'cairn' }),
  refreshToken: { jwtToken: `refresh-${name}` },
});
const tokenOf = (name: string, sub?: string) => tokens(name, sub).accessToken.jwtToken;
const refused = new ApiError('no', { kind: 'unauthorized', status: 401 });

/** Opens tabs of one browser; each refresh waits until the test answers it. */
const setUp = (exclusive: Exclusive = (work) => work()) => {
  const asked: { readonly refreshToken: string; answer: (reply: Tokens | Error) => void }[] = [];
  const told: string[] = [];
  const openTab = () => {
    const store = createSessionStore(
      () => localStorage,
      () => {},
    );
    const renew = createTokenRefresh({
      store,
      exclusive,
      refresh: (_username, refreshToken) =>
        new Promise((resolve, reject) => {
          const answer = (reply: Tokens | Error) =>
            reply instanceof Error ? reject(reply) : resolve(reply);
          asked.push({ refreshToken, answer });
        }),
      onRefreshed: () => told.push('refreshed'),
      onEnded: () => told.push('ended'),
    });
    return { store, renew };
  };
  return { ...openTab(), openTab, asked, told };
};

/** Runs work in turn, as Web Locks do. */
const inTurn = (): Exclusive => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
};

describe('renewing a refused token', () => {
  it('[SESS-09] refreshes once for calls refused one after the other with the same token', async () => {
    const { store, renew, asked } = setUp();
    store.start(tokens('old'));
    const first = renew(tokenOf('old'));
    asked[0]?.answer(tokens('new'));
    expect(await first).toBe(true);
    // This call was sent with the old token as well, and its response came later.
    expect(await renew(tokenOf('old'))).toBe(true);
    expect(asked).toHaveLength(1);
    expect(store.read()).toEqual(tokens('new'));
  });

  it('[SESS-09] refreshes once for calls refused at a time, and they share its failure', async () => {
    const { store, renew, asked, told } = setUp();
    store.start(tokens('old'));
    const calls = [renew(tokenOf('old')), renew(tokenOf('old')), renew()];
    expect(asked).toHaveLength(1);
    asked[0]?.answer(new ApiError('lost', { kind: 'offline' }));
    const results = await Promise.allSettled(calls);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(store.read()).toEqual(tokens('old'));
    expect(told).toEqual([]);
  });

  it('[SESS-09] takes over what another tab has got, before its turn or after', async () => {
    const { openTab, asked, ...one } = setUp(inTurn());
    one.store.start(tokens('old'));
    const two = openTab();
    const both = [one.renew(tokenOf('old')), two.renew(tokenOf('old'))];
    await Promise.resolve();
    asked[0]?.answer(tokens('new'));
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(await openTab().renew(tokenOf('old'))).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('refreshes a token that was refused although another tab had just got it', async () => {
    const { store, renew, asked } = setUp();
    store.start(tokens('newer'));
    const renewal = renew(tokenOf('newer'));
    asked[0]?.answer(tokens('newest'));
    expect(await renewal).toBe(true);
    expect(asked.map(({ refreshToken }) => refreshToken)).toEqual(['refresh-newer']);
  });

  it('gives no student the tokens of another who has signed in meanwhile', async () => {
    const { store, renew, asked, told } = setUp();
    store.start(tokens('b', 'omar'));
    expect(await renew(tokenOf('a', 'maya'))).toBe(false);
    expect(asked).toHaveLength(0);
    expect(store.read()).toEqual(tokens('b', 'omar'));
    expect(told).toEqual([]);
  });
});

describe('a refresh under way', () => {
  it.each([
    ['answered', tokens('new')],
    ['refused', refused],
  ])('when %s, does not bring back who has signed out', async (_how, reply) => {
    const { store, renew, asked, told } = setUp();
    store.start(tokens('old'));
    const renewal = renew(tokenOf('old'));
    store.clear();
    asked[0]?.answer(reply);
    expect(await renewal).toBe(false);
    expect(store.read()).toEqual({});
    // The sign-out has emitted its own event.
    expect(told).toEqual([]);
  });

  it.each([
    ['answered', tokens('new')],
    ['refused', refused],
  ])('when %s, leaves a session that began meanwhile alone', async (_how, reply) => {
    const { store, renew, asked, told } = setUp();
    store.start(tokens('old'));
    const renewal = renew(tokenOf('old'));
    store.start(tokens('b', 'omar'));
    asked[0]?.answer(reply);
    expect(await renewal).toBe(false);
    expect(store.read()).toEqual(tokens('b', 'omar'));
    expect(told).toEqual([]);
  });
});

describe('a session that is over', () => {
  it('[SESS-07] ends when its refresh is refused', async () => {
    const { store, renew, asked, told } = setUp();
    store.start(tokens('old'));
    const renewal = renew(tokenOf('old'));
    asked[0]?.answer(refused);
    expect(await renewal).toBe(false);
    expect(store.read()).toEqual({});
    expect(told).toEqual(['ended']);
  });

  it('[SESS-08] ends at once without a refresh token', async () => {
    const { store, renew, asked, told } = setUp();
    const { refreshToken: _none, ...rest } = tokens('old');
    localStorage.setItem('cairn.session.v1', JSON.stringify(rest));
    expect(await renew(tokenOf('old'))).toBe(false);
    expect(store.read()).toEqual({});
    expect(asked).toHaveLength(0);
    expect(told).toEqual(['ended']);
  });

  it('does not end twice: a call refused after signing out just fails', async () => {
    const { renew, asked, told } = setUp();
    expect(await renew(tokenOf('old'))).toBe(false);
    expect(asked).toHaveLength(0);
    expect(told).toEqual([]);
  });
});
