import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/database/sql.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { DatabaseMonitor } from '../../platform/database/database-monitor.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { RequestLimits } from '../../platform/http/request-limits.ts';
import { createContentDisposition } from '../../platform/http/content-disposition.ts';
import { canContentTypeShowInline } from './file-kinds.ts';
import { findMediaFile } from './media.repository.ts';
import { type ParsedMediaKey, parseMediaKey } from './media-key.ts';
import type { MediaSigner } from './media-signer.ts';
import { sendMediaFile } from './send-media.ts';

interface MediaDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly signer: MediaSigner;
  readonly monitor: Pick<DatabaseMonitor, 'whileUp'>;
  readonly limits: Pick<RequestLimits, 'perFile'>;
}

interface MediaRoute {
  Params: { '*': string };
  Querystring: { expires?: unknown; signature?: unknown };
}

const disposition = (key: ParsedMediaKey, contentType: string): string => {
  const inline = key.use !== 'attachment' && canContentTypeShowInline(contentType);
  return createContentDisposition(inline ? 'inline' : 'attachment', key.name);
};

/** Serves media at `/media/{use}/{digest}/{name}`: pictures for everyone, other files only with a signature. */
export const addMediaRoutes = (app: FastifyInstance, deps: MediaDeps): void => {
  const { sql, files, limits, signer, monitor } = deps;
  const options = { schema: { hide: true }, onRequest: limits.perFile };
  app.get<MediaRoute>('/media/*', options, async (request, reply) => {
    const path = request.params['*'];
    const key = parseMediaKey(path);
    if (!key) throw new AppError('not-found', 'There is no such file.');
    const isOpen = key.use === 'picture';
    if (!isOpen && !signer.isValid(path, request.query)) {
      throw new AppError('forbidden', 'This link has expired. Please open the course again.');
    }
    const media = await monitor.whileUp(() => findMediaFile(sql, key.folder, key.name));
    if (!media) throw new AppError('not-found', 'There is no such file.');
    void reply.header('content-disposition', disposition(key, media.contentType));
    return sendMediaFile(request, reply, files, media, isOpen ? 'public' : 'private');
  });
};
