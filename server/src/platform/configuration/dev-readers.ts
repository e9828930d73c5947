/** Who may open the pages for trying the product out: the mailbox with its codes, the local partner site. */
import type { Config } from './config.ts';

/** Who may open them. */
export type DevReaders = 'nobody' | 'this-machine' | 'everybody';

type ReaderSettings = Pick<Config, 'DATABASE_URL' | 'MAILBOX' | 'SMTP_URL' | 'TRUSTED_PROXIES'>;

/**
 * A proxy on this machine that keeps quiet about whom it speaks for looks like somebody at this machine. So these pages
 * are open by default only where nothing says that the server is in service.
 */
export const devReadersOf = (config: ReaderSettings): DevReaders => {
  const isTrial = config.DATABASE_URL === undefined && config.TRUSTED_PROXIES === 0;
  return config.MAILBOX ?? (isTrial ? 'this-machine' : 'nobody');
};

/** Said at every start, so that nobody is open to the world without having read it. */
export const tellWhatIsOpen = (config: ReaderSettings, log: (text: string) => void): void => {
  if (config.SMTP_URL !== undefined) return;
  const readers = devReadersOf(config);
  if (readers === 'nobody') {
    log(
      'Mail is kept and nobody can read it: set SMTP_URL to send it, or MAILBOX to read it here.',
    );
    return;
  }
  const whom =
    readers === 'everybody'
      ? 'everybody'
      : 'whoever comes from this machine, which is everybody behind a proxy on it';
  log(
    `/dev/mailbox, with the codes of every account, is open to ${whom}. MAILBOX=nobody closes it.`,
  );
};
