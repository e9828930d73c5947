/** Combines the remote configuration of a channel, and parses values from a form. */
import type {
  RemoteSettings,
  SettingValue,
  RemoteSetting,
} from '@cairn/api/release-settings.contract';

export interface ShownRemoteSetting {
  readonly name: string;
  /** The declaration by the running release, else by the canary; undefined if neither has one. */
  readonly declared?: RemoteSetting;
  /** The channel's own value that no running release declares. */
  readonly ignored?: SettingValue | undefined;
  /** True if the channel itself gives a value, whether or not a release declares it. */
  readonly isOwn: boolean;
  /** True if only the canary's release declares the setting. */
  readonly isOfCanary: boolean;
  /** Value that visitors of the canary get, if it differs. */
  readonly canary?: SettingValue;
}

/** Returns the settings to list: of the running release, of its canary alone, and values that neither release declares. */
export const listShownRemoteSettings = ({
  channel,
  settings,
  canary,
  unused,
}: RemoteSettings): ShownRemoteSetting[] => {
  const ignored = new Map(unused.map(({ name, value }) => [name, value]));
  const tried = canary?.settings ?? [];
  const isDeclared = (name: string) => settings.some((setting) => setting.name === name);
  const shown = (declared: RemoteSetting, isOfCanary: boolean): ShownRemoteSetting => {
    const { name, source } = declared;
    const isOwn = source === channel || declared.rule?.source === channel || ignored.has(name);
    return { name, declared, isOwn, isOfCanary, ignored: ignored.get(name) };
  };
  const running = settings.map((setting): ShownRemoteSetting => {
    const other = tried.find(({ name }) => name === setting.name)?.value;
    const isOther = other !== undefined && other !== setting.value;
    return { ...shown(setting, false), ...(isOther && { canary: other }) };
  });
  const only = tried.filter(({ name }) => !isDeclared(name)).map((setting) => shown(setting, true));
  const known = new Set([...running, ...only].map(({ name }) => name));
  const unknown = unused
    .filter(({ name }) => !known.has(name))
    .map(({ name, value }): ShownRemoteSetting => ({
      name,
      ignored: value,
      isOwn: true,
      isOfCanary: false,
    }));
  return [...running, ...only, ...unknown];
};

/** Parses the text of a setting's field; returns undefined if it is no value of the declared type. */
export const parseSettingFieldText = (
  text: string,
  type: RemoteSetting['type'],
): SettingValue | undefined => {
  if (type === 'boolean') return text === 'true';
  if (type === 'string') return text;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
};
