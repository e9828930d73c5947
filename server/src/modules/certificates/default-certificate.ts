/** The default certificate: one page in A4 landscape. CERT-09. */
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { encode } from 'uqr';
import type { CertificateDrawingRequest, DrawnCertificate } from './certificate-request.ts';
import { drawSitePicture } from './certificate-pictures.ts';
import {
  drawCertificateLogo,
  drawCertificatePicture,
  toCertificateColours,
  CERTIFICATE_PICTURE_WIDTH_PT,
} from './certificate-scene.ts';
import { embedFontsInPdf } from './embedded-fonts.ts';
import {
  fitTextToOneLine,
  fitTextToLines,
  type TextFittedToSpace,
  CERTIFICATE_LINE_HEIGHT_EM,
} from './fit-lines.ts';
import { createPdfPageDrawer, toPdfColour, type PdfPageDrawer } from './page-pen.ts';
import {
  listCharactersWithoutFont,
  toPrintableCertificateText,
  type ShapedTextLine,
  shapeTextLine,
} from './shape-line.ts';

const A4_ACROSS: [number, number] = [841.89, 595.28];
const LEFT = 56;
const WIDTH = A4_ACROSS[0] - CERTIFICATE_PICTURE_WIDTH_PT - 2 * LEFT;
const INK = '#14201d';
const INK_2 = '#3f4c48';
const INK_3 = '#56625d';
const LINE = '#dbd5c6';
const AMBER = '#f4b740';

/** A text between the heading and the details of the certificate, from top to bottom, with the space above it in points. */
interface TextBlock {
  readonly text: TextFittedToSpace;
  readonly colour: string;
  readonly above: number;
}
const MIDDLE = { top: 104, bottom: 424 };

const toSingleLine = (line: ShapedTextLine, size: number): TextFittedToSpace => ({
  size,
  lines: [line],
});

type DefaultRequest = Extract<CertificateDrawingRequest, { kind: 'default' }>;

const toBlocks = ({ words }: DefaultRequest, brandInk: string): TextBlock[] => [
  {
    text: toSingleLine(shapeTextLine('Certificate of completion', 'strong'), 14),
    colour: brandInk,
    above: 0,
  },
  {
    text: fitTextToLines(words.studentName, {
      style: 'display',
      width: WIDTH,
      lines: 3,
      sizes: [46, 40, 34, 28, 24, 20, 16, 13, 11, 9],
    }),
    colour: INK,
    above: 18,
  },
  {
    text: toSingleLine(shapeTextLine('has completed the course', 'text'), 14),
    colour: INK_2,
    above: 22,
  },
  {
    text: fitTextToLines(words.courseTitle, {
      style: 'display',
      width: WIDTH,
      lines: 3,
      sizes: [28, 24, 20, 17, 14, 12],
    }),
    colour: INK,
    above: 10,
  },
  ...(words.competencies.length === 0
    ? []
    : [
        {
          text: fitTextToLines(`Competencies: ${words.competencies.join(', ')}`, {
            style: 'text',
            width: WIDTH,
            lines: 3,
            sizes: [11, 10, 9],
          }),
          colour: INK_3,
          above: 16,
        },
      ]),
];

const sumBlockHeights = (blocks: readonly TextBlock[]): number =>
  blocks.reduce(
    (sum, { text, above }) =>
      sum + above + text.lines.length * text.size * CERTIFICATE_LINE_HEIGHT_EM,
    0,
  );

const drawBlocks = (pen: PdfPageDrawer, blocks: readonly TextBlock[]): void => {
  let top = MIDDLE.top + Math.max(0, (MIDDLE.bottom - MIDDLE.top - sumBlockHeights(blocks)) / 2);
  for (const { text, colour, above } of blocks) {
    top += above;
    for (const line of text.lines) {
      // The baseline of a line of text is at 86 % of the font size below the top of the line.
      pen.line(line, { x: LEFT, baseline: top + text.size * 0.86, size: text.size, colour });
      top += text.size * CERTIFICATE_LINE_HEIGHT_EM;
    }
  }
};

interface CertificateFact {
  readonly label: ShapedTextLine;
  readonly value: { readonly line: ShapedTextLine; readonly size: number };
}
const FACTS_TOP = 444;
const GAP = 16;

const toFacts = ({ words }: DefaultRequest): CertificateFact[] => {
  const all = [
    ['Completed on', words.completionDate],
    ['Instructor', words.instructorName],
    ['Founder', words.founderName],
  ].filter(([, value]) => value !== '');
  const width = WIDTH / all.length - GAP;
  return all.map(([label = '', value = '']) => ({
    label: shapeTextLine(label, 'text'),
    value: fitTextToOneLine(value, 'strong', { width, size: 13, smallest: 7 }),
  }));
};

const drawFacts = (pen: PdfPageDrawer, facts: readonly CertificateFact[]): void => {
  facts.forEach(({ label, value }, index) => {
    const x = LEFT + (index * WIDTH) / facts.length;
    pen.line(label, { x, baseline: FACTS_TOP + 20, size: 9.5, colour: INK_3 });
    pen.line(value.line, { x, baseline: FACTS_TOP + 38, size: value.size, colour: INK });
  });
};

