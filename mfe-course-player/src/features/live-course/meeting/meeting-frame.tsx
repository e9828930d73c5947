import { buttonClass, type ButtonLook } from '@cairn/ui/button-class';
import { ExternalLink } from 'lucide-react';
import styles from './meeting.module.css';

interface MeetingFrameProps {
  readonly name: string;
  readonly address: string;
}

/** The room, with the three permissions that the documents name and no other. */
export const MeetingFrame = ({ name, address }: MeetingFrameProps) => (
  <iframe
    className={styles['frame']}
    title={`Meeting: ${name}`}
    src={address}
    allow="camera; microphone; fullscreen"
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a host that the operator trusts; it may not lead this page away
    sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads"
  />
);

interface OwnTabProps {
  readonly address: string;
  readonly variant: ButtonLook['variant'];
}

/** Also beside a room in a frame: some services refuse to be framed, which a page cannot see. */
export const OwnTab = ({ address, variant }: OwnTabProps) => (
  <a
    className={buttonClass(variant === 'line' ? { variant, size: 's' } : { variant })}
    href={address}
    target="_blank"
    rel="noopener noreferrer"
  >
    Open in a new tab
    <ExternalLink />
  </a>
);
