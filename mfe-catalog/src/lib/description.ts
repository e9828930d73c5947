import { t } from 'ttag';
interface Described {
  readonly CourseDescription?: string | undefined;
  readonly Description?: string | undefined;
}

const firstWritten = (...texts: readonly (string | undefined)[]): string =>
  texts.map((text) => (text ?? '').trim()).find((text) => text !== '') ??
  t`No description provided.`;

/** On a card: the short one, else the other; a blank one is none. */
export const shortDescription = ({ CourseDescription, Description }: Described): string =>
  firstWritten(CourseDescription, Description);

/** On the course's own page: the long one, else the short one. */
export const longDescription = ({ CourseDescription, Description }: Described): string =>
  firstWritten(Description, CourseDescription);
