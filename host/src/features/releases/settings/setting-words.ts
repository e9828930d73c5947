import type { SettingValue, ToldSetting } from '@cairn/api/release-settings.contract';
import { commaList } from '@cairn/messages/comma-list';
import { t } from 'ttag';
import { PRODUCTION } from '../release-address.ts';
import { channelText } from '../release-words.ts';

/** Formats a value as the history and the command-line tool do: '30', 'true', '"/faq"'. */
export const valueText = (value: SettingValue): string => JSON.stringify(value);

/** Describes the source of a value. */
export const sourceText = ({ source }: Pick<ToldSetting, 'source'>): string => {
  if (source === undefined) return t`By default`;
  const where = channelText(source);
  return t`Given by ${where}`;
};

/** Describes the allowed values of a setting, and its default. */
export const declaredText = ({ type, options, default: usual }: ToldSetting): string => {
  const otherwise = valueText(usual);
  if (options) {
    const all = commaList(options.map(valueText));
    return t`One of ${all}; by default ${otherwise}.`;
  }
  switch (type) {
    case 'boolean':
      return t`true or false; by default ${otherwise}.`;
    case 'number':
      return t`A number; by default ${otherwise}.`;
    case 'string':
      return t`A text; by default ${otherwise}.`;
    default:
      return type satisfies never;
  }
};

/** Describes the value for visitors after the channel's own value is removed. */
export const withoutText = (channel: string, declared: ToldSetting | undefined): string => {
  if (!declared) return t`Nothing changes: no release that runs here takes it.`;
  const where = channelText(channel);
  const usual = valueText(declared.default);
  if (channel === PRODUCTION)
    return t`Everybody on ${where} gets the default with their next page: ${usual}.`;
  const other = channelText(PRODUCTION);
  return t`Everybody on ${where} gets what ${other} gives with their next page, else the default: ${usual}.`;
};

export const givenText = (channel: string, { value }: ToldSetting): string => {
  const where = channelText(channel);
  const now = valueText(value);
  return t`Everybody on ${where} gets it with their next page, in place of ${now}.`;
};
