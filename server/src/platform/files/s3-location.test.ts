import { parseS3Url } from './s3-location.ts';

it.each([
  ['https://s3.example/files', 'https://s3.example', 'files', ''],
  ['http://127.0.0.1:9000/files/', 'http://127.0.0.1:9000', 'files', ''],
  ['https://s3.example/files/school/north', 'https://s3.example', 'files', 'school/north/'],
  ['s3://my.files', undefined, 'my.files', ''],
  ['s3://files/school/', undefined, 'files', 'school/'],
])('reads %s', (address, endpoint, bucket, prefix) => {
  expect(parseS3Url(address)).toEqual({ endpoint, bucket, prefix });
});

it.each([
  'files',
  'https://s3.example',
  'https://s3.example/',
  'https://s3.example/No_Bucket',
  'https://s3.example/files/.hidden',
  'https://key:secret@s3.example/files',
  'https://s3.example/files?x=1',
  'ftp://s3.example/files',
  's3://',
])('refuses %s as the URL of a bucket', (address) => {
  expect(parseS3Url(address)).toBeUndefined();
});
