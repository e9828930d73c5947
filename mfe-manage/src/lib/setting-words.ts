import type { RegistrationMode } from '@cairn/domain/registration-mode.rules';
import { t } from 'ttag';

export const REGISTRATION_MODE_LABELS: Readonly<Record<RegistrationMode, string>> = {
  open: t`Everybody`,
  domains: t`Only listed e-mail domains`,
  invitation: t`By invitation only`,
  closed: t`Closed`,
};
