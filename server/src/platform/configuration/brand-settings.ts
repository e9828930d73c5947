import { CHAT_APPLICATION } from '@cairn/domain/instructor-chat.rules';
import { z } from 'zod';
import { address } from './setting-types.ts';

/** What the site is called and looks like, and where its own links lead. */
export const brand = z.strictObject({
  name: z.string().min(1).max(60).default('Cairn'),
  /** A mode that is none of the three counts as main (SHELL-14). */
  mode: z.enum(['main', 'education', 'partner']).default('main').catch('main'),
  /** A picture file (SVG, PNG, WebP or JPEG); absent: the drawn one. */
  logo: z.string().min(1).optional(),
  /** Empty: no mail link in the footer. */
  supportEmail: z.union([z.literal(''), z.email()]).default('support@cairn.example'),
  /** Who founded the platform, for certificates; empty: they name nobody. */
  founder: z.string().max(100).default(''),
  /** Where 'About Us' goes. */
  aboutUrl: z.string().default('/'),
  /** The FAQs of the partner mode; empty: where 'About Us' goes. */
  faqUrl: address,
  /** The separate site of the instructors; empty: the link leads to the desk, which says how to become one. */
  instructorUrl: address,
  /** A network's form for certificates in a profile, filled in by its query; empty: no such link. */
  profileFormUrl: address.default('https://www.linkedin.com/profile/add'),
  /** What pages know this application as: students write to instructors in `cairn` alone (VIEW-13). */
  application: z.string().min(1).max(60).default(CHAT_APPLICATION),
});
