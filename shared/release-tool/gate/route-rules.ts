import { findPatternFault, doRoutePatternsOverlap } from '@cairn/release-contract/routes';
import {
  type GateInput,
  requireHosts,
  formatReleaseName,
  findNeighbourReleases,
  type GateRule,
} from './gate-input.ts';
import { listRepeated } from './descriptor-rules.ts';

/** Returns the routes of the hosts, which a remote must not use. A new host replaces the previous one with its routes. */
const listHostRoutes = (input: GateInput) =>
  input.candidate.descriptor.host
    ? []
    : requireHosts(input).flatMap(({ routes }) =>
        routes.map((path) => ({ path, owner: 'the host' })),
      );

export const routeRules: GateRule[] = [
  {
    id: 'route-pattern',
    check: ({ candidate }) =>
      candidate.descriptor.routes.flatMap(({ path }) => {
        const fault = findPatternFault(path);
        return fault === undefined
          ? []
          : [
              {
                message: `The route ${fault}.`,
                fix: 'Correct it in "mfe.routes" of the package.json, for example "/courses/:id", and build again.',
              },
            ];
      }),
  },
  {
    id: 'route-twice',
    check: ({ candidate }) =>
      listRepeated(candidate.descriptor.routes.map(({ path }) => path)).map((path) => ({
        message: `The route "${path}" is declared twice.`,
        fix: 'Keep one of the two in "mfe.routes" of the package.json and build again.',
      })),
  },
  {
    id: 'route-owner',
    check: (input) => {
      const { candidate, mix } = input;
      const taken = [
        ...listHostRoutes(input),
        ...findNeighbourReleases(input).flatMap((other) =>
          other.routes.map(({ path }) => ({ path, owner: formatReleaseName(other) })),
        ),
      ];
      return candidate.descriptor.routes.flatMap((route) =>
        taken
          .filter(({ path }) => doRoutePatternsOverlap(path, route.path))
          .map(({ path, owner }) => ({
            message: `The route "${route.path}" belongs to ${owner} on ${mix.channel}, as "${path}".`,
            fix: `Choose another path, or release ${owner} without its route first.`,
          })),
      );
    },
  },
];
