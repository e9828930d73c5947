import { HOST } from '@cairn/release-contract/host-part';

/** The names of a remote in its folder, on its page and in its code. */
export interface RemoteNames {
  readonly name: string;
  readonly title: string;
  /** Name of the remote in PascalCase, with which names of its components begin. */
  readonly component: string;
  /** Name of the remote in camelCase, with which names of its queries begin. */
  readonly variable: string;
}

const REMOTE_NAME = /^[a-z][a-z0-9-]{0,39}$/;

/**
 * Derives all names from the name of a remote, which is part of URLs, folders and tokens. @throws for an invalid name, with a
 * message for the user
 */
export const toRemoteNames = (name: string): RemoteNames => {
  if (!REMOTE_NAME.test(name))
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
