import { events } from '@cairn/session';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openExercisePage } from './test/exercise-page.tsx';

// Preloads the screen's chunk, whose loading is not tested here.
beforeAll(() => import('./exercise.page.tsx'));

const NAME = /^Open Exercise in Browser/;
/** Defines the clipboard, which jsdom lacks. */
const giveClipboard = (value: object | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
const link = () => screen.findByRole('link', { name: NAME });

describe('a desktop with WSP', () => {
  it('[CYB-14] opens in a tab of its own that knows nothing of ours', async () => {
    openExercisePage();
    expect(await link()).toHaveAttribute(
      'href',
      'https://desktops.example/web?registrationCode=HUNT%2B7',
    );
    expect(await link()).toHaveAttribute('target', '_blank');
    expect(await link()).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(screen.queryByText('Please log in via the desktop client.')).not.toBeInTheDocument();
  });

  it('says which desktop it is to this site’s own page, where that stands in for a provider', async () => {
    openExercisePage({ desktopUrl: '/dev/desktop' });
    expect(await link()).toHaveAttribute(
      'href',
      'http://localhost/dev/desktop?registrationCode=HUNT%2B7&workspaceId=ws-1',
    );
  });

  it('[CYB-14] puts the user name into the clipboard', async () => {
    const writeText = jest.fn(() => Promise.resolve());
    giveClipboard({ writeText });
    const heard: string[] = [];
    const stop = events.on('notice.shown', ({ message }) => heard.push(message));
    openExercisePage();
    fireEvent.click(await link());
    await waitFor(() => expect(heard).toEqual(['Username copied.']));
    expect(writeText.mock.calls).toEqual([['maya']]);
    stop();
  });

  it.each([
    ['is refused', () => ({ writeText: () => Promise.reject(new Error('not allowed')) })],
    ['is not there', () => undefined],
  ])('[CYB-14] opens also when the clipboard %s', async (_why, clipboard) => {
    giveClipboard(clipboard());
    const heard = jest.fn();
    const stop = events.on('notice.shown', heard);
    openExercisePage();
    // True means that the browser follows the link.
    expect(fireEvent.click(await link())).toBe(true);
    await Promise.resolve();
    expect(heard).not.toHaveBeenCalled();
    stop();
  });

  it('[CYB-14] cannot be opened while no address is configured', async () => {
    openExercisePage({ desktopUrl: '' });
    const button = await screen.findByRole('button', { name: NAME });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('The address of the web client is not configured.');
  });
});

it.each([[['PCOIP']], [[]]])(
  '[CYB-14] with the protocols %j the client is needed',
  async (Protocols) => {
    openExercisePage({ desktop: { WorkspaceProperties: { Protocols } } });
    expect(await screen.findByText('Please log in via the desktop client.')).toBeVisible();
    expect(screen.queryByText(NAME)).not.toBeInTheDocument();
  },
);
