/** What the settings of a remote on a channel come to, and values as somebody writes them. */
import type {
  RemoteSettings,
  SettingValue,
  ToldSetting,
} from '@cairn/api/release-settings.contract';

export interface ShownSetting {
  readonly name: string;
  /** As the release that runs has it, else the canary; undefined: none of them declares it. */
  readonly declared?: ToldSetting;
  /** Of the channel itself, and taken by no release that runs there. */
  readonly ignored?: SettingValue | undefined;
  /** The channel itself gives a value, taken or not. */
  readonly isOwn: boolean;
  /** Nothing but the canary declares it. */
  readonly isOfCanary: boolean;
  /** What the canary gets, where that is another value. */
  readonly canary?: SettingValue;
}

/** Those of the release that runs, those of its canary alone, and values that neither takes. */
export const settingsOf = ({
  channel,
  settings,
  canary,
  unused,
}: RemoteSettings): ShownSetting[] => {
  const ignored = new Map(unused.map(({ name, value }) => [name, value]));
  const tried = canary?.settings ?? [];
  const isDeclared = (name: string) => settings.some((setting) => setting.name === name);
  const shown = (declared: ToldSetting, isOfCanary: boolean): ShownSetting => {
    const { name, source } = declared;
    const isOwn = source === channel || ignored.has(name);
    return { name, declared, isOwn, isOfCanary, ignored: ignored.get(name) };
  };
  const running = settings.map((setting): ShownSetting => {
    const other = tried.find(({ name }) => name === setting.name)?.value;
    const isOther = other !== undefined && other !== setting.value;
    return { ...shown(setting, false), ...(isOther && { canary: other }) };
  });
  const only = tried.filter(({ name }) => !isDeclared(name)).map((setting) => shown(setting, true));
  const known = new Set([...running, ...only].map(({ name }) => name));
  const unknown = unused
    .filter(({ name }) => !known.has(name))
    .map(({ name, value }): ShownSetting => ({
      name,
      ignored: value,
      isOwn: true,
      isOfCanary: false,
    }));
  return [...running, ...only, ...unknown];
};

/** Undefined where it is no value of this type. */
export const readValue = (text: string, type: ToldSetting['type']): SettingValue | undefined => {
  if (type === 'boolean') return text === 'true';
  if (type === 'string') return text;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
};
