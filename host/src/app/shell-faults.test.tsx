import { setReporter } from '@cairn/session';
import { screen } from '@testing-library/react';
import { mockMediaQueries } from './test/mock-media-queries.ts';
import { renderHostShell } from './test/render-shell.tsx';

jest.mock('../features/footer/footer.tsx', () => ({
  Footer: () => {
    throw new Error('broken footer');
  },
}));

afterEach(() => setReporter(undefined));

describe('a broken part of the shell', () => {
  it('is reported and takes nothing else with it', async () => {
    mockMediaQueries();
    // React logs every error that a boundary catches.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const reported = jest.fn();
    setReporter(reported);
    await renderHostShell('/');
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
    expect(reported).toHaveBeenCalledWith(new Error('broken footer'), {
      at: 'shell',
      part: 'footer',
    });
  });
});
