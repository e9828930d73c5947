/** Texts for values of settings in the note about another person's changes. */
import { t } from 'ttag';

export const formatOnOff = (isOn: boolean): string => (isOn ? t`On` : t`Off`);

/** Returns the URL of a picture in a form: that of a file that was just chosen, or of the saved one; '' for none. */
export const toPictureUrl = (newPicture: string, saved: string | null): string =>
  newPicture === '' && saved !== null ? `/brand/images/${saved}` : newPicture;
