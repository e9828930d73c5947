/** Rules about a remote's own backend: the operator has set one, and it serves the contract that the release needs. */
import { BACKEND_CONTRACT_PATH } from '@cairn/release-contract/backend';
import { satisfiesCaretRange } from '@cairn/release-contract/caret-range';
import type { GateInput, GateRule } from './gate-input.ts';

const findMissingBackend = ({ candidate, mix }: GateInput) => {
  const { name, backend } = candidate.descriptor;
  if (!backend || mix.backend?.state !== 'unconfigured') return [];
  return [
    {
      message: `${name} calls a backend of its own, and this site has none for it on ${mix.channel}.`,
      fix: 'The operator of the site says where it is: SERVICES.remoteBackends in docs/settings.md.',
    },
  ];
};

const findUnsuitableContract = ({ candidate, mix: { backend: state, channel } }: GateInput) => {
  const { name, backend } = candidate.descriptor;
  const needed = backend?.contract;
  if (needed === undefined || !state || state.state === 'unconfigured') return [];
  if (state.state === 'failing')
    return [
      {
        message: `The backend of ${name} on ${channel} did not say which contract it serves. ${state.failure}`,
        fix: `Start it, and let it answer at ${BACKEND_CONTRACT_PATH} (docs/backends.md).`,
      },
    ];
  if (satisfiesCaretRange(state.contract, needed)) return [];
  return [
    {
      message: `The release needs the contract ${needed} of its backend, and the one on ${channel} serves ${state.contract}.`,
      fix: 'Release the backend first, so that it serves both contracts while pages change.',
    },
  ];
};

export const backendRules: GateRule[] = [
  { id: 'backend-missing', check: findMissingBackend },
  { id: 'backend-contract', check: findUnsuitableContract },
];
