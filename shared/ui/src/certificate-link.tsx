import { ExternalLink } from 'lucide-react';
import { t } from 'ttag';
import { getButtonClass } from './button-class.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface CertificateLinkProps {
  readonly courseTitle: string;
  readonly size?: 's' | 'l' | undefined;
  /** Called before the link opens in any way, including a middle click and 'open in new tab'. */
  readonly onFollow: () => void;
}

/** Opens the certificate of a completed course in a new tab, to be printed and shared. */
export const CertificateLink = ({ courseTitle, size = 's', onFollow }: CertificateLinkProps) => (
  <a
    href="/certificate"
    target="_blank"
    rel="noopener"
    className={getButtonClass({ variant: 'line', size })}
    onClick={onFollow}
    onPointerDown={onFollow}
  >
    {t`View certificate`}
    <VisuallyHidden> {t`of ${courseTitle} (opens in a new tab)`}</VisuallyHidden>
    <ExternalLink />
  </a>
);
