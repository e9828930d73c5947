/** Palette of six flat colours for default images. */
export interface ArtPalette {
  readonly sky: string;
  readonly far: string;
  readonly mid: string;
  readonly near: string;
  readonly ink: string;
  readonly pop: string;
  /** Whether the background is dark; `ink` is then the light colour of the marks. */
  readonly isNight: boolean;
}

const inks = (
  sky: string,
  far: string,
  mid: string,
  near: string,
  ink: string,
  pop: string,
): ArtPalette => ({ sky, far, mid, near, ink, pop, isNight: ink === '#F6F4EE' });

export const artPalettes: readonly [ArtPalette, ...ArtPalette[]] = [
  inks('#DDEAE4', '#A3CBC5', '#479399', '#0B5E6B', '#08323A', '#F4B740'), // lagoon
  inks('#F5E4CF', '#E6BC93', '#CB7B4E', '#8E4227', '#3D1D14', '#FBE3A6'), // clay
  inks('#E9ECD8', '#BECA98', '#7F9351', '#44592F', '#20301A', '#EE8B4A'), // moss
  inks('#EADFE6', '#C8AAC0', '#8E6890', '#4F3A66', '#271B3A', '#F4B740'), // dusk
  inks('#163C44', '#1F545D', '#3A8891', '#0A2A31', '#F6F4EE', '#F4B740'), // night
  inks('#FCEBC4', '#F4C462', '#DC8A34', '#9A4A1C', '#3E1D0B', '#0B5E6B'), // ember
  inks('#E1E7EC', '#AFBECB', '#64809A', '#2F4A66', '#152738', '#F08A4B'), // slate
  inks('#123F35', '#1D5E4F', '#3B8C74', '#0A2A23', '#F6F4EE', '#F2C25B'), // pine
];

/** Colours of scenes that follow the theme; such a scene must be inline in the page. */
export const themePalette: ArtPalette = {
  sky: 'var(--art-sky)',
  far: 'var(--art-far)',
  mid: 'var(--art-mid)',
  near: 'var(--art-near)',
  ink: 'var(--art-ink)',
  pop: 'var(--art-pop)',
  isNight: false,
};
