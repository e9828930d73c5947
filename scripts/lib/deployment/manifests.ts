import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service, ServiceAccount } from 'kubernetes-models/v1';
import { root } from '../root.ts';
import {
  readDeployEnv,
  listKubernetesManifestFiles,
  listProblemUnless,
  readDeployYaml,
} from './files.ts';
import { findServerSettingProblems } from './settings.ts';

/** JSON schemas of the Kubernetes kinds; there has to be one manifest of each. */
const MANIFEST_MODELS = {
  ServiceAccount,
  Deployment,
  Service,
  Ingress,
  PodDisruptionBudget,
  HorizontalPodAutoscaler,
  NetworkPolicy,
};
type ManifestKind = keyof typeof MANIFEST_MODELS;

type Labels = Readonly<Record<string, string>>;

/** Fields of a Kubernetes manifest that are checked besides its schema. */
type KubernetesManifest = { readonly apiVersion: string } & (
  | { readonly kind: 'Deployment'; readonly spec: { readonly template: PodTemplate } }
  | { readonly kind: 'Service'; readonly spec: { readonly selector: Labels } }
  | {
      readonly kind: 'PodDisruptionBudget';
      readonly spec: { readonly selector: { readonly matchLabels: Labels } };
    }
  | { readonly kind: 'ServiceAccount' | 'Ingress' | 'HorizontalPodAutoscaler' | 'NetworkPolicy' }
);

interface PodTemplate {
  readonly metadata: { readonly labels: Labels };
  readonly spec: {
    readonly securityContext?: {
      readonly runAsNonRoot?: boolean;
      readonly seccompProfile?: { readonly type: string };
    };
    readonly initContainers: readonly Container[];
    readonly containers: readonly Container[];
  };
}

interface Container {
  readonly name: string;
  readonly securityContext?: object;
  readonly resources?: { readonly requests?: object; readonly limits?: object };
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
      return findPodProblems(manifest.kind, manifest.spec.template);
    case 'Service':
      return findSelectorProblems('Service', manifest.spec.selector, deployed);
    case 'PodDisruptionBudget':
      return findSelectorProblems(
        'PodDisruptionBudget',
        manifest.spec.selector.matchLabels,
        deployed,
      );
    case 'ServiceAccount':
    case 'Ingress':
    case 'HorizontalPodAutoscaler':
    case 'NetworkPolicy':
    default:
      return [];
  }
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

/** Security context of the pod security standard `restricted`, with an image that is read-only. */
const RESTRICTED_CONTEXT = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

const findPodProblems = (kind: ManifestKind, { spec }: PodTemplate): string[] => {
  const { securityContext: pod, initContainers, containers } = spec;
  return [
    ...listProblemUnless(
      pod?.runAsNonRoot === true && pod.seccompProfile?.type === 'RuntimeDefault',
      `${MANIFEST_FOLDER}: ${kind} may run as root, or call what it likes.`,
    ),
    ...[...initContainers, ...containers].flatMap((container) =>
      findContainerProblems(kind, container),
    ),
  ];
};

const findContainerProblems = (kind: ManifestKind, container: Container): string[] => {
  const { name, securityContext, resources } = container;
  const isRestrained = isDeepStrictEqual(securityContext, RESTRICTED_CONTEXT);
  const saysWhatItTakes = resources?.requests !== undefined && resources.limits !== undefined;
  const which = `${MANIFEST_FOLDER}: ${name} of ${kind}`;
  return [
    ...listProblemUnless(isRestrained, `${which} is not restrained.`),
    ...listProblemUnless(saysWhatItTakes, `${which} does not say what it takes.`),
  ];
};
