import { t } from 'ttag';
import type { LegalSection } from './legal-page.tsx';

/** Privacy policy: our own text around the specified facts (date, age of 13). '{brand}' is replaced by the site's name. */
export const privacySections: readonly LegalSection[] = [
  {
    id: 'scope',
    heading: t`What this policy covers`,
    text: [
      t`This policy is about the personal data that {brand} handles when you browse courses and roles, hold an account, learn, or ask for help. Sites that we link to, and meetings that a course opens elsewhere, have policies of their own.`,
    ],
  },
  {
    id: 'account-data',
    heading: t`Account data`,
    text: [
      t`To give you an account we keep your first and last name, your e-mail address, a protected form of your password from which it cannot be read back, your groups, the roles that you choose, and, if you give them, your occupation and a picture. We also keep when the account was made, when you last signed in and when the password was last changed.`,
    ],
  },
  {
    id: 'progress',
    heading: t`Learning progress`,
    text: [
      t`So that you can go on where you stopped, we record the courses you enrol in, the modules and lectures you complete, answers, attempts and grades, what you hand in, survey answers, and what packaged courses ask us to remember for you.`,
      t`Instructors and assessors of a course see what you did in that course. Other learners do not.`,
    ],
  },
  {
    id: 'browser',
    heading: t`What is kept in your browser`,
    text: [
      t`After you sign in, your browser keeps sign-in tokens and a copy of your profile in its local storage. They tell our server who you are. Logging out removes them from the browser, in every open tab.`,
      t`The browser also keeps the colour theme that you choose, the filters of the catalogue for the length of a visit, data of a certificate that you look at, and progress that is still on its way to the server. A small cookie says only that somebody is signed in; others say which part of the site is open, and for half an hour which one has failed here. There are no advertising cookies and no trackers of other companies.`,
    ],
  },
  {
    id: 'help-chat',
    heading: t`Questions to the help assistant`,
    text: [
      t`What you ask the help assistant is sent to the service that answers it, and the conversation stays in your browser for the length of your visit. Please do not put passwords, or personal data of other people, into a question.`,
    ],
  },
  {
    id: 'desktops',
    heading: t`Cloud desktops and uploads`,
    text: [
      t`If a course gives you a cloud desktop, its provider is told a user name made from your e-mail address, and keeps the files that you leave on the desktop until it is restored or removed. Assignments, resumes and pictures that you upload are kept with your account and are shown only where you handed them in.`,
    ],
  },
  {
    id: 'purposes',
    heading: t`Why we use your data`,
    text: [
      t`We use personal data to:`,
      [
        t`run {brand}, and show you the courses that are open to you;`,
        t`keep your progress, grade your work and issue certificates;`,
        t`suggest courses and learning plans that fit your roles;`,
        t`answer questions, and send messages that your account needs, such as codes;`,
        t`keep the platform safe, and find out why something failed.`,
      ],
      t`We do not sell personal data.`,
    ],
  },
  {
    id: 'sharing',
    heading: t`Who else receives it`,
    text: [
      t`Companies that work for us, such as those that host our servers, send our mail or provide cloud desktops, receive what their task needs and may use it for nothing else. If an organisation has enrolled you, it may see your enrolments and results. Beyond that we pass data on only when the law demands it, or to protect somebody from harm.`,
    ],
  },
  {
    id: 'security',
    heading: t`How long we keep it, and how safe it is`,
    text: [
      t`We keep your data for as long as you have an account, and afterwards only as long as the law, or the proof of a certificate, demands. Connections are encrypted, sign-in tokens are short-lived and renewed, and only those who need data for their work can reach it. No system is perfectly safe: if something happens that puts you at risk, we tell you.`,
    ],
  },
  {
    id: 'rights',
    heading: t`Your choices and rights`,
    text: [
      t`You can see and change your profile under Account. You may ask us for a copy of your data, for its correction or deletion, or object to a use of it; we answer as the law where you live requires. Deleting an account deletes the progress that belongs to it.`,
    ],
  },
  {
    id: 'children',
    heading: t`Children`,
    text: [
      t`{brand} is not meant for children under 13, and we do not knowingly keep data about them. If you believe that a child has given us data, tell us and we delete it.`,
    ],
  },
  {
    id: 'changes',
    heading: t`Changes to this policy`,
    text: [
      t`When we change how we handle personal data, we change this page first, and tell account holders about what matters. The date at the top says when the policy was last updated.`,
    ],
  },
];
