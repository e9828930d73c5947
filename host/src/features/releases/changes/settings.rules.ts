/** Parses settings of a channel from a form. */
import type { ChannelSettings } from '@cairn/api/release-changes.contract';
import { parseNumberInRange, parseRisingPercentages } from './percentages.rules.ts';

export interface SettingsForm {
  /** Percentages such as '1, 10, 50'. */
  readonly steps: string;
  /** Percentage of failures. */
  readonly errorLimit: string;
  readonly leastStarts: string;
}

export type SettingsField = keyof SettingsForm;

export interface SettingsChange {
  readonly canary: ChannelSettings['canary'];
}

export const toSettingsForm = ({ canary }: ChannelSettings): SettingsForm => ({
  steps: canary.steps.join(', '),
  errorLimit: String(Math.round(canary.errorLimit * 100_000) / 1000),
  leastStarts: String(canary.leastStarts),
});

const parseInteger = (text: string, least: number, most: number): number | undefined => {
  const value = parseNumberInRange(text, least, most);
  return Number.isInteger(value) ? value : undefined;
};

/** Returns the settings, or the names of invalid fields. */
export const parseSettings = (
  form: SettingsForm,
): { readonly change: SettingsChange } | { readonly wrong: readonly SettingsField[] } => {
  const steps = parseRisingPercentages(form.steps, { most: 99 });
  const percent = parseNumberInRange(form.errorLimit, 0.1, 50);
  const leastStarts = parseInteger(form.leastStarts, 20, 10_000);
  if (steps === undefined || percent === undefined || leastStarts === undefined) {
    const read = { steps, errorLimit: percent, leastStarts };
    const fields = Object.keys(read) as SettingsField[];
    return { wrong: fields.filter((field) => read[field] === undefined) };
  }
  return { change: { canary: { steps, errorLimit: percent / 100, leastStarts } } };
};
