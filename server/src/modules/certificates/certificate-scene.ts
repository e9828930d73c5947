/** The picture on the default certificate: a cairn on a ridge at sunrise, in flat colours. */
import { deriveAccentFamily } from '@cairn/domain/accent-colour.rules';
import type { PDFPage } from '@cantoo/pdf-lib';
import type { CertificateBrand } from './certificate-request.ts';
import { toPdfColour } from './page-pen.ts';

export interface CertificateColours {
  readonly deep: string;
  readonly brand: string;
  readonly ink: string;
}

const AMBER = '#f4b740';
const PAPER = '#f6f4ee';

/** Colours of the certificate's picture: those of the light theme (tokens.css of @cairn/ui). */
const CERTIFICATE_COLOURS: Readonly<Record<CertificateBrand['mode'], CertificateColours>> = {
  main: { deep: '#08323a', brand: '#0b5e6b', ink: '#094b56' },
  education: { deep: '#22340f', brand: '#3d5a1a', ink: '#314a12' },
  partner: { deep: '#251b4d', brand: '#4a3a8c', ink: '#3c2e78' },
};

/** Returns the colours of a certificate, from the accent colour of the site or, without one, from the kind of site. */
export const toCertificateColours = ({ accent, mode }: CertificateBrand): CertificateColours => {
  if (accent === undefined) return CERTIFICATE_COLOURS[mode];
  const { deep, ink } = deriveAccentFamily('light', accent);
  return { deep, ink, brand: accent };
};

/** Mixes two colours. A `share` of 0 returns the first one, 1 the second one. */
const mixColours = (first: string, second: string, fraction: number): string => {
  const part = (at: number) => {
    const [from = 0, to = 0] = [first, second].map((hex) =>
      Number.parseInt(hex.slice(at, at + 2), 16),
    );
    return Math.round(from + (to - from) * fraction)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
};

/** Width of the certificate's picture in points. It is as high as the page (A4 landscape, 595.28 points). */
export const CERTIFICATE_PICTURE_WIDTH_PT = 232;

type Drawing = readonly [path: string, colour: string];

const createDrawings = ({ deep, brand }: CertificateColours): Drawing[] => {
  const mist = mixColours(brand, PAPER, 0.28);
  const haze = mixColours(brand, PAPER, 0.5);
  const shade = mixColours(deep, '#000000', 0.28);
  return [
    ['M0 0H232V596H0Z', deep],
    ['M116 148m-46 0a46 46 0 1 0 92 0a46 46 0 1 0 -92 0Z', AMBER],
    ['M0 330 62 236 96 276 150 190 232 306V596H0Z', haze],
    ['M62 236 46 260 60 256 70 268 80 257 Z M150 190 128 225 146 216 158 232 172 221 Z', PAPER],
    ['M0 372C34 344 70 350 104 370S178 400 232 352V596H0Z', mist],
    ['M0 440C52 412 92 420 132 440S200 462 232 440V596H0Z', brand],
    ['M0 530C46 506 84 500 122 504S198 520 232 508V596H0Z', shade],
    ['M58 500C58 484 82 476 118 476S178 484 178 500 154 516 118 516 58 514 58 500Z', PAPER],
    ['M72 464C72 450 92 443 120 443S168 450 168 463 148 478 118 478 72 477 72 464Z', haze],
    ['M80 433C80 420 96 414 117 414S156 421 156 433 140 446 118 446 80 445 80 433Z', PAPER],
    ['M92 406C92 395 103 390 119 390S147 396 147 406 136 416 119 416 92 416 92 406Z', haze],
    ['M101 380C101 368 108 361 119 361S138 369 138 380 131 392 119 392 101 391 101 380Z', AMBER],
  ];
};

export const drawCertificatePicture = (page: PDFPage, colours: CertificateColours): void => {
  const { width, height } = page.getSize();
  for (const [path, colour] of createDrawings(colours)) {
    page.drawSvgPath(path, {
      x: width - CERTIFICATE_PICTURE_WIDTH_PT,
      y: height,
      color: toPdfColour(colour),
    });
  }
};

const STONES = [
  'M4 25.4c0-3.2 4.6-4.8 12-4.8s12 1.6 12 4.8S24 29.5 16 29.5 4 28.6 4 25.4Z',
  'M7.6 16.6c0-2.8 3.4-4.2 8.8-4.2s8.3 1.5 8.3 4.2-3.1 3.5-8.5 3.5-8.6-.9-8.6-3.5Z',
  'M10.4 7.7c0-3.1 2.3-5.2 5.4-5.2s5.8 1.9 5.8 5-2.3 4.3-5.6 4.3-5.6-1-5.6-4.1Z',
] as const;

/** Draws the three stones of the logo, 32 by 32 points, at a position from the top left. */
export const drawCertificateLogo = (
  page: PDFPage,
  at: { readonly x: number; readonly top: number },
  { brand, deep }: CertificateColours,
): void => {
  const colours = [brand, deep, AMBER];
  const y = page.getHeight() - at.top;
  STONES.forEach((path, index) => {
    page.drawSvgPath(path, { x: at.x, y, color: toPdfColour(colours[index] ?? brand) });
  });
};
