import { pagePolicy } from './page-policy.ts';

const given = { nonce: 'abc', host: 'learn.example', frameHosts: [], connectOrigins: [] };
const connects = (policy: string) => /connect-src ([^;]*);/.exec(policy)?.[1];

describe('policy of pages', () => {
  it('lets a page call its own origin alone', () => {
    expect(connects(pagePolicy(given))).toBe("'self'");
  });

  it('[API-74] lets it call an assistant that stands elsewhere', () => {
    const connectOrigins = ['https://help.example'];
    expect(connects(pagePolicy({ ...given, connectOrigins }))).toBe("'self' https://help.example");
  });
});
