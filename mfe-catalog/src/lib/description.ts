import { t } from 'ttag';
interface CourseTexts {
  readonly CourseDescription?: string | undefined;
  readonly Description?: string | undefined;
}

const findFirstText = (...texts: readonly (string | undefined)[]): string =>
  texts.map((text) => (text ?? '').trim()).find((text) => text !== '') ??
  t`No description provided.`;

/** Returns the text of a course's card: the short description, else the long one; blank texts count as missing. */
export const getCourseCardDescription = ({ CourseDescription, Description }: CourseTexts): string =>
  findFirstText(CourseDescription, Description);

/** Returns the text of a course's page: the long description, else the short one. */
export const getCoursePageDescription = ({ CourseDescription, Description }: CourseTexts): string =>
  findFirstText(Description, CourseDescription);
