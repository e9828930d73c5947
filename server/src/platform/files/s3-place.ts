import { isFileKey } from './file-key.ts';

export interface S3Place {
  /** Absent: Amazon's own, of the region that the SDK finds. */
  readonly endpoint: string | undefined;
  readonly bucket: string;
  /** What all names of objects begin with: '' or `a/b/`. */
  readonly prefix: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Reads `https://host[:port]/bucket[/prefix]` (any service with the S3 API) or `s3://bucket[/prefix]` (Amazon's).
 * @returns undefined for anything else, credentials in it included
 */
export const readS3Place = (address: string): S3Place | undefined => {
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return undefined;
  const isAmazon = url.protocol === 's3:';
  if (!isAmazon && url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const path = url.pathname.split('/').filter((part) => part !== '');
  const [bucket = '', ...folders] = isAmazon ? [url.host, ...path] : path;
  const prefix = folders.join('/');
  if (!BUCKET.test(bucket) || (prefix !== '' && !isFileKey(prefix))) return undefined;
  return {
    endpoint: isAmazon ? undefined : url.origin,
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
  };
};
