/** Parses the form with the canary settings of a channel. */
import type { ChannelSettings } from '@cairn/api/release-changes.contract';
import { parseNumberInRange, parseRisingPercentages } from './percentages.rules.ts';

export interface CanarySettingsForm {
  /** Text of the canary percentages, such as '1, 10, 50'. */
  readonly steps: string;
  /** Text of the maximum percentage of failed starts of a canary. */
  readonly errorLimit: string;
  readonly leastStarts: string;
}

export type CanarySettingsField = keyof CanarySettingsForm;

export interface CanarySettingsChange {
  readonly canary: ChannelSettings['canary'];
}

export const toCanarySettingsForm = ({ canary }: ChannelSettings): CanarySettingsForm => ({
  steps: canary.steps.join(', '),
  errorLimit: String(Math.round(canary.errorLimit * 100_000) / 1000),
  leastStarts: String(canary.leastStarts),
});

const parseInteger = (text: string, least: number, most: number): number | undefined => {
  const value = parseNumberInRange(text, least, most);
  return Number.isInteger(value) ? value : undefined;
};

/** Returns the parsed canary settings, or the names of invalid form fields. */
export const parseCanarySettings = (
  form: CanarySettingsForm,
):
  | { readonly change: CanarySettingsChange }
  | { readonly wrong: readonly CanarySettingsField[] } => {
  const steps = parseRisingPercentages(form.steps, { most: 99 });
  const percent = parseNumberInRange(form.errorLimit, 0.1, 50);
  const leastStarts = parseInteger(form.leastStarts, 20, 10_000);
  if (steps === undefined || percent === undefined || leastStarts === undefined) {
    const read = { steps, errorLimit: percent, leastStarts };
    const fields = Object.keys(read) as CanarySettingsField[];
    return { wrong: fields.filter((field) => read[field] === undefined) };
  }
  return { change: { canary: { steps, errorLimit: percent / 100, leastStarts } } };
};
