/**
 * Reads what the gate needs from the files of a release. Reading may take long, so it happens while no transaction is open.
 */
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { isScript, readScriptFacts } from '@cairn/release-tool/gate/script-facts';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { toHexDigestOfIntegrity, toReleaseFileKey } from '../registry/release-file-store.ts';

export interface GateFileContents {
  /** Facts about the scripts of a release that the file store has, by path. */
  readonly scripts: ReadonlyMap<string, ReturnType<typeof readScriptFacts>>;
  /** Source text of the release's entry script; undefined if the file store lacks it. */
  readonly entryText: string | undefined;
}

export type ReadGateFileContents = (descriptor: Descriptor) => Promise<GateFileContents>;

export const createReadGateFiles =
  (files: FileStore): ReadGateFileContents =>
  async ({ name, entry, files: listed }) => {
    const scripts = new Map<string, ReturnType<typeof readScriptFacts>>();
    let entryText: string | undefined;
    const read = listed
      .filter(({ path }) => isScript(path) || path === entry)
      .map(async ({ path, integrity }) => {
        const content = await readStoredFile(files, name, integrity);
        if (!content) return;
        if (isScript(path)) scripts.set(path, readScriptFacts(path, content));
        if (path === entry) entryText = content.toString('utf8');
      });
    await Promise.all(read);
    return { scripts, entryText };
  };

const readStoredFile = async (
  store: FileStore,
  name: string,
  integrity: string,
): Promise<Buffer | undefined> => {
  const content = await store.get(toReleaseFileKey(name, toHexDigestOfIntegrity(integrity)));
  if (!content) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Signals that a transaction needs release files that were not read before it began. */
class UnreadFilesError extends Error {
  readonly descriptor: Descriptor;

  constructor(descriptor: Descriptor) {
    super(`The files of ${descriptor.name} ${descriptor.version} were not read.`);
    this.descriptor = descriptor;
  }
}

/**
 * Runs `work` in a transaction in which releases pass the gate. Only the transaction finds out which releases these are. For
 * each of them it is rolled back once, the files are read outside of it, and it begins anew.
 * @param work must have no effect outside of the transaction, since it may run several times
 */
export const runGatedTransaction = async <T>(
  sql: Sql,
  readFiles: ReadGateFileContents,
  work: (tx: TransactionSql, readFiles: ReadGateFileContents) => Promise<T>,
): Promise<T> => {
  const known = new Map<string, GateFileContents>();
  const findKnown: ReadGateFileContents = async (descriptor) => {
    const files = known.get(JSON.stringify(descriptor));
    if (!files) throw new UnreadFilesError(descriptor);
    return files;
  };
  for (;;)
    try {
      return await sql.begin((tx) => work(tx, findKnown));
    } catch (error) {
      if (!(error instanceof UnreadFilesError)) throw error;
      known.set(JSON.stringify(error.descriptor), await readFiles(error.descriptor));
    }
};
