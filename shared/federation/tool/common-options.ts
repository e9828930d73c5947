import type { OptionTexts } from './parse-command.ts';

export const DEFAULT_REGISTRY = 'http://127.0.0.1:3000';

/** Every command has them. */
export const COMMON_OPTIONS: OptionTexts = {
  registry: {
    type: 'string',
    value: 'URL',
    text: `The site (CAIRN_REGISTRY; else ${DEFAULT_REGISTRY}).`,
  },
  'token-file': {
    type: 'string',
    value: 'FILE',
    text: 'A file with the token (else CAIRN_TOKEN).',
  },
  json: { type: 'boolean', text: 'Prints one JSON object and nothing else.' },
  help: { type: 'boolean', text: 'Shows this.' },
};
