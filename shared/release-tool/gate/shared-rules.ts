import { satisfies } from 'semver';
import { type GateInput, type HostTerms, requireHosts, type GateRule } from './gate-input.ts';

/** Checks each host of the channel; `name` describes the host in messages. */
const checkEachHost = <T>(input: GateInput, look: (host: HostTerms, name: string) => T[]): T[] =>
  requireHosts(input).flatMap((host) => look(host, `host ${host.version} of ${input.mix.channel}`));

/** Applies to hosts as well, because host and remotes call the same server. */
export const apiVersionRule: GateRule = {
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
};

export const sharedRules: GateRule[] = [
  {
    id: 'shared-range',
    check: (input) =>
      checkEachHost(input, ({ lends }, host) =>
        Object.entries(input.candidate.descriptor.shared).flatMap(([module, range]) => {
          const hostVersion = lends[module];
          if (hostVersion !== undefined && satisfies(hostVersion, range)) return [];
          return [
            {
              message: `The release needs ${module} ${range}, and ${host} provides ${hostVersion ?? 'none'}.`,
              fix:
                hostVersion === undefined
                  ? `Release a host that provides ${module} first, or do without it.`
                  : `Build with the version of ${module} that runs there, or release a newer host first.`,
            },
          ];
        }),
      ),
  },
  {
    id: 'host-api',
    check: (input) =>
      checkEachHost(input, ({ hostApi }, host) =>
        satisfies(hostApi, input.candidate.descriptor.hostApi)
          ? []
          : [
              {
                message: `The release needs host API ${input.candidate.descriptor.hostApi}, and ${host} gives ${hostApi}.`,
                fix: 'Set "mfe.hostApi" to the range that you tested with, or release a newer host first.',
              },
            ],
      ),
  },
  apiVersionRule,
];
