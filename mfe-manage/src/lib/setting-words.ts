import type { MailKind } from '@cairn/api/mail-text-settings.contract';
import type { RegistrationMode } from '@cairn/domain/registration-mode.rules';
import { t } from 'ttag';

export const REGISTRATION_MODE_LABELS: Readonly<Record<RegistrationMode, string>> = {
  open: t`Everybody`,
  domains: t`Only listed e-mail domains`,
  invitation: t`By invitation only`,
  closed: t`Closed`,
};

export const MAIL_LABELS: Readonly<Record<MailKind, string>> = {
  invitation: t`Invitation`,
  'join-request': t`Request to join a group`,
  'confirm-address': t`Confirm the address`,
  'identity-code': t`Confirm the identity`,
  'password-code': t`Forgotten password`,
  'password-link': t`New password`,
  'password-changed': t`Password changed`,
  'address-left': t`Address changed, to the old one`,
  'address-gained': t`Address changed, to the new one`,
  'second-factor-removed': t`Second factor removed`,
  'partner-linked': t`Sign-in by a partner`,
  notifications: t`Notifications`,
  'webinar-moved': t`Webinar at another time`,
  'webinar-cancelled': t`Webinar cancelled`,
  'course-gained': t`Course, to its new owner`,
  'course-left': t`Course, to its earlier owner`,
  'release-event': t`Events of releases`,
};
