import { createPagePolicies } from './page-policy.ts';

const given = {
  nonce: 'abc',
  host: 'learn.example',
  frameHosts: [],
  connectOrigins: [],
  inline: [],
};
const connects = (policy: string) => /connect-src ([^;]*);/.exec(policy)?.[1];

describe('policy of pages', () => {
  it('lets a page call its own origin only', () => {
    expect(connects(createPagePolicies(given))).toBe("'self'");
  });

  it('[API-74] lets a page call an external assistant', () => {
    const connectOrigins = ['https://help.example'];
    expect(connects(createPagePolicies({ ...given, connectOrigins }))).toBe(
      "'self' https://help.example",
    );
  });

  describe('frames', () => {
    const frames = (policy: string) => /frame-src ([^;]*);/.exec(policy)?.[1];
    const packages = 'learn.example/scorm-content/ learn.example/scorm-frame/';

    it('contain only packages of the site itself, no page with the student’s session', () => {
      expect(frames(createPagePolicies(given))).toBe(packages);
    });

    it('contain nothing of the site if packages have a separate origin', () => {
      const packageOrigin = 'http://packages.localhost:3000';
      expect(frames(createPagePolicies({ ...given, packageOrigin }))).toBe(packageOrigin);
    });

    it('contain the simulated meeting page in a trial', () => {
      const meetingPage = '/dev/meeting';
      expect(frames(createPagePolicies({ ...given, meetingPage }))).toBe(
        `${packages} learn.example/dev/meeting/`,
      );
    });

    it('contain the configured hosts, over https only', () => {
      const frameHosts = ['meet.example', '*.rooms.example'];
      expect(frames(createPagePolicies({ ...given, frameHosts }))).toBe(
        `${packages} https://meet.example https://*.rooms.example`,
      );
    });
  });
});
