import { events, session } from '@cairn/session';
import { signInAs } from '@cairn/testing/sign-in';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockMediaQueries } from './test/mock-media-queries.ts';
import { renderHostShell } from './test/render-shell.tsx';

// The bell's requests would mix with those of the assistant.
jest.mock('../features/notifications/bell.tsx', () => ({ LazyNotificationBell: () => null }));

const assistant = { bearer: 'fixed' };
const FAILED = 'Sorry, there was an error sending your message.';

/** Stubs the service's response, which the test writes and ends. */
const answerWith = (status = 200) => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const fetch = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(readable, { status }));
  const write = (text: string) => act(async () => writer.write(new TextEncoder().encode(text)));
  return {
    fetch,
    write,
    end: () => act(async () => writer.close()),
    break: () => act(async () => writer.abort(new TypeError('network'))),
    request: () => {
      const [url, init] = fetch.mock.calls[0] ?? [];
      return { url, init, headers: new Headers(init?.headers) };
    },
    body: (): unknown => {
      const body = fetch.mock.calls[0]?.[1]?.body;
      return typeof body === 'string' ? JSON.parse(body) : body;
    },
  };
};

const openChat = async (path = '/course-catalog') => {
  const shell = await renderHostShell(path, { assistant });
  await userEvent.click(await screen.findByRole('button', { name: 'Open help chat' }));
  return shell;
};
const panel = () => screen.getByRole('dialog', { name: 'Help Assistant' });
const field = () => screen.getByPlaceholderText('Type your message...');
const said = () =>
  within(screen.getByRole('log', { name: 'Messages' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
const announced = () =>
  within(panel())
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

// Preloads the code, which otherwise loads when the browser is idle.
beforeAll(() => import('../features/help-chat/help-widget.tsx'));
beforeEach(() => mockMediaQueries());
afterEach(() => {
  act(() => events.emit('session.ended', { reason: 'signed-out' }));
});

describe('help chat', () => {
  it('[HELP-10] its button opens and closes it, and Escape closes it', async () => {
    await openChat();
    expect(field()).toHaveFocus();
    const toggle = screen.getAllByRole('button', { name: 'Close help chat' })[0];
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Open help chat' }));
    await userEvent.click(within(panel()).getByRole('button', { name: 'Close help chat' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('[HELP-03] [HELP-09] [API-74] asks with the fixed bearer and nothing of the student', async () => {
    signInAs();
    const { request, body, write, end } = answerWith();
    await openChat();
    await userEvent.type(field(), 'How do I enroll?{Enter}');
    const { url, init, headers } = request();
    expect(url).toBe('/api/basic_stream');
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit' });
    expect(body()).toEqual({ query_text: 'How do I enroll?' });
    expect([...headers]).toEqual([
      ['authorization', 'Bearer fixed'],
      ['content-type', 'application/json'],
    ]);
    expect(JSON.stringify(init)).not.toContain(session.accessToken());
    await write('data: [DONE]\n');
    await end();
  });

  it('[HELP-05] [HELP-06] the answer grows word by word, is read out once, and then another can be asked for', async () => {
    const { fetch, write } = answerWith();
    await openChat();
    await userEvent.type(field(), 'Why?{Enter}');
    expect(field()).toHaveValue('');
    await write('data: {"response":"Be"}\n\ndata: {"response":"cau');
    await waitFor(() => expect(said()).toEqual(['You: Why?', 'Help Assistant: Be']));
    expect(announced()).toBe('');
    await userEvent.type(field(), 'Next{Enter}');
    // The Stop button replaces it.
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(field()).toHaveValue('Next');
    await write('se."}\n\ndata: [DONE]\n\n');
    await waitFor(() => expect(announced()).toBe('Because.'));
    expect(screen.queryByText(/DONE/)).not.toBeInTheDocument();
    answerWith();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(said()).toHaveLength(4);
  });

  it('[HELP-04] ignores blank messages', async () => {
    const { fetch } = answerWith();
    await openChat();
    await userEvent.type(field(), '   {Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(fetch).not.toHaveBeenCalled();
    expect(said()).toEqual([]);
  });

  it('Shift and Enter begin a new line', async () => {
    const { body } = answerWith();
    await openChat();
    await userEvent.type(field(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
    expect(body()).toEqual({ query_text: 'one\ntwo' });
  });

  it.each([400, 401, 429, 500])(
    '[HELP-07] an answer with status %i is an error',
    async (status) => {
      const { fetch } = answerWith(status);
      await openChat();
      await userEvent.type(field(), 'Why?{Enter}');
      expect(await screen.findByText(FAILED, { selector: 'li p' })).toBeInTheDocument();
      expect(announced()).toBe(FAILED);
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(fetch).toHaveBeenCalledTimes(2);
      expect(field()).toHaveFocus();
    },
  );

  it('[HELP-07] a stream that breaks is an error, and a refused connection too', async () => {
    const broken = answerWith();
    await openChat();
    await userEvent.type(field(), 'Why?{Enter}');
    await broken.write('data: Half\n');
    await broken.break();
    await waitFor(() => expect(said()[1]).toBe(`Help Assistant: ${FAILED} Try again`));
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await userEvent.type(field(), 'Still?{Enter}');
    await waitFor(() => expect(said()[3]).toBe(`Help Assistant: ${FAILED} Try again`));
  });

  it('an answer can be stopped, and asked for again', async () => {
    const { request, write } = answerWith();
    await openChat();
    await userEvent.type(field(), 'Why?{Enter}');
    await write('data: Half\n');
    await screen.findByText('Half');
    await userEvent.click(screen.getByRole('button', { name: 'Stop answering' }));
    expect(request().init?.signal?.aborted).toBe(true);
    expect(said()[1]).toBe('Help Assistant: HalfStopped. Try again');
    expect(announced()).toBe('Half Stopped.');
  });

  it('[HELP-10] markup in questions and answers is text', async () => {
    const { write } = answerWith();
    await openChat();
    const markup = '<img src=x onerror=alert(1)>';
    await userEvent.click(field());
    await userEvent.paste(markup);
    await userEvent.keyboard('{Enter}');
    await write(
      `data: ${JSON.stringify({ response: `<script>${markup}</script>` })}\ndata: [DONE]\n`,
    );
    await screen.findByText(`<script>${markup}</script>`, { selector: 'li p' });
    expect(screen.getByText(markup)).toBeInTheDocument();
    expect(panel().querySelector('img, script')).toBeNull();
  });

  it('refuses more than 2,000 characters and says so', async () => {
    const { fetch } = answerWith();
    await openChat();
    await userEvent.click(field());
    await userEvent.paste('x'.repeat(65_536));
    await userEvent.keyboard('{Enter}');
    expect(fetch).not.toHaveBeenCalled();
    expect(field()).toHaveAccessibleDescription(
      'Your message has 65,536 characters. Please send at most 2,000.',
    );
    expect(field()).toBeInvalid();
  });

  it('links to where an answer comes from', async () => {
    const { write } = answerWith();
    const { visit } = await openChat();
    await userEvent.type(field(), 'Why?{Enter}');
    const sources = [
      { title: 'Your account', href: '/account' },
      { title: 'Elsewhere', href: 'https://help.example/' },
    ];
    await write(`data: ${JSON.stringify({ response: 'So.', sources })}\ndata: [DONE]\n`);
    const link = await screen.findByRole('link', { name: 'Your account' });
    expect(link).toHaveAttribute('href', '/account');
    expect(screen.getByRole('link', { name: 'Elsewhere' })).toHaveAttribute('rel', 'noopener');
    visit('/documents');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('[HELP-02] what was said is there again on the next page that has it, until the student logs out', async () => {
    signInAs();
    const { write } = answerWith();
    const { visit } = await openChat();
    await userEvent.type(field(), 'Why?{Enter}');
    visit('/documents');
    await write('data: So.\ndata: [DONE]\n');
    visit('/learning');
    await userEvent.click(await screen.findByRole('button', { name: 'Open help chat' }));
    await waitFor(() => expect(said()).toEqual(['You: Why?', 'Help Assistant: So.']));
    act(() => session.signOut('signed-out'));
    expect(said()).toEqual([]);
    expect(screen.getByRole('button', { name: 'How do I enroll in a course?' })).toBeVisible();
  });

  it('a suggested question is asked with one press', async () => {
    const { body } = answerWith();
    await openChat();
    await userEvent.click(screen.getByRole('button', { name: 'Why is a module locked?' }));
    expect(body()).toEqual({
      query_text: 'Why is a module locked?',
    });
    expect(field()).toHaveFocus();
  });
});
