import { listWebinars, signUpForWebinar } from '@cairn/api/webinars.contract';
import { events, setReporter } from '@cairn/session';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, holdFetch, stubApi } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  toIsoDateInDays,
  openWebinarCatalog,
  webinarRoutes,
  findWebinarRow,
  buildWebinar,
} from './test/open-webinars.tsx';

afterEach(() => setReporter(undefined));

describe('a webinar', () => {
  it('[WEB-04] has one button each: Join for who attends, else Sign Up', async () => {
    const { StudentID } = signInAs();
    openWebinarCatalog([
      buildWebinar({ Attendees: [StudentID], MeetingURL: 'meet.example/a' }),
      buildWebinar({ WebinarID: 'w2', Title: 'Other', Attendees: ['somebody-else'] }),
    ]);
    const buttons = async (title: string) =>
      within(await findWebinarRow(title))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(await buttons('Reading Logs')).toEqual(['Join']);
    expect(await buttons('Other')).toEqual(['Sign Up']);
  });

  it('[WEB-04] that has ended keeps its Join, which says why it cannot be pressed', async () => {
    const { StudentID } = signInAs();
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    openWebinarCatalog([
      buildWebinar({
        Date: toIsoDateInDays(-3),
        Attendees: [StudentID],
        MeetingURL: 'meet.example/a',
      }),
    ]);
    const join = await screen.findByRole('button', { name: 'Join' });
    expect(join).toHaveAttribute('aria-disabled', 'true');
    expect(join).toHaveAccessibleDescription(/This webinar has ended\./);
    await userEvent.click(join);
    expect(opened).not.toHaveBeenCalled();
    expect(screen.getByText('Ended')).toBeVisible();
  });

  it('[WEB-05] [PAPI-54] signs up once, as the student, and then offers to join', async () => {
    const { StudentID } = signInAs();
    openWebinarCatalog([buildWebinar()]);
    const button = await screen.findByRole('button', { name: 'Sign Up' });
    const attending = buildWebinar({ Attendees: [StudentID], MeetingURL: 'meet.example/a' });
    const requests = stubApi(
      stubResponse(listWebinars, []),
      stubResponse(signUpForWebinar, attending),
    );
    const answerNow = holdFetch();
    await userEvent.dblClick(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    answerNow();
    const join = await screen.findByRole('button', { name: 'Join' });
    expect(join).toHaveAccessibleDescription('Reading Logs');
    expect(screen.getByText('Signed up')).toBeVisible();
    const calls = listCallsTo(requests, signUpForWebinar);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.method).toBe('PUT');
    expect(new URL(calls[0]?.url ?? '').pathname).toBe('/api/webinars/signup');
    expect(screen.queryByRole('button', { name: 'Sign Up' })).not.toBeInTheDocument();
    expect(await calls[0]?.json()).toEqual({ WebinarID: 'w1' });
    expect(calls[0]?.headers.get('id')).toBe(StudentID);
    expect(calls[0]?.headers.get('jwt-Token')).toMatch(/^h\./);
  });

  it.each([
    ['meet.example/a', 'https://meet.example/a'],
    ['http://meet.example/a', 'http://meet.example/a'],
  ])('[WEB-06] Join opens %s as %s in a tab without opener', async (MeetingURL, address) => {
    const { StudentID } = signInAs();
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    openWebinarCatalog([buildWebinar({ Attendees: [StudentID], MeetingURL })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    expect(opened).toHaveBeenCalledWith(address, '_blank', expect.stringContaining('noopener'));
  });

  it.each(['javascript:alert(1)', '', undefined])(
    '[WEB-06] Join does nothing with the address %j, and says why',
    async (MeetingURL) => {
      const { StudentID } = signInAs();
      const opened = jest.spyOn(window, 'open').mockReturnValue(null);
      openWebinarCatalog([buildWebinar({ Attendees: [StudentID], MeetingURL })]);
      const join = await screen.findByRole('button', { name: 'Join' });
      expect(join).toHaveAttribute('aria-disabled', 'true');
      expect(join).toHaveAccessibleDescription('Reading Logs This webinar has no address to join.');
      await userEvent.click(join);
      expect(opened).not.toHaveBeenCalled();
    },
  );

  it('[WEB-07] sends a visitor to sign in, without a call', async () => {
    const asked: string[] = [];
    const stop = events.on('navigation.requested', ({ path }) => asked.push(path));
    const { requests } = openWebinarCatalog([buildWebinar()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Up' }));
    stop();
    expect(asked).toEqual(['/login?redirect=%2Fwebinar-catalog']);
    expect(requests).toHaveLength(1);
  });

  it('offers a calendar file with the webinar in it, and with the address for an attendee', async () => {
    const { StudentID } = signInAs();
    openWebinarCatalog([
      buildWebinar({
        Date: '2030-05-04',
        Title: 'Logs, live',
        Attendees: [StudentID],
        MeetingURL: 'meet.example/a',
      }),
    ]);
    const link = await screen.findByRole('link', { name: 'Add to calendar' });
    expect(link).toHaveAttribute('download', 'w1.ics');
    const [type, file = ''] = (link.getAttribute('href') ?? '').split(/,(.*)/s);
    expect(type).toBe('data:text/calendar;charset=utf-8');
    expect(decodeURIComponent(file).split('\r\n')).toEqual(
      expect.arrayContaining([
        'DTSTART:20300504T140000Z',
        'DTEND:20300504T151500Z',
        String.raw`SUMMARY:Logs\, live`,
        'LOCATION:https://meet.example/a',
      ]),
    );
  });

  it('[WEB-08] a failed sign-up is only logged, and the button stays', async () => {
    signInAs();
    const reported: unknown[] = [];
    setReporter((_error, context) => reported.push(context));
    const notices: string[] = [];
    const stop = events.on('notice.shown', ({ message }) => notices.push(message));
    stubApi(stubResponse(listWebinars, [buildWebinar()]), stubError(signUpForWebinar, 500));
    renderRoute(webinarRoutes, '/webinar-catalog');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Up' }));
    await waitFor(() => expect(reported).toEqual([{ at: 'webinar sign-up' }]));
    expect(await screen.findByRole('button', { name: 'Sign Up' })).not.toHaveAttribute('aria-busy');
    stop();
    expect(notices).toEqual([]);
  });
});
