/** Fills in the fields of a course's own PDF template. 001 §2, CERT-04 to CERT-06. */
import { computeCertificateFontSize } from '@cairn/domain/certificate.rules';
import { PDFDocument } from '@cantoo/pdf-lib';
import type {
  CertificateDrawingRequest,
  CertificateTexts,
  DrawnCertificate,
  CertificateFieldRectangle,
} from './certificate-request.ts';
import { fitTextToBox, type TextFittedToSpace, CERTIFICATE_LINE_HEIGHT_EM } from './fit-lines.ts';
import { embedFontsInPdf } from './embedded-fonts.ts';
import { createPdfPageDrawer, type PdfPageDrawer } from './page-pen.ts';
import { listCharactersWithoutFont } from './shape-line.ts';

/** The PDF template of a course cannot be read, or has no page. */
export class CertificateTemplateError extends Error {
  override readonly name = 'CertificateTemplateError';
}

const INK = '#14201d';
const MIN_FONT_SIZE = 8;
/** Half of the height of a capital letter in ems. A line is moved by it, so that it looks vertically centred. */
const HALF_CAPITAL_EMS = 0.35;

/** Returns the texts for the fields of a PDF template by field name. The box of an unknown name stays empty. */
const fieldValues = (words: CertificateTexts): ReadonlyMap<string, string> =>
  new Map([
    ['StudentName', words.studentName],
    ['CourseTitle', words.courseTitle],
    ['CompletionDate', words.completionDate],
    ['IssueDate', words.issueDate],
    ['InstructorName', words.instructorName],
    ['FounderName', words.founderName],
    ['Competencies', words.competencies.join(', ')],
    ['CertificateID', words.certificateId],
    ['VerifyAddress', words.verifyAddress],
  ]);

const openTemplate = async (bytes: Uint8Array): Promise<PDFDocument> => {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    // Reading the first page detects most kinds of damage of a PDF.
    document.getPage(0).getSize();
    return document;
  } catch (error) {
    throw new CertificateTemplateError(error instanceof Error ? error.message : 'unreadable', {
      cause: error,
    });
  }
};

interface FilledField {
  readonly text: TextFittedToSpace;
  readonly box: CertificateFieldRectangle;
}

const fillField = (text: string, box: CertificateFieldRectangle): FilledField => {
  const [, , width, height] = box;
  const size = computeCertificateFontSize(width, height);
  return {
    box,
    text: fitTextToBox(text, 'strong', { width, height, size, smallest: MIN_FONT_SIZE }),
  };
};

const drawField = (
  pen: PdfPageDrawer,
  { lines, size }: TextFittedToSpace,
  [x, y, width, height]: CertificateFieldRectangle,
): void => {
  const middle = y + height / 2 - ((lines.length - 1) / 2) * size * CERTIFICATE_LINE_HEIGHT_EM;
  lines.forEach((line, index) => {
    pen.line(line, {
      x: x + (width - line.width * size) / 2,
      baseline: middle + index * size * CERTIFICATE_LINE_HEIGHT_EM + HALF_CAPITAL_EMS * size,
      size,
      colour: INK,
    });
  });
};

type CustomRequest = Extract<CertificateDrawingRequest, { kind: 'custom' }>;

/**
 * Draws a certificate on the PDF template of the course.
 * @throws CertificateTemplateError
 */
export const drawCertificateOnCourseTemplate = async ({
  template,
  fields,
  words,
}: CustomRequest): Promise<DrawnCertificate> => {
  const document = await openTemplate(template);
  const values = fieldValues(words);
  const filled = Object.entries(fields).flatMap(([name, box]) => {
    const text = values.get(name) ?? '';
    return text.trim() === '' ? [] : [fillField(text, box)];
  });
  const lines = filled.flatMap(({ text }) => text.lines);
  const pen = createPdfPageDrawer(document.getPage(0), embedFontsInPdf(document, lines));
  for (const { text, box } of filled) drawField(pen, text, box);
  return { pdf: await document.save(), missing: listCharactersWithoutFont(lines) };
};
