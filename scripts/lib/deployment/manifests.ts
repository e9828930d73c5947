import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service, ServiceAccount } from 'kubernetes-models/v1';
import { MAX_RELEASE_BYTES } from '@cairn/api/releases.contract';
import { readConfig } from '../../../server/src/platform/configuration/config.ts';
import { root } from '../root.ts';
import {
  readDeployEnv,
  listKubernetesManifestFiles,
  listProblemUnless,
  readDeployYaml,
} from './files.ts';
import { findServerSettingProblems } from './settings.ts';

/** JSON schemas of the Kubernetes kinds; there must be one manifest of each kind. */
const MANIFEST_MODELS = {
  ServiceAccount,
  Deployment,
  Service,
  Ingress,
  PodDisruptionBudget,
  HorizontalPodAutoscaler,
  NetworkPolicy,
  CronJob,
};
type ManifestKind = keyof typeof MANIFEST_MODELS;

/** Maximum time in seconds that pods wait for migrations of the database. */
const MIGRATION_SECONDS = 600;

type Labels = Readonly<Record<string, string>>;

/** Fields of a Kubernetes manifest that are checked besides its schema. */
type KubernetesManifest = { readonly apiVersion: string } & (
  | {
      readonly kind: 'Deployment';
      readonly spec: {
        readonly minReadySeconds?: number;
        readonly progressDeadlineSeconds?: number;
        readonly template: PodTemplate;
      };
    }
  | { readonly kind: 'Service'; readonly spec: { readonly selector: Labels } }
  | {
      readonly kind: 'PodDisruptionBudget';
      readonly spec: { readonly selector: { readonly matchLabels: Labels } };
    }
  | {
      readonly kind: 'Ingress';
      readonly metadata: { readonly annotations: Readonly<Record<string, string>> };
    }
  | {
      readonly kind: 'NetworkPolicy';
      readonly spec: { readonly policyTypes: readonly string[]; readonly egress?: object[] };
    }
  | {
      readonly kind: 'CronJob';
      readonly spec: {
        readonly jobTemplate: { readonly spec: { readonly template: PodTemplate } };
      };
    }
  | { readonly kind: 'ServiceAccount' | 'HorizontalPodAutoscaler' }
);

interface PodTemplate {
  readonly metadata: { readonly labels: Labels };
  readonly spec: {
    readonly enableServiceLinks?: boolean;
    readonly topologySpreadConstraints?: readonly { readonly topologyKey: string }[];
    readonly securityContext?: {
      readonly runAsNonRoot?: boolean;
      readonly seccompProfile?: { readonly type: string };
    };
    readonly initContainers?: readonly Container[];
    readonly containers: readonly Container[];
  };
}

interface Container {
  readonly name: string;
  readonly envFrom: readonly { readonly configMapRef?: { readonly name: string } }[];
  readonly startupProbe?: HttpProbe;
  readonly livenessProbe?: HttpProbe;
  readonly readinessProbe?: HttpProbe;
  readonly securityContext?: object;
  readonly resources?: { readonly requests?: Labels; readonly limits?: object };
}

interface HttpProbe {
  readonly httpGet: { readonly path: string };
}

interface Kustomization {
  readonly configMapGenerator?: readonly { readonly name: string }[];
  readonly generatorOptions?: { readonly disableNameSuffixHash?: boolean };
  readonly images: readonly { readonly name: string; readonly newTag?: string }[];
}

const MANIFEST_FOLDER = 'deploy/kubernetes';
/** Name of the file from which the kustomization makes the settings of the pods. */
const SETTINGS_FILE = 'settings.env';

