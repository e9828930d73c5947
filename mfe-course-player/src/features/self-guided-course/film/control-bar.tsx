import type { ChapterSpan } from '@cairn/domain/chapters.rules';
import { formatTime } from '@cairn/domain/transcript.rules';
import { classNames } from '@cairn/ui/class-names';
import {
  Captions,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  Undo2,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { t } from 'ttag';
import styles from './control-bar.module.css';
import { SeekBar } from './seek-bar.tsx';
import type { FilmBarMenu } from './use-bar-menu.ts';
import type { FilmControls } from './use-film-controls.ts';
import type { FilmState } from './use-film-state.ts';

interface ControlBarProps {
  readonly state: FilmState;
  readonly controls: FilmControls;
  readonly spans: readonly ChapterSpan[];
  readonly menu: FilmBarMenu;
  /** Resolution of the film, such as '540p'; undefined if there is only one. */
  readonly quality: string | undefined;
  /** True if the film has captions. */
  readonly canCaption: boolean;
  readonly canLeaveFrame: boolean;
  readonly isFullscreen: boolean;
}

/** Control bar of a film in two rows: the position, and the buttons. Time runs from left to right in every language. */
export const FilmControlBar = (props: ControlBarProps) => {
  const { state, controls, spans } = props;
  return (
    <div
      dir="ltr"
      className={styles['bar']}
      role="group"
      aria-label={t`Video controls`}
      data-controls=""
    >
      <SeekBar {...state} spans={spans} onSeek={controls.seek} />
      <div className={styles['row']}>
        <PlayButtons {...props} />
        <span className={styles['time']}>{timeText(state)}</span>
        <ViewButtons {...props} />
      </div>
      <p className={styles['said']} role="status">
        {controls.announcement}
      </p>
    </div>
  );
};

const PlayButtons = ({ state, controls }: ControlBarProps) => (
  <>
    <BarButton {...getPlayLabel(state)} onClick={() => controls.do('toggle')} />
    <BarButton
      label={t`Back 10 seconds`}
      isWide
      icon={<Undo2 />}
      onClick={() => controls.do('back-10')}
    />
    <BarButton
      label={state.isMuted ? t`Unmute` : t`Mute`}
      isWide
      icon={state.isMuted ? <VolumeX /> : <Volume2 />}
      onClick={() => controls.do('mute')}
    />
  </>
);

const ViewButtons = ({ state, controls, menu, quality, ...can }: ControlBarProps) => (
  <>
    {can.canCaption && (
      <BarButton
        label={controls.hasCaptions ? t`Captions, on` : t`Captions, off`}
        icon={<Captions />}
        isOn={controls.hasCaptions}
        {...menu.buttonOf('captions')}
      />
    )}
    {can.canLeaveFrame && (
      <BarButton
        label={t`Picture in picture`}
        isWide
        icon={<PictureInPicture2 />}
        onClick={() => controls.do('picture')}
      />
    )}
    {quality !== undefined && (
      <BarButton label={t`Quality, ${quality}`} icon={quality} {...menu.buttonOf('quality')} />
    )}
    <BarButton
      label={t`Speed, ${state.speed}x`}
      icon={`${state.speed}x`}
      {...menu.buttonOf('speed')}
    />
    <BarButton
      label={can.isFullscreen ? t`Leave full screen` : t`Full screen`}
      icon={can.isFullscreen ? <Minimize /> : <Maximize />}
      onClick={() => controls.do('fullscreen')}
    />
  </>
);

const getPlayLabel = ({ isPaused, hasEnded }: FilmState) => {
  if (hasEnded) return { label: t`Watch again`, icon: <RotateCcw /> };
  return isPaused ? { label: t`Play`, icon: <Play /> } : { label: t`Pause`, icon: <Pause /> };
};

const timeText = ({ time, length }: FilmState): string =>
  length > 0 ? `${formatTime(time)} / ${formatTime(length)}` : formatTime(time);

interface BarButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> {
  readonly label: string;
  /** Icon of the button, or a short text in its place. */
  readonly icon: ReactNode;
  /** True if the button is hidden on phones. */
  readonly isWide?: boolean;
  /** True if the button is marked with an amber bar, because its setting is on. */
  readonly isOn?: boolean;
}

const BarButton = ({ label, icon, isWide = false, isOn = false, ...props }: BarButtonProps) => (
  <button
    type="button"
    {...props}
    aria-label={label}
    data-on={isOn || undefined}
    className={classNames(
      styles['button'],
      isWide && styles['wide'],
      typeof icon === 'string' && styles['letters'],
    )}
  >
    {icon}
  </button>
);
