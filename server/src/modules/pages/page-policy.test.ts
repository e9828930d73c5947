import { pagePolicy } from './page-policy.ts';

const given = {
  nonce: 'abc',
  host: 'learn.example',
  frameHosts: [],
  connectOrigins: [],
  inline: [],
};
const connects = (policy: string) => /connect-src ([^;]*);/.exec(policy)?.[1];

describe('policy of pages', () => {
  it('lets a page call its own origin alone', () => {
    expect(connects(pagePolicy(given))).toBe("'self'");
  });

  it('[API-74] lets it call an assistant that stands elsewhere', () => {
    const connectOrigins = ['https://help.example'];
    expect(connects(pagePolicy({ ...given, connectOrigins }))).toBe("'self' https://help.example");
  });

  it('frames this site and the hosts of the configuration, by https alone', () => {
    const frames = (policy: string) => /frame-src ([^;]*);/.exec(policy)?.[1];
    expect(frames(pagePolicy(given))).toBe("'self'");
    const frameHosts = ['meet.example', '*.rooms.example'];
    expect(frames(pagePolicy({ ...given, frameHosts }))).toBe(
      "'self' https://meet.example https://*.rooms.example",
    );
    const packageOrigin = 'http://packages.localhost:3000';
    expect(frames(pagePolicy({ ...given, packageOrigin }))).toBe(
      "'self' http://packages.localhost:3000",
    );
  });
});
