import type { Webinar } from '@cairn/api/webinars.contract';
import { meetingAddress } from '@cairn/domain/webinar.rules';
import { Button } from '@cairn/ui/button';
import { Video } from 'lucide-react';
import { useSignUp } from './use-sign-up.ts';

interface JoinButtonProps {
  readonly url: string | undefined;
  readonly titleId: string;
}

/** Opens the meeting in a tab that knows nothing of this one. */
export const JoinButton = ({ url, titleId }: JoinButtonProps) => {
  const address = meetingAddress(url);
  return (
    <Button
      aria-describedby={titleId}
      reason={address === undefined ? 'This webinar has no address to join.' : undefined}
      onClick={() => window.open(address, '_blank', 'noopener,noreferrer')}
    >
      <Video />
      Join
    </Button>
  );
};

interface SignUpButtonProps {
  readonly webinar: Webinar;
  readonly titleId: string;
  readonly hasEnded: boolean;
}

export const SignUpButton = ({ webinar, titleId, hasEnded }: SignUpButtonProps) => {
  const { signUp, isRunning } = useSignUp(webinar);
  return (
    <Button
      variant="line"
      aria-describedby={titleId}
      busy={isRunning}
      reason={hasEnded ? 'This webinar has ended.' : undefined}
      onClick={signUp}
    >
      Sign Up
    </Button>
  );
};
