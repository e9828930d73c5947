import { renderRoute } from '@cairn/testing/render-route';
import { screen, within } from '@testing-library/react';
import { PrivacyPolicyPage } from './privacy-policy.page.tsx';
import { TermsPage } from './terms.page.tsx';

const open = (Page: () => React.ReactNode) => {
  const fetch = jest.spyOn(globalThis, 'fetch');
  const { container } = renderRoute([{ path: '/', element: <Page /> }], '/');
  expect(fetch).not.toHaveBeenCalled();
  return container.textContent;
};
const numbersOf = (text: string) => text.match(/\d+/g);
const date = 'Last updated Nov 20, 2024';

describe('legal pages', () => {
  it('[STAT-01] [STAT-02] [STAT-03] [PGUARD-15] [PGUARD-16] the terms state their facts and no other number', () => {
    const text = open(TermsPage);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Terms and Conditions');
    expect(screen.getByText(date)).toBeInTheDocument();
    expect(text).toContain('limited to 100 USD');
    expect(text).toContain('at least 18 years old');
    expect(text).toContain('a 30-day notice');
    expect(numbersOf(text)).toEqual(['20', '2024', '18', '100', '30']);
  });

  it('[STAT-01] [STAT-03] [PGUARD-15] [PGUARD-16] the privacy policy states its facts and no other number', () => {
    const text = open(PrivacyPolicyPage);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Privacy Policy');
    expect(screen.getByText(date)).toBeInTheDocument();
    expect(text).toContain('children under 13');
    expect(numbersOf(text)).toEqual(['20', '2024', '13']);
  });

  it('[STAT-04] the privacy policy covers what the product stores', () => {
    const text = open(PrivacyPolicyPage);
    for (const topic of [
      'Account data',
      'Learning progress',
      'tokens',
      'local storage',
      'help assistant',
      'Cloud desktops',
    ]) {
      expect(text).toContain(topic);
    }
  });

  it.each([
    ['terms', TermsPage],
    ['privacy policy', PrivacyPolicyPage],
  ])('[PGUARD-16] the %s are complete headed sections, each found from the list', (_, Page) => {
    const text = open(Page);
    expect(text).not.toMatch(/\{brand\}|lorem|placeholder|tbd/i);
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.length).toBeGreaterThanOrEqual(10);
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole(
      'link',
    );
    expect(links.map(({ textContent }) => textContent)).toEqual(
      headings.map(({ textContent }) => textContent),
    );
    for (const link of links) {
      const section = document.querySelector(link.getAttribute('href') ?? '');
      expect(section?.textContent.length).toBeGreaterThan(120);
    }
  });
});
