/**
 * npm run messages: adds new messages to the catalogues, removes messages that are no longer in the code, and lists messages
 * without a translation.
 */
import { relative } from 'node:path';
import {
  TRANSLATED_LANGUAGES,
  listPackageMessages,
  readMessageCatalogue,
  writeMessageCatalogue,
} from './lib/message-catalogues.ts';
import { root } from './lib/root.ts';

for (const { dir, messages } of listPackageMessages()) {
  for (const language of TRANSLATED_LANGUAGES) {
    const catalogue = readMessageCatalogue(dir, language);
    writeMessageCatalogue(catalogue, language, messages);
    const missing = messages.filter((message) => !catalogue.translations.get(message));
    const file = relative(root, catalogue.file);
    console.log(`${file}: ${messages.length} messages, ${missing.length} not translated`);
    for (const message of missing) console.log(`  ${message}`);
  }
}
