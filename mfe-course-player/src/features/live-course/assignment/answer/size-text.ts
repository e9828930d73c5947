import { t } from 'ttag';
const MB = 1024 * 1024;

/** '184 KB', '2.1 MB', '25 MB'. */
export const sizeText = (bytes: number): string => {
  const kilobytes = Math.ceil(bytes / 1024);
  const megabytes = (bytes / MB).toFixed(1).replace(/\.0$/, '');
  return bytes < MB ? t`${kilobytes} KB` : t`${megabytes} MB`;
};
