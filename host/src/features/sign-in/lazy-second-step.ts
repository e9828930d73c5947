import { ApiError } from '@cairn/api/api-error';
import { lazyPart } from '@cairn/runtime';
import type { SecondStepProps } from './second-step.tsx';

const secondStep = lazyPart<SecondStepProps>(
  async () => (await import(/* webpackChunkName: "second-step" */ './second-step.tsx')).SecondStep,
);

/** The second step of a sign-in. Its code loads only for accounts with a second factor. */
export const SecondStepPart = secondStep.Part;

/** Returns what the server says of the second step, if a sign-in needs one; undefined for other failures. 003 §1 */
export const findSecondStep = (error: unknown): object | undefined =>
  error instanceof ApiError && error.kind === 'second-factor-needed'
    ? (error.details ?? {})
    : undefined;
