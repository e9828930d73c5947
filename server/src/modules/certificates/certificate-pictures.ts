import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import type { CertificatePicture } from './certificate-request.ts';

/** Rectangle in points from the top left corner of the page. */
interface PictureFrame {
  readonly x: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const drawBitmap = async (
  document: PDFDocument,
  page: PDFPage,
  { type, bytes }: CertificatePicture,
  { x, top, width, height }: PictureFrame,
): Promise<void> => {
  const image =
    type === 'image/png' ? await document.embedPng(bytes) : await document.embedJpg(bytes);
  const size = image.scaleToFit(width, height);
  const y = page.getHeight() - top - (height + size.height) / 2;
  page.drawImage(image, { x, y, ...size });
};

/**
 * Draws a picture of the site into a frame of the first page.
 * @returns false if there is none, or PDF files cannot show it: WebP, or an SVG that the library cannot read
 */
export const drawSitePicture = async (
  document: PDFDocument,
  picture: CertificatePicture | undefined,
  frame: PictureFrame,
): Promise<boolean> => {
  if (!picture || picture.type === 'image/webp') return false;
  const page = document.getPage(0);
  try {
    if (picture.type === 'image/svg+xml') {
      const { x, top, width, height } = frame;
      const text = Buffer.from(picture.bytes).toString('utf8');
      page.drawSvg(text, { x, y: page.getHeight() - top, width, height });
    } else await drawBitmap(document, page, picture, frame);
    return true;
  } catch {
    return false;
  }
};
