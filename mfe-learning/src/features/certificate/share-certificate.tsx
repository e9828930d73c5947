import type { CertificateDetail } from '@cairn/api/certificates.contract';
import { useSite } from '@cairn/runtime';
import { events } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { getButtonClass } from '@cairn/ui/button-class';
import { Note } from '@cairn/ui/note';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { BadgePlus, Share2 } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { toProfileFormUrl, toVerificationUrl } from './certificate-urls.ts';

interface ShareCertificateProps {
  readonly certificate: CertificateDetail;
}

/** Result of sharing the certificate's URL. */
type ShareResult = 'done' | 'copied' | 'by-hand';

/** Shares a URL by the device's own dialog, else by the clipboard. */
const shareUrl = async (title: string, url: string): Promise<ShareResult> => {
  try {
    // Some browsers lack `navigator.share`.
    const { share: onDevice } = navigator as Partial<Navigator>;
    if (onDevice) {
      await onDevice.call(navigator, { title, url });
      return 'done';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    // If the user has cancelled the device's dialog, the link is not offered for copying.
    return error instanceof DOMException && error.name === 'AbortError' ? 'done' : 'by-hand';
  }
};

/** Two ways to share the page at which everyone can verify the certificate. */
export const ShareCertificate = ({ certificate }: ShareCertificateProps) => {
  const { brand, profileFormUrl } = useSite();
  const [byHand, setByHand] = useState(false);
  const address = toVerificationUrl(certificate, window.location.origin);
  const onShare = async (): Promise<void> => {
    const shared = await shareUrl(t`Certificate: ${certificate.CourseTitle}`, address);
    setByHand(shared === 'by-hand');
    if (shared === 'copied') {
      events.emit('notice.shown', {
        tone: 'info',
        message: t`Link copied. Everybody who has it can check the certificate.`,
      });
    }
  };
  return (
    <>
      <Button variant="line" onClick={() => void onShare()}>
        <Share2 />
        {t`Share`}
      </Button>
      {profileFormUrl !== undefined && (
        <a
          className={getButtonClass({ variant: 'line' })}
          href={toProfileFormUrl(profileFormUrl, certificate, brand.name, window.location.origin)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <BadgePlus />
          {t`Add to profile`}
          <VisuallyHidden>{t`(new tab)`}</VisuallyHidden>
        </a>
      )}
      {byHand && (
        <Note role="alert">
          <p>{t`This is the link to share:`}</p>
          <p>{address}</p>
        </Note>
      )}
    </>
  );
};
