import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';

export const BRAND_LOGO_PATH = '/brand/logo';

export interface BrandLogo {
  readonly bytes: Buffer;
  readonly type: string;
}

const MAX_LOGO_BYTES = 256 * 1024;
const LOGO_TYPES = new Set(['image/png', 'image/webp', 'image/jpeg']);
const HOUR_S = 3600;

const detectLogoType = async (bytes: Buffer): Promise<string | undefined> => {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  if (found !== undefined && LOGO_TYPES.has(found)) return found;
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(bytes.toString('utf8'))
    ? 'image/svg+xml'
    : undefined;
};

/**
 * Reads the picture file of the setting BRAND.logo and detects its type from its content. Throws a one-line message for the
 * operator.
 */
export const readBrandLogo = async (file: string): Promise<BrandLogo> => {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new Error(`BRAND.logo: ${file} cannot be read.`, { cause });
  });
  if (bytes.length > MAX_LOGO_BYTES)
    throw new Error('BRAND.logo: the picture has more than 256 KB.');
  const type = await detectLogoType(bytes);
  if (type === undefined) throw new Error('BRAND.logo: only SVG, PNG, WebP and JPEG are shown.');
  return { bytes, type };
};

/**
 * Serves the logo of the brand. The content security policy prevents an SVG that is opened directly from running scripts or
 * loading anything.
 */
export const addBrandLogo = (app: FastifyInstance, { bytes, type }: BrandLogo): void => {
  app.get(BRAND_LOGO_PATH, async (_request, reply) =>
    reply
      .header('content-type', type)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', `public, max-age=${HOUR_S}`)
      .send(bytes),
  );
};