export const findKubernetesProblems = (): string[] => {
  const resources = listKubernetesManifestFiles();
  const listed = ['kustomization.yaml', SETTINGS_FILE, ...resources].toSorted();
  const manifests = resources.map(
    (file) => readDeployYaml(`kubernetes/${file}`) as KubernetesManifest,
  );
  const found = manifests.map(({ kind }) => kind).toSorted();
  const deployed = manifests.find(({ kind }) => kind === 'Deployment');
  return [
    ...listProblemUnless(
      isDeepStrictEqual(listed, readdirSync(join(root, MANIFEST_FOLDER)).toSorted()),
      `${MANIFEST_FOLDER}: the kustomization does not name just what lies there.`,
    ),
    ...listProblemUnless(
      isDeepStrictEqual(found, Object.keys(MANIFEST_MODELS).toSorted()),
      `${MANIFEST_FOLDER}: there is not one of each kind.`,
    ),
    ...manifests.flatMap(findSchemaProblems),
    ...findKustomizationProblems(
      readDeployYaml('kubernetes/kustomization.yaml') as Kustomization,
      manifests.flatMap(listPodTemplates),
    ),
    ...manifests.flatMap((manifest) => findKindProblems(manifest, deployed)),
    ...findServerSettingProblems(
      `${MANIFEST_FOLDER}/${SETTINGS_FILE}`,
      readDeployEnv(`kubernetes/${SETTINGS_FILE}`),
    ),
  ];
};

const findSchemaProblems = (manifest: KubernetesManifest): string[] => {
  try {
    const model = new MANIFEST_MODELS[manifest.kind](manifest as never);
    model.validate();
    return listProblemUnless(
      model.apiVersion === manifest.apiVersion,
      `${MANIFEST_FOLDER}: ${manifest.kind} is of ${model.apiVersion}.`,
    );
  } catch (error) {
    return [`${MANIFEST_FOLDER}: ${manifest.kind}: ${(error as Error).message}`];
  }
};

const findKindProblems = (
  manifest: KubernetesManifest,
  deployed: KubernetesManifest | undefined,
): string[] => {
  switch (manifest.kind) {
    case 'Deployment':
      return [
        ...listProblemUnless(
          (manifest.spec.minReadySeconds ?? 0) > 0,
          `${MANIFEST_FOLDER}: a pod that is ready for a moment counts (minReadySeconds).`,
        ),
        ...listProblemUnless(
          (manifest.spec.progressDeadlineSeconds ?? 0) > MIGRATION_SECONDS,
          `${MANIFEST_FOLDER}: a rollout has no deadline, or one that ends before its migrations (progressDeadlineSeconds).`,
        ),
        ...findSpreadProblems(manifest.spec.template),
        ...findPodProblems(manifest.kind, manifest.spec.template),
      ];
    case 'CronJob':
      return findPodProblems(manifest.kind, manifest.spec.jobTemplate.spec.template);
    case 'Service':
      return findSelectorProblems('Service', manifest.spec.selector, deployed);
    case 'PodDisruptionBudget':
      return findSelectorProblems(
        'PodDisruptionBudget',
        manifest.spec.selector.matchLabels,
        deployed,
      );
    case 'Ingress':
      return findBodySizeProblems(manifest.metadata.annotations);
    case 'NetworkPolicy':
      return listProblemUnless(
        manifest.spec.policyTypes.includes('Egress') && (manifest.spec.egress ?? []).length > 0,
        `${MANIFEST_FOLDER}: the pods may call what they like (NetworkPolicy, egress).`,
      );
    case 'ServiceAccount':
    case 'HorizontalPodAutoscaler':
    default:
      return [];
  }
};

/**
 * Returns settings that can change without a restart of the pods, and images whose new build would not be rolled out.
 * @param templates all pods of the manifests
 */
const findKustomizationProblems = (
  { configMapGenerator: made = [], generatorOptions, images }: Kustomization,
  templates: readonly PodTemplate[],
): string[] => {
  const used = templates
    .flatMap(({ spec }) => [...(spec.initContainers ?? []), ...spec.containers])
    .map(({ envFrom }) => envFrom.find(({ configMapRef }) => configMapRef)?.configMapRef?.name);
  const isHashed = (name: string | undefined) =>
    generatorOptions?.disableNameSuffixHash !== true && made.some((each) => each.name === name);
  return [
    ...listProblemUnless(
      used.every(isHashed),
      `${MANIFEST_FOLDER}: a changed setting restarts no pod, because the name of the settings has no hash.`,
    ),
    ...listProblemUnless(
      images.every(({ newTag = 'latest' }) => newTag !== 'latest'),
      `${MANIFEST_FOLDER}: the image has no version of its own (newTag).`,
    ),
  ];
};

