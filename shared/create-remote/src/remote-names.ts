import { HOST } from '@cairn/release-contract/host-part';

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

/** It stands in addresses, folders and tokens. Throws, in words, for what no remote can be called. */
export const remoteNames = (name: string): RemoteNames => {
  if (!NAME.test(name))
    throw new Error(`"${name}" is no name: lower-case letters, digits and hyphens.`);
  if (name === HOST)
    throw new Error(`"${name}" is what the site itself is called. Choose another name.`);
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
