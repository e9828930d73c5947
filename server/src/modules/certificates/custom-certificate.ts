/** Fills in the fields of a course's own PDF. 001 §2, CERT-04 to CERT-06. */
import { certificateFontSize } from '@cairn/domain/certificate.rules';
import { PDFDocument } from 'pdf-lib';
import type {
  CertificateRequest,
  CertificateTexts,
  DrawnCertificate,
  FieldBox,
} from './certificate-request.ts';
import { fitBox, type FittedText, LINE_HEIGHT } from './fit-lines.ts';
import { createEmbeddedFonts, createPagePen, type PagePen } from './page-pen.ts';
import { missingCharacters } from './shape-line.ts';

/** The PDF cannot be read, or has no page. */
export class CertificateTemplateError extends Error {
  override readonly name = 'CertificateTemplateError';
}

const INK = '#14201d';
const MIN_FONT_SIZE = 8;
/** Half of the height of a capital letter in ems. It centres a line visually. */
const HALF_CAPITAL_EMS = 0.35;

/** Returns the values by field name. The box of an unknown name stays empty. */
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
    // Reading the pages detects most damage.
    document.getPage(0).getSize();
    return document;
  } catch (error) {
    throw new CertificateTemplateError(error instanceof Error ? error.message : 'unreadable', {
      cause: error,
    });
  }
};

interface FilledField {
  readonly text: FittedText;
  readonly box: FieldBox;
}

const fillField = (text: string, box: FieldBox): FilledField => {
  const [, , width, height] = box;
  const size = certificateFontSize(width, height);
  return { box, text: fitBox(text, 'strong', { width, height, size, smallest: MIN_FONT_SIZE }) };
};

const drawField = (
  pen: PagePen,
  { lines, size }: FittedText,
  [x, y, width, height]: FieldBox,
): void => {
  const middle = y + height / 2 - ((lines.length - 1) / 2) * size * LINE_HEIGHT;
  lines.forEach((line, index) => {
    pen.line(line, {
      x: x + (width - line.width * size) / 2,
      baseline: middle + index * size * LINE_HEIGHT + HALF_CAPITAL_EMS * size,
      size,
      colour: INK,
    });
  });
};

type CustomRequest = Extract<CertificateRequest, { kind: 'custom' }>;

/**
 * Draws a certificate on the course's own PDF.
 * @throws CertificateTemplateError
 */
export const drawCustom = async ({
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
  const fonts = createEmbeddedFonts(document);
  const lines = filled.flatMap(({ text }) => text.lines);
  await fonts.load(lines);
  const pen = createPagePen(document.getPage(0), fonts);
  for (const { text, box } of filled) drawField(pen, text, box);
  return { pdf: await document.save(), missing: missingCharacters(lines) };
};
