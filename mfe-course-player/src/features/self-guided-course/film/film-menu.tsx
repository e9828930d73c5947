import type { LectureQuality } from '@cairn/api/modules.contract';
import { t } from 'ttag';
import { FilmChoiceMenu } from './choice-menu.tsx';
import type { FilmBarMenu } from './use-bar-menu.ts';
import { CAPTION_SIZES, type FilmControls, FILM_SPEEDS } from './use-film-controls.ts';
import type { useFilmQuality } from './use-quality.ts';

interface FilmMenuProps {
  readonly menu: FilmBarMenu;
  readonly controls: FilmControls;
  readonly speed: number;
  readonly quality: ReturnType<typeof useFilmQuality>;
  readonly onQuality: (quality: LectureQuality) => void;
}

const OFF = 'off';
const SIZE_LABELS = { small: t`Small`, medium: t`Medium`, large: t`Large` };

/** Shows the open menu of the film's control bar, or nothing. */
export const FilmMenu = ({ menu, controls, speed, quality, onQuality }: FilmMenuProps) => {
  const shared = { id: menu.id, onClose: menu.close };
  switch (menu.open) {
    case 'speed':
      return (
        <FilmChoiceMenu
          {...shared}
          label={t`Speed`}
          choices={FILM_SPEEDS.map((one) => ({
            id: String(one),
            label: one === 1 ? '1x, normal' : `${one}x`,
          }))}
          chosen={String(speed)}
          onChoose={(id) => controls.setSpeed(Number(id))}
        />
      );
    case 'quality':
      return (
        <FilmChoiceMenu
          {...shared}
          label={t`Quality`}
          choices={quality.all.map(({ Label }) => ({ id: Label, label: Label }))}
          chosen={quality.chosen?.Label ?? ''}
          onChoose={(id) => {
            const chosen = quality.all.find(({ Label }) => Label === id);
            if (chosen) onQuality(chosen);
          }}
        />
      );
    case 'captions':
      return (
        <FilmChoiceMenu
          {...shared}
          label={t`Captions`}
          choices={[
            { id: OFF, label: t`Off` },
            ...CAPTION_SIZES.map((size) => ({ id: size, label: SIZE_LABELS[size] })),
          ]}
          chosen={controls.hasCaptions ? controls.captionSize : OFF}
          onChoose={(id) => controls.setCaptions(CAPTION_SIZES.find((size) => size === id))}
        />
      );
    case undefined:
      return null;
    default:
      return menu.open satisfies never;
  }
};
