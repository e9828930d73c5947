/** Attempts whose time is up are handed in also when nobody comes back to them: a pass counts wherever it is looked at. */
import type { DatabaseMonitor } from '../../database/database-monitor.ts';
import type { RunningAttempts } from './running-attempts.service.ts';

const LOOK_EVERY_MS = 30_000;

interface SweepDeps {
  readonly running: Pick<RunningAttempts, 'sweep'>;
  readonly monitor: Pick<DatabaseMonitor, 'isUp'>;
  readonly log: (error: unknown) => void;
}

/** From time to time. Returns what ends that; a sweep under way is finished first. */
export const startAttemptSweep = ({ running, monitor, log }: SweepDeps) => {
  let underWay: Promise<unknown> | undefined;
  const look = () => {
    if (!monitor.isUp()) return;
    underWay ??= running
      .sweep(log)
      .catch(log)
      .finally(() => {
        underWay = undefined;
      });
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return async (): Promise<void> => {
    clearInterval(timer);
    await underWay;
  };
};
