import { screen } from '@testing-library/react';
import { mockMediaQueries } from './test/mock-media-queries.ts';
import { renderHostShell } from './test/render-shell.tsx';

const assistant = { bearer: 'fixed' };

// Preloads the code, which otherwise loads when the browser is idle.
beforeAll(() => import('../features/help-chat/help-widget.tsx'));
beforeEach(() => mockMediaQueries());

describe('where the help chat is', () => {
  it.each(['/roles-catalog', '/course-catalog', '/webinar-catalog', '/learning', '/learning/'])(
    '[HELP-01] on %s',
    async (path) => {
      await renderHostShell(`${path}?search=x`, { assistant });
      expect(await screen.findByRole('button', { name: 'Open help chat' })).toBeInTheDocument();
    },
  );

  it.each([
    '/',
    '/roles-catalog/security-analyst',
    '/course-catalog/course-1',
    '/learning-list',
    '/courses',
    '/course/course-1',
    '/dashboard',
    '/documents',
    '/login',
    '/certificate',
    '/x/learning',
  ])('[HELP-01] not on %s', async (path) => {
    // The code is loaded by then, so a button would be visible.
    const { visit } = await renderHostShell('/learning', { assistant });
    await screen.findByRole('button', { name: 'Open help chat' });
    visit(path);
    expect(screen.queryByRole('button', { name: 'Open help chat' })).not.toBeInTheDocument();
  });

  it('nowhere, when no assistant is configured', async () => {
    await renderHostShell('/learning');
    expect(screen.queryByRole('button', { name: 'Open help chat' })).not.toBeInTheDocument();
  });
});
