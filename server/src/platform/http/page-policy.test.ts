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
  it('lets a page call its own origin alone', () => {
    expect(connects(createPagePolicies(given))).toBe("'self'");
  });

  it('[API-74] lets it call an assistant that stands elsewhere', () => {
    const connectOrigins = ['https://help.example'];
    expect(connects(createPagePolicies({ ...given, connectOrigins }))).toBe(
      "'self' https://help.example",
    );
  });

  describe('frames', () => {
    const frames = (policy: string) => /frame-src ([^;]*);/.exec(policy)?.[1];
    const packages = 'learn.example/scorm-content/ learn.example/scorm-frame/';

    it('of the site itself packages alone: no page that acts for the student', () => {
      expect(frames(createPagePolicies(given))).toBe(packages);
    });

    it('nothing of the site where packages have an origin of their own', () => {
      const packageOrigin = 'http://packages.localhost:3000';
      expect(frames(createPagePolicies({ ...given, packageOrigin }))).toBe(packageOrigin);
    });

    it('the stand-in for meetings where the site has one', () => {
      const meetingPage = '/dev/meeting';
      expect(frames(createPagePolicies({ ...given, meetingPage }))).toBe(
        `${packages} learn.example/dev/meeting/`,
      );
    });

    it('the hosts of the configuration, by https alone', () => {
      const frameHosts = ['meet.example', '*.rooms.example'];
      expect(frames(createPagePolicies({ ...given, frameHosts }))).toBe(
        `${packages} https://meet.example https://*.rooms.example`,
      );
    });
  });
});
