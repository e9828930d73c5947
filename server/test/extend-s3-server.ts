/** Fixes the differences between @20minutes/s3rver and S3 on which the server relies. */
import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type S3rver from '@20minutes/s3rver';

/**
 * Adds the behaviour of S3 that the library lacks.
 * @param unfinished returns the folder of uploads that are neither completed nor aborted
 */
export const extendS3Server = (server: S3rver, unfinished: () => string): void => {
  replaceInOneStep(server);
  removeNothingElse(server);
  addAbortUpload(server, unfinished);
  replacePageTokens(server);
};

/**
 * Stores objects under a temporary name first. The library writes into the existing object, so readers would get parts of both.
 */
const replaceInOneStep = ({ store }: S3rver): void => {
  const write = store.putContent.bind(store);
  store.putContent = async (file, content) => {
    const part = path.join(path.dirname(file), `.${randomUUID()}`);
    try {
      const written = await write(part, content);
      await rename(part, file);
      return written;
    } finally {
      await rm(part, { force: true });
    }
  };
};

/**
 * Removes the files of an object only. The library also removes empty folders, in which another call may be about to store an
 * object.
 */
const removeNothingElse = ({ store }: S3rver): void => {
  store.deleteObject = async (bucket, key) => {
    for (const resource of ['object', 'object.md5', 'metadata.json'])
      await rm(store.getResourcePath(bucket, key, resource), { force: true });
  };
};

/** Adds AbortMultipartUpload, which the library lacks. */
const addAbortUpload = ({ middleware }: S3rver, unfinished: () => string): void => {
  middleware.unshift(async (request, next) => {
    const { uploadId } = request.query;
    if (request.method !== 'DELETE' || uploadId === undefined) return next();
    await rm(path.join(unfinished(), uploadId), { recursive: true, force: true });
    request.status = 204;
  });
};

const PAGE = 1000;

/** Replaces the library's page tokens, which need a cipher that Node has removed. */
const replacePageTokens = ({ middleware, store }: S3rver): void => {
  const listAll = store.listObjects.bind(store);
  store.listObjects = async (bucket, options) => ({
    ...(await listAll(bucket, options)),
    isTruncated: false,
  });
  middleware.unshift(async (request, next) => {
    const { 'continuation-token': token, ...query } = request.query;
    if (token !== undefined) {
      const after = Buffer.from(token, 'base64url').toString();
      request.query = { ...query, 'start-after': after };
    }
    await next();
    if (query['list-type'] !== '2' || typeof request.body !== 'string') return;
    const keys = [...request.body.matchAll(/<Key>([^<]*)<\/Key>/g)];
    if (keys.length < Number(query['max-keys'] ?? PAGE)) return;
    const nextToken = Buffer.from(keys.at(-1)?.[1] ?? '').toString('base64url');
    request.body = request.body.replace(
      '<IsTruncated>false</IsTruncated>',
      `<IsTruncated>true</IsTruncated><NextContinuationToken>${nextToken}</NextContinuationToken>`,
    );
  });
};
