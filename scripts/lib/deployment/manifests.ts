import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service, ServiceAccount } from 'kubernetes-models/v1';
import { root } from '../root.ts';
import { envOf, manifestFiles, unless, yamlOf } from './files.ts';
import { settingProblems } from './settings.ts';

/** The schemas of all kinds; there has to be one manifest of each. */
const MODELS = {
  ServiceAccount,
  Deployment,
  Service,
  Ingress,
  PodDisruptionBudget,
  HorizontalPodAutoscaler,
  NetworkPolicy,
};
type Kind = keyof typeof MODELS;

type Labels = Readonly<Record<string, string>>;

/** The fields that are checked besides the schema. */
type Manifest = { readonly apiVersion: string } & (
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

const where = 'deploy/kubernetes';
/** The file from which the kustomization makes the settings of the pods. */
const SETTINGS = 'settings.env';

export const manifestProblems = (): string[] => {
  const resources = manifestFiles();
  const listed = ['kustomization.yaml', SETTINGS, ...resources].toSorted();
  const manifests = resources.map((file) => yamlOf(`kubernetes/${file}`) as Manifest);
  const found = manifests.map(({ kind }) => kind).toSorted();
  const deployed = manifests.find(({ kind }) => kind === 'Deployment');
  return [
    ...unless(
      isDeepStrictEqual(listed, readdirSync(join(root, where)).toSorted()),
      `${where}: the kustomization does not name just what lies there.`,
    ),
    ...unless(
      isDeepStrictEqual(found, Object.keys(MODELS).toSorted()),
      `${where}: there is not one of each kind.`,
    ),
    ...manifests.flatMap(schemaProblems),
    ...manifests.flatMap((manifest) => ownProblems(manifest, deployed)),
    ...settingProblems(`${where}/${SETTINGS}`, envOf(`kubernetes/${SETTINGS}`)),
  ];
};

const schemaProblems = (manifest: Manifest): string[] => {
  try {
    const model = new MODELS[manifest.kind](manifest as never);
    model.validate();
    return unless(
      model.apiVersion === manifest.apiVersion,
      `${where}: ${manifest.kind} is of ${model.apiVersion}.`,
    );
  } catch (error) {
    return [`${where}: ${manifest.kind}: ${(error as Error).message}`];
  }
};

const ownProblems = (manifest: Manifest, deployed: Manifest | undefined): string[] => {
  switch (manifest.kind) {
    case 'Deployment':
      return podProblems(manifest.kind, manifest.spec.template);
    case 'Service':
      return strayProblems('Service', manifest.spec.selector, deployed);
    case 'PodDisruptionBudget':
      return strayProblems('PodDisruptionBudget', manifest.spec.selector.matchLabels, deployed);
    case 'ServiceAccount':
    case 'Ingress':
    case 'HorizontalPodAutoscaler':
    case 'NetworkPolicy':
    default:
      return [];
  }
};

/** Returns a problem if a selector does not match the pods of the deployment. */
const strayProblems = (kind: Kind, selector: Labels, deployed: Manifest | undefined): string[] => {
  const labels =
    deployed?.kind === 'Deployment' ? deployed.spec.template.metadata.labels : undefined;
  const isOurs = Object.entries(selector).every(([name, value]) => labels?.[name] === value);
  return unless(isOurs, `${where}: ${kind} selects other pods than the deployment's.`);
};

/** Security context of the pod security standard `restricted`, with an image that is read-only. */
const RESTRAINED = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

const podProblems = (kind: Kind, { spec }: PodTemplate): string[] => {
  const { securityContext: pod, initContainers, containers } = spec;
  return [
    ...unless(
      pod?.runAsNonRoot === true && pod.seccompProfile?.type === 'RuntimeDefault',
      `${where}: ${kind} may run as root, or call what it likes.`,
    ),
    ...[...initContainers, ...containers].flatMap((container) =>
      containerProblems(kind, container),
    ),
  ];
};

const containerProblems = (kind: Kind, container: Container): string[] => {
  const { name, securityContext, resources } = container;
  const isRestrained = isDeepStrictEqual(securityContext, RESTRAINED);
  const saysWhatItTakes = resources?.requests !== undefined && resources.limits !== undefined;
  const which = `${where}: ${name} of ${kind}`;
  return [
    ...unless(isRestrained, `${which} is not restrained.`),
    ...unless(saysWhatItTakes, `${which} does not say what it takes.`),
  ];
};
