import type { MeetingPlace } from '@cairn/domain/meeting.rules';
import { buttonClass, type ButtonLook } from '@cairn/ui/button-class';
import { ExternalLink } from 'lucide-react';
import { t } from 'ttag';
import styles from './meeting.module.css';

interface MeetingFrameProps {
  readonly name: string;
  readonly place: MeetingPlace;
}

/** The page of this site gets no origin; a host that the operator trusts gets all but the right to lead this page away. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads';

/** The room, with the three permissions that the documents name and no other. */
export const MeetingFrame = ({ name, place: { address, host } }: MeetingFrameProps) => (
  <iframe
    className={styles['frame']}
    title={t`Meeting: ${name}`}
    src={address}
    allow="camera; microphone; fullscreen"
    sandbox={host === undefined ? 'allow-scripts' : SANDBOX}
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
    {t`Open in a new tab`}
    <ExternalLink />
  </a>
);