/** Returns a problem if the ingress controller would refuse the largest submission or the largest release. */
const findBodySizeProblems = (annotations: Readonly<Record<string, string>>): string[] => {
  const passed = parseInt(annotations['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '0', 10);
  const { SUBMISSION_MB: submission } = readConfig(readDeployEnv(`kubernetes/${SETTINGS_FILE}`));
  return listProblemUnless(
    passed >= Math.max(submission, MAX_RELEASE_BYTES / 1024 / 1024),
    `${MANIFEST_FOLDER}: the ingress controller refuses the largest submission or release (proxy-body-size).`,
  );
};

/** Returns a problem if a selector does not match the pods of the deployment. */
const findSelectorProblems = (
  kind: ManifestKind,
  selector: Labels,
  deployed: KubernetesManifest | undefined,
): string[] => {
  const labels =
    deployed?.kind === 'Deployment' ? deployed.spec.template.metadata.labels : undefined;
  const isOurs = Object.entries(selector).every(([name, value]) => labels?.[name] === value);
  return listProblemUnless(
    isOurs,
    `${MANIFEST_FOLDER}: ${kind} selects other pods than the deployment's.`,
  );
};

/** Security context of the pod security standard `restricted`, with a read-only image. */
const RESTRICTED_CONTEXT = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

const findPodProblems = (kind: ManifestKind, { spec }: PodTemplate): string[] => {
  const { securityContext: pod, initContainers = [], containers } = spec;
  return [
    ...listProblemUnless(
      spec.enableServiceLinks === false,
      `${MANIFEST_FOLDER}: ${kind} gets the addresses of all services as settings (enableServiceLinks).`,
    ),
    ...listProblemUnless(
      pod?.runAsNonRoot === true && pod.seccompProfile?.type === 'RuntimeDefault',
      `${MANIFEST_FOLDER}: ${kind} may run as root, or call what it likes.`,
    ),
    ...[...initContainers, ...containers].flatMap((container) =>
      findContainerProblems(kind, container),
    ),
  ];
};

/** Returns the pods that a manifest describes. */
const listPodTemplates = (manifest: KubernetesManifest): readonly PodTemplate[] => {
  if (manifest.kind === 'Deployment') return [manifest.spec.template];
  return manifest.kind === 'CronJob' ? [manifest.spec.jobTemplate.spec.template] : [];
};

/**
 * Returns settings that could take all processes out of service at once: a single zone, or probes of a service that all
 * processes share.
 */
const findSpreadProblems = ({
  spec: { containers, topologySpreadConstraints = [] },
}: PodTemplate): string[] => [
  ...listProblemUnless(
    topologySpreadConstraints.some(({ topologyKey }) => topologyKey.endsWith('/zone')),
    `${MANIFEST_FOLDER}: all pods may run in one zone (topologySpreadConstraints).`,
  ),
  ...containers.flatMap(findProbeProblems),
];

/** Returns probes that check anything other than the process itself, because all pods would fail such a probe at once. */
const findProbeProblems = ({
  startupProbe,
  livenessProbe,
  readinessProbe,
}: Container): string[] => {
  const paths = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet.path);
  const wanted = ['/api/health/live', '/api/health/live', '/api/health/ready'];
  return listProblemUnless(
    isDeepStrictEqual(paths, wanted),
    `${MANIFEST_FOLDER}: the probes (start, live, ready) have to request ${wanted.join(', ')}.`,
  );
};

const findContainerProblems = (kind: ManifestKind, container: Container): string[] => {
  const { name, securityContext, resources } = container;
  const isRestrained = isDeepStrictEqual(securityContext, RESTRICTED_CONTEXT);
  const saysWhatItTakes =
    resources?.requests?.['ephemeral-storage'] !== undefined && resources.limits !== undefined;
  const which = `${MANIFEST_FOLDER}: ${name} of ${kind}`;
  return [
    ...listProblemUnless(isRestrained, `${which} is not restrained.`),
    ...listProblemUnless(saysWhatItTakes, `${which} does not say what it takes.`),
  ];
};
