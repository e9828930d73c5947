import { createContext, useContext, useMemo } from 'react';
import type { SettingValue, SettingValues } from '@cairn/release-contract/settings';

/** Values of the settings that the host passes to the remote on screen; empty if the host passes none. */
export const SettingsContext = createContext<SettingValues>({});

/** Settings as `mfe.settings` of a package.json declares them. */
export type DeclaredSettings = Readonly<Record<string, { readonly default: SettingValue }>>;

/** Values of a remote's settings by name, each with the type of its default. */
export type ValuesOf<Declared extends DeclaredSettings> = {
  readonly [Name in keyof Declared]: Widened<Declared[Name]['default']>;
};

type Widened<Value> = Value extends boolean ? boolean : Value extends number ? number : string;

/**
 * Returns the values of a remote's settings: the value of the channel, or the default. They stay the same as long as the
 * page lives.
 * @param declared `mfe.settings` of the package.json, which the build has checked against the schema
 */
export const useSettings = <Declared extends DeclaredSettings>(
  declared: Declared,
): ValuesOf<Declared> => {
  const channelValues = useContext(SettingsContext);
  return useMemo(() => withDefaults(declared, channelValues), [declared, channelValues]);
};

const withDefaults = <Declared extends DeclaredSettings>(
  declared: Declared,
  channelValues: SettingValues,
): ValuesOf<Declared> => {
  const values = Object.entries(declared).map(([name, { default: usual }]) => {
    const value = channelValues[name];
    return [name, typeof value === typeof usual ? value : usual];
  });
  // `Object.fromEntries` loses the type of each value, so the result is cast.
  return Object.fromEntries(values) as ValuesOf<Declared>;
};
