import { type GateInput, formatSizeKB, type GateRule } from './gate-input.ts';

/** Limits in bytes of gzip: the download of a remote in addition to the host. */
const GZIP_LIMITS_BYTES = {
  entry: 4000,
  /** Maximum gzip bytes of the scripts that a remote's first screen loads. */
  firstScreen: 60_000,
  /** Limit of each file that a browser may load. Videos and images are content and not limited here. */
  file: 500_000,
};

/** Rules for releases that pages load as a container. */
export const containerSizeRules: GateRule[] = [
  {
    id: 'entry-size',
    check: (input) =>
      describeOversize(
        input.candidate.descriptor.entry,
        createGzipSum(input)([input.candidate.descriptor.entry]),
        {
          limit: GZIP_LIMITS_BYTES.entry,
          fix: 'Import nothing in the exposed module but what it exports; everything else belongs behind import().',
        },
      ),
  },
  {
    id: 'first-screen-size',
    check: (input) => {
      const { preload, routes } = input.candidate.descriptor;
      const sumGzipBytes = createGzipSum(input);
      return routes.flatMap((route) => {
        const scripts = [...preload, ...route.preload].filter((path) => /\.m?js$/.test(path));
        return describeOversize(
          `The code of "${route.path}"`,
          sumGzipBytes([...new Set(scripts)]),
          {
            limit: GZIP_LIMITS_BYTES.firstScreen,
            fix: 'Load what the first view does not need with import(), and look for a library that came in whole.',
          },
        );
      });
    },
  },
];

export const sizeRules: GateRule[] = [
  {
    id: 'file-size',
    check: ({ candidate }) =>
      candidate.files
        .filter(({ path }) => /\.(?:m?js|css|wasm)$/.test(path))
        .flatMap(({ path, gzipBytes }) =>
          describeOversize(path, gzipBytes, {
            limit: GZIP_LIMITS_BYTES.file,
            fix: 'Split it with import(), or find a smaller library.',
          }),
        ),
  },
];

/** Returns a function that adds up the compressed sizes of files. It throws for an unknown file. */
const createGzipSum = ({ candidate }: GateInput) => {
  const sizes = new Map(candidate.files.map(({ path, gzipBytes }) => [path, gzipBytes]));
  return (paths: readonly string[]): number =>
    paths.reduce((sum, path) => {
      const bytes = sizes.get(path);
      if (bytes === undefined) throw new Error(`the size of ${path} is not known`);
      return sum + bytes;
    }, 0);
};

const describeOversize = (
  what: string,
  bytes: number,
  { limit, fix }: { readonly limit: number; readonly fix: string },
) => {
  if (bytes <= limit) return [];
  return [
    {
      message: `${what} is ${formatSizeKB(bytes)} compressed, and the limit is ${formatSizeKB(limit)}.`,
      fix,
    },
  ];
};
