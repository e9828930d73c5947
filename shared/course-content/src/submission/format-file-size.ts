import { numberText } from '@cairn/messages/plural';
import { t } from 'ttag';

/** Units of file sizes, each 1,024 times the previous one, like the limits of uploads. */
const KB = 1024;
const MB = KB * KB;

/** Returns the size of a file, rounded up: '184 KB', '2.1 MB', '25 MB'. */
export const formatFileSize = (bytes: number): string => {
  const kilobytes = numberText(Math.ceil(bytes / KB));
  const megabytes = numberText(Math.round((bytes / MB) * 10) / 10);
  return bytes < MB ? t`${kilobytes} KB` : t`${megabytes} MB`;
};
