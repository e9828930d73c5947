import { satisfies } from 'semver';
import type { Rule } from './gate-input.ts';

export const sharedRules: Rule[] = [
  {
    id: 'shared-range',
    check: ({ candidate, mix }) =>
      Object.entries(candidate.descriptor.shared).flatMap(([module, range]) => {
        const lent = mix.host.lends[module];
        if (lent !== undefined && satisfies(lent, range)) return [];
        return [
          {
            message: `The release needs ${module} ${range}, and the host of ${mix.channel} lends ${lent ?? 'none'}.`,
            fix:
              lent === undefined
                ? `Release a host that lends ${module} first, or do without it.`
                : `Build with the version of ${module} that runs there, or release a newer host first.`,
          },
        ];
      }),
  },
  {
    id: 'host-api',
    check: ({ candidate, mix }) =>
      satisfies(mix.host.hostApi, candidate.descriptor.hostApi)
        ? []
        : [
            {
              message: `The release needs host API ${candidate.descriptor.hostApi}, and ${mix.channel} runs ${mix.host.hostApi}.`,
              fix: 'Set "mfe.hostApi" to the range that you tested with, or release a newer host first.',
            },
          ],
  },
  {
    id: 'api-version',
    check: ({ candidate, mix }) =>
      mix.api.includes(candidate.descriptor.api)
        ? []
        : [
            {
              message: `The release speaks version ${candidate.descriptor.api} of the HTTP contract, and the server of ${mix.channel} answers ${mix.api.join(', ') || 'none that it names'}.`,
              fix: 'Build with a contract that the server answers, or release the server first.',
            },
          ],
  },
];
