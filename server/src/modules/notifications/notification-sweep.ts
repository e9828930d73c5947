/** What nobody's call sets off: reminders, mail, and the end of what is old. */
import type { DatabaseMonitor } from '../../database/database-monitor.ts';

const LOOK_EVERY_MS = 30_000;

interface SweepDeps {
  /** One after the other, each whatever becomes of the one before. */
  readonly looks: readonly (() => Promise<void>)[];
  readonly monitor: Pick<DatabaseMonitor, 'isUp'>;
  readonly log: (error: unknown) => void;
}

/** From time to time. Returns what ends that; a sweep under way is finished first. */
export const startNotificationSweep = ({ looks, monitor, log }: SweepDeps) => {
  let underWay: Promise<void> | undefined;
  const sweep = async () => {
    for (const look of looks) await look().catch(log);
  };
  const begin = () => {
    if (!monitor.isUp()) return;
    underWay ??= sweep().finally(() => {
      underWay = undefined;
    });
  };
  const timer = setInterval(begin, LOOK_EVERY_MS).unref();
  return async (): Promise<void> => {
    clearInterval(timer);
    await underWay;
  };
};
