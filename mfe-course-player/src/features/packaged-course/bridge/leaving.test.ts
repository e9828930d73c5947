import {
  closeVisits,
  leavingFetch,
  openVisit,
  studentVisit,
  testServer,
  waitFor,
} from './test-visit.ts';

afterEach(closeVisits);

test.each(['pagehide', 'visibilitychange', 'close'])(
  '[SSAVE-08] [PAPI-77] on %s the unsent keys go out as a keepalive fetch with the token headers',
  async (leaving) => {
    const fetching = leavingFetch();
    const server = testServer();
    const { api, player } = await openVisit({ visit: studentVisit(server) });
    api['LMSInitialize']?.('');
    api['LMSSetValue']?.('cmi.core.lesson_location', '3');
    if (leaving === 'close') player.close();
    else if (leaving === 'pagehide') window.dispatchEvent(new Event('pagehide'));
    else {
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
    }
    expect(fetching).toHaveBeenCalledTimes(1);
    const [url, init] = fetching.mock.calls[0] ?? [];
    expect(url).toBe('/scorm/c1/data');
    expect(init).toMatchObject({ method: 'POST', keepalive: true });
    expect(init?.headers).toMatchObject({ 'jwt-Token': 'token' });
    const body = JSON.parse(init?.body as string) as Record<string, unknown>;
    expect(body).toMatchObject({
      studentId: 's1',
      sequence: 1,
      updates: { 'cmi.core.lesson_location': '3' },
    });
    expect(server.saves).toEqual([]);
  },
);

test('[SSAVE-12] a leaving batch answered 401 renews the session and is repeated', async () => {
  const fetching = leavingFetch(401);
  const renewSession = jest.fn(() => {
    fetching.mockResolvedValue(new Response(null, { status: 200 }));
    return Promise.resolve(true);
  });
  const visit = studentVisit(testServer(), { renewSession });
  const { api, player } = await openVisit({ visit });
  api['LMSInitialize']?.('');
  api['LMSSetValue']?.('cmi.core.lesson_location', '3');
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => player.state().saving === 'saved');
  expect(renewSession).toHaveBeenCalledTimes(1);
  expect(fetching).toHaveBeenCalledTimes(2);
});

test('a package hears beforeunload before its frame is taken away', async () => {
  leavingFetch();
  const { api, frame, player } = await openVisit({ visit: studentVisit(testServer()) });
  const heard = jest.fn(() => api['LMSSetValue']?.('cmi.core.exit', 'suspend'));
  frame.contentWindow?.addEventListener('beforeunload', heard);
  api['LMSInitialize']?.('');
  player.close();
  expect(heard).toHaveReturnedWith('true');
});
