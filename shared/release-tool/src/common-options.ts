import type { OptionTexts } from './command-line.ts';

export const DEFAULT_REGISTRY_URL = 'http://127.0.0.1:3000';

/** Options of every command. */
export const COMMON_OPTIONS: OptionTexts = {
  registry: {
    value: 'URL',
    text: `The site (CAIRN_REGISTRY; else that of .npmrc, or ${DEFAULT_REGISTRY_URL}).`,
  },
  'token-file': {
    value: 'FILE',
    text: 'A file with the token (else CAIRN_TOKEN).',
  },
  json: { text: 'Prints one JSON object and nothing else.' },
};
