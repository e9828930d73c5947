import { events, setReporter } from '@cairn/session';

interface EmittedEvents {
  /** Messages of the notices that were shown, in order. */
  readonly notices: string[];
  /** Paths of requested navigations. */
  readonly paths: string[];
  /** Reported errors. */
  readonly reports: unknown[];
}

/** Collects notices, navigations and reported errors of each test. Call it once in a test file. */
export const collectPageEvents = (): EmittedEvents => {
  const emitted: EmittedEvents = { notices: [], paths: [], reports: [] };
  const stops: (() => void)[] = [];
  beforeEach(() => {
    for (const list of Object.values(emitted)) list.length = 0;
    setReporter((error) => emitted.reports.push(error));
    stops.push(
      events.on('notice.shown', ({ message }) => emitted.notices.push(message)),
      events.on('navigation.requested', ({ path }) => emitted.paths.push(path)),
    );
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    setReporter(undefined);
  });
  return emitted;
};
