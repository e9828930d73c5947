/** What a remote is called, in its folder, on its page and in its code. */
export interface RemoteNames {
  readonly name: string;
  readonly title: string;
  /** What its components begin with. */
  readonly component: string;
  /** What its queries begin with. */
  readonly variable: string;
}

const NAME = /^[a-z][a-z0-9-]{0,39}$/;

/** Undefined for what is no name: it stands in addresses, folders and tokens. */
export const remoteNames = (name: string): RemoteNames | undefined => {
  if (!NAME.test(name)) return undefined;
  const component = name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
  return {
    name,
    component,
    variable: component.charAt(0).toLowerCase() + component.slice(1),
    title: name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' '),
  };
};