/** Draws the founder's signature below the founder's name, which is the last detail of the certificate. */
const drawSignature = async (
  document: PDFDocument,
  { words, pictures }: DefaultRequest,
  factCount: number,
): Promise<void> => {
  if (words.founderName === '') return;
  const width = WIDTH / factCount;
  const x = LEFT + width * (factCount - 1);
  const frame = { x, top: FACTS_TOP + 44, width: width - GAP, height: 36 };
  await drawSitePicture(document, pictures?.signature, frame);
};

const CODE = { top: 502, side: 58 };

const drawCode = (document: PDFDocument, url: string): void => {
  const page = document.getPage(0);
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const cell = CODE.side / size;
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1Z`] : [])),
  );
  page.drawSvgPath(squares.join(''), {
    x: LEFT,
    y: page.getHeight() - CODE.top,
    scale: cell,
    color: toPdfColour(INK),
  });
};

/** Adds a link to a rectangle of the PDF page. */
const addLink = (
  document: PDFDocument,
  address: string,
  { x, top, width, height }: { x: number; top: number; width: number; height: number },
): void => {
  const page = document.getPage(0);
  const foot = page.getHeight() - top - height;
  const link = document.context.register(
    document.context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [x, foot, x + width, foot + height],
      Border: [0, 0, 0],
      Contents: PDFString.of('Check this certificate'),
      A: { Type: 'Action', S: 'URI', URI: PDFString.of(address) },
    }),
  );
  page.node.set(PDFName.of('Annots'), document.context.obj([link]));
};

const nameDocument = (document: PDFDocument, { words, brand }: DefaultRequest): void => {
  const title = `Certificate of completion: ${words.courseTitle}, ${words.studentName}`;
  document.setTitle(toPrintableCertificateText(title), { showInWindowTitleBar: true });
  document.setAuthor(brand.name);
  document.setSubject(`Certificate ${words.certificateId}`);
  document.setLanguage('en');
};

/** Returns the lines at the foot, beside the QR code. */
const toFootLines = ({ words }: DefaultRequest) => ({
  label: shapeTextLine('Certificate ID', 'text'),
  id: shapeTextLine(words.certificateId, 'strong'),
  address: fitTextToOneLine(words.verifyAddress, 'text', {
    width: WIDTH - CODE.side - GAP,
    size: 10,
    smallest: 6,
  }),
});

const drawFoot = (
  document: PDFDocument,
  pen: PdfPageDrawer,
  { label, id, address }: ReturnType<typeof toFootLines>,
  { verify, brandInk }: { readonly verify: string; readonly brandInk: string },
): void => {
  const x = LEFT + CODE.side + GAP;
  drawCode(document, verify);
  pen.line(label, { x, baseline: CODE.top + 9, size: 9.5, colour: INK_3 });
  pen.line(id, { x, baseline: CODE.top + 28, size: 14, colour: INK });
  pen.line(address.line, {
    x,
    baseline: CODE.top + 50,
    size: address.size,
    colour: brandInk,
  });
  const area = { x: LEFT, top: CODE.top - 4, width: WIDTH, height: CODE.side + 8 };
  addLink(document, verify, area);
};

export const drawDefaultCertificate = async (
  request: DefaultRequest,
): Promise<DrawnCertificate> => {
  const { words, brand } = request;
  const colours = toCertificateColours(brand);
  const document = await PDFDocument.create();
  nameDocument(document, request);
  const page = document.addPage(A4_ACROSS);
  const blocks = toBlocks(request, colours.ink);
  const facts = toFacts(request);
  const foot = toFootLines(request);
  const name = fitTextToOneLine(brand.name, 'display', {
    width: WIDTH - 40,
    size: 21,
    smallest: 10,
  });
  const lines = [
    ...blocks.flatMap(({ text }) => text.lines),
    ...facts.flatMap(({ label, value }) => [label, value.line]),
    name.line,
    foot.label,
    foot.id,
    foot.address.line,
  ];

  drawCertificatePicture(page, colours);
  const logo = { x: LEFT - 4, top: 44 };
  if (
    !(await drawSitePicture(document, request.pictures?.logo, { ...logo, width: 32, height: 32 }))
  )
    drawCertificateLogo(page, logo, colours);
  const pen = createPdfPageDrawer(page, embedFontsInPdf(document, lines));
  pen.line(name.line, { x: LEFT + 36, baseline: 70, size: name.size, colour: INK });
  drawBlocks(pen, blocks);
  const rule = { x: LEFT, y: page.getHeight() - FACTS_TOP, height: 1, color: toPdfColour(LINE) };
  page.drawRectangle({ ...rule, width: WIDTH });
  page.drawRectangle({ ...rule, width: 64, height: 3, color: toPdfColour(AMBER) });
  drawFacts(pen, facts);
  await drawSignature(document, request, facts.length);
  drawFoot(document, pen, foot, { verify: words.verifyAddress, brandInk: colours.ink });
  return { pdf: await document.save(), missing: listCharactersWithoutFont(lines) };
};
