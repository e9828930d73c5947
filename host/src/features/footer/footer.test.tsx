import { SiteContext, type Site } from '@cairn/runtime';
import { MemoryRouter } from '@cairn/runtime/memory-router';
import { render, screen, within } from '@testing-library/react';
import { Footer } from './footer.tsx';

const site: Site = {
  brand: { name: 'Cairn', mode: 'main' },
  aboutUrl: '/',
  instructorUrl: 'https://teach.cairn.example/start',
  supportEmail: '',
  officeViewerUrl: '',
};

const renderFooter = (change: Partial<Site> = {}) => {
  render(
    <SiteContext value={{ ...site, ...change }}>
      <MemoryRouter>
        <Footer />
      </MemoryRouter>
    </SiteContext>,
  );
  return within(screen.getByRole('contentinfo'));
};

describe('footer', () => {
  it('[SHELL-06] [SHELL-09] leads to courses, to what there is to know, and to support', () => {
    const footer = renderFooter();
    // Page translators leave the name of the brand as it is.
    for (const brand of footer.getAllByText('Cairn'))
      expect(brand).toHaveAttribute('translate', 'no');
    const href = (name: string) => footer.getByRole('link', { name }).getAttribute('href');
    expect(href('About Us')).toBe('/');
    expect(href('Courses')).toBe('/course-catalog');
    expect(href('Terms & Conditions')).toBe('/terms');
    expect(href('Privacy Policy')).toBe('/privacy-policy');
    expect(footer.getByRole('heading', { name: 'Support' })).toBeInTheDocument();
    expect(footer.queryByRole('link', { name: 'Support' })).not.toBeInTheDocument();
  });

  it('[SHELL-09] About Us and the mail address of support are configuration', () => {
    const footer = renderFooter({
      aboutUrl: 'https://about.cairn.example/',
      supportEmail: 'help@cairn.example',
    });
    expect(footer.getByRole('link', { name: 'About Us' })).toHaveAttribute(
      'href',
      'https://about.cairn.example/',
    );
    const heading = footer.getByRole('heading', { name: 'Support' });
    expect(within(heading).getByRole('link')).toHaveAttribute('href', 'mailto:help@cairn.example');
  });

  it('shows the links that administrators have added', () => {
    const footer = renderFooter({
      footerLinks: [
        { text: 'Our school', url: 'https://northgate.example/school' },
        { text: 'House rules', url: '/documents/rules' },
      ],
    });
    const link = (name: string) => footer.getByRole('link', { name });
    expect(link('Our school')).toHaveAttribute('href', 'https://northgate.example/school');
    expect(link('House rules')).toHaveAttribute('href', '/documents/rules');
  });

  it('[SHELL-07] Become an Instructor leaves for the instructor site, in a new tab', () => {
    const link = renderFooter().getByRole('link', { name: 'Become an Instructor' });
    expect(link).toHaveAttribute('href', site.instructorUrl);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
  });

  it('[SHELL-06] without such a site it leads to the desk, which says how to become one', () => {
    const link = renderFooter({ instructorUrl: '' }).getByRole('link', {
      name: 'Become an Instructor',
    });
    expect(link).toHaveAttribute('href', '/teach');
    expect(link).not.toHaveAttribute('target');
  });

  it.each([
    ['main', 0],
    ['education', 0],
    ['partner', 1],
  ] as const)('[SHELL-08] in %s mode there are FAQs: %s', (mode, count) => {
    const footer = renderFooter({ brand: { name: 'Cairn', mode } });
    expect(footer.queryAllByRole('link', { name: 'FAQs' })).toHaveLength(count);
    expect(footer.queryAllByText('FAQs')).toHaveLength(count);
  });

  it('[SHELL-10] [SHELL-11] says what the product is for, and 2025 in any year', () => {
    jest.useFakeTimers({ now: new Date('2031-05-05') });
    const footer = renderFooter({ brand: { name: 'Northbound', mode: 'main' } });
    expect(
      footer.getByText(
        'Empowering professionals through role-based learning and competency development.',
      ),
    ).toBeInTheDocument();
    expect(footer.getByText('© 2025')).toHaveTextContent('© 2025 Northbound');
    jest.useRealTimers();
  });
});
