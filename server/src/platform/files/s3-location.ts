import { isValidFileKey } from './file-key.ts';

export interface S3Location {
  /** URL of the S3 service; absent: Amazon's, in the region that the SDK finds. */
  readonly endpoint: string | undefined;
  readonly bucket: string;
  /** Prefix of the keys of all objects in the bucket: '' or `a/b/`. */
  readonly prefix: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Parses the S3 setting: `https://host[:port]/bucket[/prefix]` (any service with the S3 API) or `s3://bucket[/prefix]`
 * (Amazon's).
 * @returns undefined for any other text, including URLs with credentials
 */
export const parseS3Url = (address: string): S3Location | undefined => {
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return undefined;
  const isAmazon = url.protocol === 's3:';
  if (!isAmazon && url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const path = url.pathname.split('/').filter((part) => part !== '');
  const [bucket = '', ...folders] = isAmazon ? [url.host, ...path] : path;
  const prefix = folders.join('/');
  if (!BUCKET.test(bucket) || (prefix !== '' && !isValidFileKey(prefix))) return undefined;
  return {
    endpoint: isAmazon ? undefined : url.origin,
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
  };
};
