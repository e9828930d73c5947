import { toDesktopUrl } from './desktop-url.ts';

const page = 'https://learn.example/course/1';
const provider = 'https://desktops.example/web?lang=en';

describe('the address of a desktop', () => {
  it.each([
    ['a code', { registrationCode: 'A+1' }, `${provider}&registrationCode=A%2B1`],
    ['no code', {}, provider],
    ['an empty code', { registrationCode: '' }, provider],
    ['a desktop, which a provider is not told', { workspaceId: 'ws-1' }, provider],
  ])('is the provider’s with %s', (_name, desktop, expected) => {
    expect(toDesktopUrl(provider, page, desktop)).toBe(expected);
  });

  it.each([
    [{ workspaceId: 'ws-1' }, 'https://learn.example/dev/desktop?workspaceId=ws-1'],
    [
      { workspaceId: 'ws-1', registrationCode: 'A+1' },
      'https://learn.example/dev/desktop?registrationCode=A%2B1&workspaceId=ws-1',
    ],
    [{ registrationCode: '&x=1' }, 'https://learn.example/dev/desktop?registrationCode=%26x%3D1'],
    [{}, 'https://learn.example/dev/desktop'],
  ])('of this site’s own page says which desktop: %j', (desktop, expected) => {
    expect(toDesktopUrl('/dev/desktop', page, desktop)).toBe(expected);
  });
});
