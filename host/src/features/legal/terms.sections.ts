import { t } from 'ttag';
import type { LegalSection } from './legal-page.tsx';

/**
 * Terms of service: our own text around the specified facts (date, cap of 100 USD, age of 18, 30-day notice). '{brand}' is replaced
 * by the name of the site.
 */
export const termsSections: readonly LegalSection[] = [
  {
    id: 'agreement',
    heading: t`These terms`,
    text: [
      t`{brand} is a learning platform organised around career roles. These terms apply whenever you visit it, with or without an account. By creating an account, or by going on using {brand}, you agree to them.`,
      t`If you do not agree, please do not use the platform.`,
    ],
  },
  {
    id: 'eligibility',
    heading: t`Who may use it`,
    text: [
      t`You must be at least 18 years old to hold an account, and able to enter into a binding agreement where you live.`,
      t`If you use {brand} for an organisation that has enrolled you, you confirm that it has allowed you to, and that its own rules for learners apply beside these terms.`,
    ],
  },
  {
    id: 'accounts',
    heading: t`Your account`,
    text: [
      t`Give us your own name and an e-mail address that you can read, and keep both correct. Your account is for you alone: progress, grades and certificates are issued to the person it names.`,
      t`Keep your password to yourself, and sign out on devices that you share. Tell us at once if you believe that somebody else has used your account. What happens under your account before you tell us is your responsibility.`,
    ],
  },
  {
    id: 'learning',
    heading: t`Courses, roles and certificates`,
    text: [
      t`Courses are made by their instructors. We check that they can be taken on {brand}, but we do not promise that a course, a role or a learning plan will lead to a job, a licence or a result.`,
      t`A certificate states that you completed a course on {brand}. It is not an academic degree. We may withdraw one that was gained by deceit.`,
      t`Courses may change, be replaced or be taken down. Where we can, we let those who have begun a course finish it.`,
    ],
  },
  {
    id: 'conduct',
    heading: t`Fair use`,
    text: [
      t`While you use {brand}, please do not:`,
      [
        t`hand in the work of somebody else as your own, or take a test for somebody else;`,
        t`copy, sell or publish course material without the permission of its owner;`,
        t`upload anything unlawful, harmful, or that you have no right to share;`,
        t`probe, overload or get around the protection of the platform, except in exercises that are made for it and within their limits;`,
        t`collect data about other learners or instructors.`,
      ],
    ],
  },
  {
    id: 'desktops',
    heading: t`Cloud desktops and exercises`,
    text: [
      t`Some courses come with a cloud desktop. It is lent to you for the work of the course. Desktops may be stopped, restored to their first state or removed, so keep a copy of anything that you need.`,
      t`Do not use a desktop to attack systems outside the exercise, to send bulk mail, to mine currency, or to store personal data of other people.`,
    ],
  },
  {
    id: 'content',
    heading: t`Your work and our material`,
    text: [
      t`What you write and upload stays yours. You allow us to store it, to show it to those who teach and assess you, and to process it as far as running {brand} needs.`,
      t`The platform, its texts, its drawings and its software belong to us or to those who license them to us. You may use them for your own learning.`,
    ],
  },
  {
    id: 'assistant',
    heading: t`Automatic help`,
    text: [
      t`The help assistant, suggested learning plans and provisional grades are produced by software. They can be wrong. Check what matters against the course itself, and ask your instructor when a grade depends on it.`,
    ],
  },
  {
    id: 'liability',
    heading: t`Warranty and liability`,
    text: [
      t`We run {brand} with care, but we offer it as it is: we do not promise that it is always reachable, free of mistakes, or fit for a purpose of your own.`,
      t`As far as the law allows, we are not liable for indirect damage, lost profit or lost data, and our liability for all claims together is limited to 100 USD. Nothing in these terms limits liability that the law does not let us limit.`,
    ],
  },
  {
    id: 'ending',
    heading: t`Ending your use`,
    text: [
      t`You may stop using {brand} at any time and ask us to close your account. We may suspend or close an account that breaks these terms, harms others or endangers the platform. Where the matter allows, we tell you first and let you answer.`,
    ],
  },
  {
    id: 'changes',
    heading: t`Changes to these terms`,
    text: [
      t`When we change these terms in a way that matters, we give a 30-day notice on this page or by e-mail before the change takes effect. If you go on using {brand} after that, the new terms apply.`,
      t`The date at the top of this page says when the terms were last updated.`,
    ],
  },
];
