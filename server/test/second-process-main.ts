/** Entry point for second-process.ts: listens, and writes its URL. */
import type { PageOptions } from '../src/modules/pages/page.ts';
import path from 'node:path';
import { openFolderFileStore } from '../src/platform/files/folder-file-store.ts';
import { buildApp } from '../src/app.ts';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { openSigningKeys } from '../src/modules/accounts/auth/signing-keys.ts';
import { createTokenService } from '../src/modules/accounts/auth/token.service.ts';
import { createFolderReleaseSource } from '../src/modules/releases/pages/release-source.ts';
import { testDatabaseTarget } from './test-database.ts';

interface Settings {
  readonly database: string;
  readonly files: string;
  readonly pages: Omit<PageOptions, 'releases'>;
}

const { database, files, pages } = JSON.parse(process.argv[2] ?? '') as Settings;
const sql = connectDatabase(testDatabaseTarget(), { database, max: 5 });
const now = () => new Date();
const app = await buildApp({
  sql,
  now,
  tokens: createTokenService(await openSigningKeys({ sql, now }), now),
  files: await openFolderFileStore(files),
  monitor: { isUp: () => true, whileUp: (work) => work() },
  logger: false,
  rateLimit: 100_000,
  trustedProxies: 0,
  corsOrigins: [],
  brandName: 'Cairn',
  assistantBearer: 'demonstration',
  isTrial: true,
  pages: { ...pages, releases: createFolderReleaseSource(path.dirname(pages.remotesDir)) },
});
process.stdout.write(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('SIGTERM', () => process.exit(0));
