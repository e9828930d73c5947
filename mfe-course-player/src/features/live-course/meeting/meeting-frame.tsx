import type { MeetingLink } from '@cairn/domain/meeting.rules';
import { getButtonClass, type ButtonLook } from '@cairn/ui/button-class';
import { ExternalLink } from 'lucide-react';
import { t } from 'ttag';
import styles from './meeting.module.css';

interface MeetingFrameProps {
  readonly name: string;
  readonly link: MeetingLink;
}

/**
 * The site's own meeting page gets no origin. Hosts that the operator trusts get every permission except navigating this page.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads';

/** The meeting room in a frame, with only the three permissions that the documents name. */
export const MeetingFrame = ({ name, link: { address, host } }: MeetingFrameProps) => (
  <iframe
    className={styles['frame']}
    title={t`Meeting: ${name}`}
    src={address}
    allow="camera; microphone; fullscreen"
    sandbox={host === undefined ? 'allow-scripts' : SANDBOX}
  />
);

interface OpenInTabLinkProps {
  readonly address: string;
  readonly variant: ButtonLook['variant'];
}

/**
 * Link that opens the meeting room in a tab. It is shown beside embedded rooms as well, since some services refuse embedding
 * and a page cannot detect that.
 */
export const OpenMeetingInTabLink = ({ address, variant }: OpenInTabLinkProps) => (
  <a
    className={getButtonClass(variant === 'line' ? { variant, size: 's' } : { variant })}
    href={address}
    target="_blank"
    rel="noopener noreferrer"
  >
    {t`Open in a new tab`}
    <ExternalLink />
  </a>
);
