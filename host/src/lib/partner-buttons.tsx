import { useSite } from '@cairn/runtime';
import { events } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Building2, Landmark } from 'lucide-react';
import { t } from 'ttag';
import styles from './partner-buttons.module.css';
import { createPartnerSignInState } from './sign-in-state.ts';

export interface PartnerButtonsProps {
  /** Opens the sign-in page of a partner site; tests replace this function. */
  readonly leave?: (address: string) => void;
}

const leavePage = (address: string): void => location.assign(address);
const ICONS = [Building2, Landmark] as const;

interface RedirectingButtonsProps extends PartnerButtonsProps {
  /** Validated path to open after the sign-in. */
  readonly redirect: string | undefined;
}

/** A button for each partner site. */
export const PartnerLinkButtons = ({ leave = leavePage, redirect }: RedirectingButtonsProps) => {
  const { partners = [] } = useSite();
  return (
    <div className={styles['partners']}>
      {partners.map(({ name, url }, index) => {
        const Icon = ICONS[index % ICONS.length] ?? Landmark;
        return (
          <Button
            key={name}
            variant="line"
            block
            reason={url === '' ? t`The address of this site is not configured.` : undefined}
            onClick={() => openPartnerSite(url, { redirect, leave })}
          >
            <Icon aria-hidden />
            {t`Sign in with ${name}`}
          </Button>
        );
      })}
    </div>
  );
};

interface PartnerRedirect extends Required<PartnerButtonsProps> {
  /** Validated path that the student wanted to open before the sign-in. */
  readonly redirect: string | undefined;
}

/** Cancels the sign-in through a partner if the browser cannot store the state that the partner's response is checked with. */
const openPartnerSite = (url: string, { redirect, leave }: PartnerRedirect): void => {
  const state = createPartnerSignInState();
  if (state !== undefined) {
    leave(toPartnerUrl(url, state, redirect));
    return;
  }
  events.emit('notice.shown', {
    tone: 'error',
    message: t`This browser does not let the site remember that you are signing in.`,
    detail: t`Allow it to store data for this site, and try again.`,
  });
};

const toPartnerUrl = (url: string, state: string, redirect: string | undefined): string => {
  const address = new URL(url, location.href);
  address.searchParams.set('state', state);
  if (redirect !== undefined) address.searchParams.set('redirect', redirect);
  return address.href;
};
