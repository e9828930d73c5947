import { events, setReporter } from '@cairn/session';

interface Heard {
  /** Messages of notices, in order. */
  readonly notices: string[];
  /** Paths of requested navigations. */
  readonly paths: string[];
  /** Reported errors. */
  readonly reports: unknown[];
}

/** Collects the player's events in each test. Call it once in a test file. */
export const listen = (): Heard => {
  const heard: Heard = { notices: [], paths: [], reports: [] };
  const stops: (() => void)[] = [];
  beforeEach(() => {
    for (const list of Object.values(heard)) list.length = 0;
    setReporter((error) => heard.reports.push(error));
    stops.push(
      events.on('notice.shown', ({ message }) => heard.notices.push(message)),
      events.on('navigation.requested', ({ path }) => heard.paths.push(path)),
    );
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    setReporter(undefined);
  });
  return heard;
};
