import { commaList } from '@cairn/messages/word-lists';
import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import { plural } from '@cairn/messages/plural';
import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { Layers, RotateCcw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from 'ttag';
import styles from './inspector-badge.module.css';
import { reloadWithoutReleaseChoices } from './release-parameters.ts';
import {
  canResetReleaseChoices,
  type PageReleaseDeviations,
  countPageReleaseDeviations,
  type PageReleaseLog,
} from './release-log.ts';

interface InspectorBadgeProps {
  readonly manifest: BootManifest;
  readonly log: PageReleaseLog;
  readonly onOpen: () => void;
}

/** Badge that appears when this page runs other releases than the channel gives to all visitors (MIX-04). */
export const ReleaseInspectorBadge = ({ manifest, log, onOpen }: InspectorBadgeProps) => {
  const oddities = countPageReleaseDeviations(
    manifest,
    useSyncExternalStore(log.subscribe, log.read),
  );
  const ended = manifest.refused?.filter(({ name }) => name === 'preview').length ?? 0;
  const reasons = [
    ...(ended > 0 ? [t`The preview has ended`] : []),
    ...listBadgeTexts({ ...oddities, refused: oddities.refused - ended }, manifest.branch),
  ];
  if (reasons.length === 0) return null;
  return (
    <aside className={styles['badge']} aria-label={t`Releases on this page`}>
      <Button variant="ghost" size="s" onClick={onOpen}>
        <Layers />
        {commaList(reasons)}
      </Button>
      {canResetReleaseChoices(manifest) && (
        <IconButton label={t`Reset overrides`} size="s" onClick={reloadWithoutReleaseChoices}>
          <RotateCcw />
        </IconButton>
      )}
    </aside>
  );
};

const listBadgeTexts = (
  { channel, overrides, refused, fallbacks }: PageReleaseDeviations,
  branch: string | undefined,
): string[] => [
  ...(channel === undefined ? [] : [describeChannel(channel, branch)]),
  ...formatCount(overrides, t`${overrides} override|${overrides} overrides`),
  ...formatCount(refused, t`${refused} override refused|${refused} overrides refused`),
  ...formatCount(fallbacks, t`${fallbacks} fallback|${fallbacks} fallbacks`),
];

/** Returns the label of a release channel; for a preview the name of its branch, which is shorter. */
const describeChannel = (channel: string, branch: string | undefined): string =>
  branch === undefined ? t`Channel ${channel}` : t`Preview of ${branch}`;

const formatCount = (many: number, forms: string): string[] =>
  many === 0 ? [] : [plural(many, forms)];
