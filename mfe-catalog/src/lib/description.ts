import { t } from 'ttag';
interface Described {
  readonly CourseDescription?: string | undefined;
  readonly Description?: string | undefined;
}

const firstWritten = (...texts: readonly (string | undefined)[]): string =>
  texts.map((text) => (text ?? '').trim()).find((text) => text !== '') ??
  t`No description provided.`;

/** Returns the text for a card: the short description, else the long one; blank texts count as missing. */
export const shortDescription = ({ CourseDescription, Description }: Described): string =>
  firstWritten(CourseDescription, Description);

/** Returns the text for the course's page: the long description, else the short one. */
export const longDescription = ({ CourseDescription, Description }: Described): string =>
  firstWritten(Description, CourseDescription);
