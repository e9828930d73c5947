import { EmptyState } from '@cairn/ui/empty-state';
import { LinkButton } from '@cairn/ui/link-button';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { FocusableRegion } from './focus-region.tsx';

const THANKS = t`Thank you for your feedback!`;

/** Shown in place of a survey form that was sent. */
export const SurveySentMessage = ({ children }: { readonly children: ReactNode }) => (
  <FocusableRegion label={THANKS} takesFocus>
    <EmptyState
      art="summit"
      title={THANKS}
      action={<LinkButton to="/learning">{t`Back to Learning Dashboard`}</LinkButton>}
    >
      {children}
    </EmptyState>
  </FocusableRegion>
);
