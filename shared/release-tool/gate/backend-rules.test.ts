import type { BackendState } from '@cairn/release-contract/backend';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { createCandidateInput } from '../test/gate-input.ts';
import { runGate } from './run-gate.ts';

const findProblems = (backend: Descriptor['backend'], state: BackendState | undefined) => {
  const input = createCandidateInput(backend ? { backend } : {});
  return runGate({ ...input, mix: { ...input.mix, backend: state } });
};

const needs = { contract: '^2.1.0' };
const failing = { state: 'failing', failure: 'No server answers at its address.' } as const;

it.each([
  ['that declares none', undefined, { state: 'unconfigured' }],
  ['whose backend serves the contract', needs, { state: 'up', contract: '2.4.0' }],
  ['whose backend was not asked', needs, undefined],
  ['that needs no contract, and whose backend is down', {}, failing],
] as const)('takes a release %s', (_, backend, state) => {
  expect(findProblems(backend, state)).toEqual([]);
});

it('refuses a release whose backend the operator has not set', () => {
  expect(findProblems({}, { state: 'unconfigured' })).toEqual([
    {
      rule: 'backend-missing',
      message: 'catalog calls a backend of its own, and this site has none for it on staging.',
      fix: 'The operator of the site says where it is: SERVICES.remoteBackends in docs/settings.md.',
    },
  ]);
});

it.each(['2.0.9', '3.0.0', '1.9.0'])('refuses a release whose backend serves %s', (contract) => {
  expect(findProblems(needs, { state: 'up', contract })).toEqual([
    {
      rule: 'backend-contract',
      message: `The release needs the contract ^2.1.0 of its backend, and the one on staging serves ${contract}.`,
      fix: 'Release the backend first, so that it serves both contracts while pages change.',
    },
  ]);
});

it('refuses a release whose backend does not say what it serves', () => {
  expect(findProblems(needs, failing)).toEqual([
    {
      rule: 'backend-contract',
      message:
        'The backend of catalog on staging did not say which contract it serves. No server answers at its address.',
      fix: 'Start it, and let it answer at /.well-known/cairn-backend (docs/backends.md).',
    },
  ]);
});
