import { createContext, useContext, useMemo } from 'react';
import type { SettingValue, SettingValues } from '@cairn/release-contract/settings';

/** What the host gives to the remote on screen; a host that knows of none gives nothing. */
export const SettingsContext = createContext<SettingValues>({});

/** As the `mfe.settings` of a package.json has them. */
export type DeclaredSettings = Readonly<Record<string, { readonly default: SettingValue }>>;

/** By name, of the type that the default has. */
export type ValuesOf<Declared extends DeclaredSettings> = {
  readonly [Name in keyof Declared]: Widened<Declared[Name]['default']>;
};

type Widened<Value> = Value extends boolean ? boolean : Value extends number ? number : string;

/**
 * The values of a remote's settings where it runs: what the channel says, else the default. The same for as long as the page
 * lives. @param declared `mfe.settings` of the package.json, which the build held against the schema
 */
export const useSettings = <Declared extends DeclaredSettings>(
  declared: Declared,
): ValuesOf<Declared> => {
  const given = useContext(SettingsContext);
  return useMemo(() => withDefaults(declared, given), [declared, given]);
};

const withDefaults = <Declared extends DeclaredSettings>(
  declared: Declared,
  given: SettingValues,
): ValuesOf<Declared> => {
  const values = Object.entries(declared).map(([name, { default: usual }]) => {
    const value = given[name];
    return [name, typeof value === typeof usual ? value : usual];
  });
  // The border between what is declared and what is known of it by name.
  return Object.fromEntries(values) as ValuesOf<Declared>;
};
