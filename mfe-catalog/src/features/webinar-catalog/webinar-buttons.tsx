import type { Webinar } from '@cairn/api/webinars.contract';
import { toJoinUrl } from '@cairn/domain/webinar.rules';
import { Button } from '@cairn/ui/button';
import { Video } from 'lucide-react';
import { t } from 'ttag';
import { useWebinarSignUp } from './use-sign-up.ts';

const WEBINAR_ENDED = t`This webinar has ended.`;

interface JoinButtonProps {
  readonly url: string | undefined;
  readonly titleId: string;
  readonly hasEnded: boolean;
}

/** Link that opens the webinar's meeting in a tab without access to this page. */
export const JoinWebinarButton = ({ url, titleId, hasEnded }: JoinButtonProps) => {
  const address = toJoinUrl(url);
  return (
    <Button
      aria-describedby={titleId}
      reason={findJoinObstacle(address, hasEnded)}
      onClick={() => window.open(address, '_blank', 'noopener,noreferrer')}
    >
      <Video />
      {t`Join`}
    </Button>
  );
};

const findJoinObstacle = (address: string | undefined, hasEnded: boolean): string | undefined => {
  if (hasEnded) return WEBINAR_ENDED;
  return address === undefined ? t`This webinar has no address to join.` : undefined;
};

interface SignUpButtonProps {
  readonly webinar: Webinar;
  readonly titleId: string;
  readonly hasEnded: boolean;
}

export const WebinarSignUpButton = ({ webinar, titleId, hasEnded }: SignUpButtonProps) => {
  const { signUp, isRunning } = useWebinarSignUp(webinar);
  return (
    <Button
      variant="line"
      aria-describedby={titleId}
      busy={isRunning}
      reason={hasEnded ? WEBINAR_ENDED : undefined}
      onClick={signUp}
    >
      {t`Sign Up`}
    </Button>
  );
};
