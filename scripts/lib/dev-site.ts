/** A site that runs already, as the place that a remote is worked on in. */
import type { RemotePackage } from '@cairn/remote-build/package';
import { BOOT_ELEMENT, type BootManifest } from '@cairn/release-contract/boot-manifest';
import type { CommandContext } from '@cairn/release-tool/command';
import { usageError } from '@cairn/release-tool/tool-error';
import { EXIT, ToolError } from '@cairn/release-tool/tool-error';

export interface Site {
  /** The remote's first screen, with the remote as it is being worked on. */
  readonly address: string;
  readonly leave: () => Promise<void>;
}

const FIRST_CHANNEL = 'staging';

/** By the override that every site has; the site itself says whether it takes the build. */
export const joinSite = async (
  { options, output }: CommandContext,
  given: string,
  { mfe }: RemotePackage,
  origin: string,
): Promise<Site> => {
  if (!/^https?:\/\//.test(given) || !URL.canParse(given))
    throw usageError(`--site "${given}" is no address such as http://127.0.0.1:3000.`);
  const site = new URL(given).origin;
  const channel = options.text('channel') ?? FIRST_CHANNEL;
  const address = `${site}${firstPath(mfe.routes)}?mfe.channel=${channel}&mfe.${mfe.name}=${origin}`;
  const { refused = [], remotes } = await bootManifestOf(site, address);
  const [refusal] = refused;
  if (refusal)
    throw new ToolError(`${site} does not take the build of ${mfe.name}: ${refusal.reason}`, {
      code: EXIT.refused,
      next: 'Choose another --channel, or leave --site out: a site of its own takes every remote.',
    });
  const known = new Set(remotes.flatMap(({ routes }) => routes.map(({ path }) => path)));
  const added = mfe.routes.filter(({ path }) => !known.has(path)).map(({ path }) => path);
  if (added.length > 0)
    output.say(
      `${added.join(', ')}: no route of what ${channel} runs yet, so only a site of its own has it.`,
    );
  return {
    address,
    leave: async () => {
      output.say(`Open ${site}/?mfe.reset to return to what everybody gets.`);
    },
  };
};

const bootManifestOf = async (site: string, address: string): Promise<BootManifest> => {
  const html = await fetch(address).then(
    (answer) => answer.text(),
    (cause: unknown) => {
      throw new ToolError(`The site at ${site} cannot be reached.`, {
        code: EXIT.unreachable,
        next: 'Check --site (or CAIRN_REGISTRY), or leave it out to start a site here.',
        cause,
      });
    },
  );
  const [, json] = new RegExp(`id="${BOOT_ELEMENT}">(.*?)</script>`, 's').exec(html) ?? [];
  if (json !== undefined) return JSON.parse(json) as BootManifest;
  throw new ToolError(`${site} answers with something else than a page of this platform.`, {
    code: EXIT.unreachable,
    next: 'Check that --site is the address of the site.',
  });
};

/** Where a person begins to look at the remote. */
export const firstPath = (routes: readonly { readonly path: string }[]): string =>
  routes[0]?.path.replaceAll(/\/:.*$/g, '') || '/';
