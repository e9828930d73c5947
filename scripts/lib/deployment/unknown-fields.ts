/**
 * Returns fields of the manifests that Kubernetes does not know. Its schemas permit such fields and a cluster drops them, so
 * that a mistyped probe would have no effect. The TypeScript types of the same package are stricter, so each manifest is
 * compiled against them.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { listKubernetesManifestFiles, readDeployYaml } from './files.ts';

export const findUnknownKubernetesFields = (): string[] => {
  const folder = join(root, '.cache', `manifests-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const files = listKubernetesManifestFiles().map((file) => {
      const path = join(folder, `${file}.ts`);
      writeFileSync(path, toTypeScript(readDeployYaml(`kubernetes/${file}`) as Manifest));
      return path;
    });
    const { stdout } = spawnSync(
      join(root, 'node_modules', '.bin', 'tsc'),
      [
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--skipLibCheck',
        '--pretty',
        'false',
        ...files,
      ],
      { cwd: root, encoding: 'utf8' },
    );
    return stdout
      .split('\n')
      .filter((line) => line.includes('error TS'))
      .map((line) => line.replace(/^.*\/(\S+)\.ts\(.*?\): error TS\d+:/, 'deploy/kubernetes/$1:'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

const toTypeScript = (manifest: Manifest): string =>
  [
    `import type { I${manifest.kind} } from 'kubernetes-models/${manifest.apiVersion}';`,
    `export const manifest: I${manifest.kind} = ${JSON.stringify(manifest, null, 1)};`,
  ].join('\n');
