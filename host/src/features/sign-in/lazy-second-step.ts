import { ApiError } from '@cairn/api/api-error';
import { lazyPart } from '@cairn/runtime';
import type { SecondFactorStepProps } from './second-step.tsx';

const secondStep = lazyPart<SecondFactorStepProps>(
  async () =>
    (await import(/* webpackChunkName: "second-step" */ './second-step.tsx')).SecondFactorStep,
);

/** The second step of a sign-in. Its code loads only for accounts with a second factor. */
export const LazySecondFactorStep = secondStep.Part;

/** Returns the details of the second step, if the error of a sign-in requires one; undefined for any other error. 003 §1 */
export const findSecondStepDetails = (error: unknown): object | undefined =>
  error instanceof ApiError && error.kind === 'second-factor-needed'
    ? (error.details ?? {})
    : undefined;
