/** Draws certificates for names one after the other in one process, and reads them. */
import { parentPort, workerData } from 'node:worker_threads';
import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import type { CertificateDrawingRequest } from '../src/modules/certificates/certificate-request.ts';
import { drawCertificateOnCourseTemplate } from '../src/modules/certificates/custom-certificate.ts';
import { drawDefaultCertificate } from '../src/modules/certificates/default-certificate.ts';
import { shapeTextLine } from '../src/modules/certificates/shape-line.ts';
import { readPdfPages } from './read-pdf.ts';

export interface CertificateNamesToDraw {
  readonly names: readonly string[];
  /** PDF of a course to draw into. */
  readonly template?: Omit<Extract<CertificateDrawingRequest, { kind: 'custom' }>, 'words'>;
}

/** A line of the drawn certificate: the text that a PDF reader copies or speaks, and the codes of its glyphs. */
export interface DrawnCertificateLine {
  readonly text: string;
  readonly glyphs: readonly string[];
}

export interface DrawnCertificateName {
  readonly name: string;
  readonly lines: readonly DrawnCertificateLine[];
  /** The text of the page for a reader that ignores `ActualText`. */
  readonly pageText: string;
  /** The characters of the drawn glyphs from left to right. */
  readonly fromLeft: string;
  /** True if the sign for a missing glyph would be drawn. */
  readonly hasMissingGlyph: boolean;
  readonly missing: readonly string[];
}

const decodeText = (hex: string): string =>
  Buffer.from(hex, 'hex').swap16().toString('utf16le').replace('\uFEFF', '');

const readLines = async (pdf: Uint8Array): Promise<DrawnCertificateLine[]> => {
  const document = await PDFDocument.load(pdf);
  const contents = document.getPage(0).node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  const text = streams
    .map((one) => document.context.lookup(one))
    .map((stream) =>
      stream instanceof PDFRawStream
        ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
        : '',
    )
    .join('\n');
  return [...text.matchAll(/ActualText <([\dA-F]*)>>> BDC([^]*?)ET\nEMC/g)].map(
    ([, spoken = '', drawn = '']) => ({
      text: decodeText(spoken),
      glyphs: [...drawn.matchAll(/<([\dA-F]*)> Tj/g)].map(([, code = '']) => code),
    }),
  );
};

const { names, template } = workerData as CertificateNamesToDraw;

const draw = async (name: string): Promise<DrawnCertificateName> => {
  const words = {
    studentName: name,
    courseTitle: name,
    completionDate: 'September 3, 2026',
    issueDate: 'September 4, 2026',
    instructorName: 'Ada Moss',
    founderName: '',
    competencies: [],
    certificateId: '7XKM-4QZT-9PWC',
    verifyAddress: 'https://learn.example/certificates/7XKM-4QZT-9PWC',
  };
  const brand = { name: 'Cairn', mode: 'main' } as const;
  const { pdf, missing } = template
    ? await drawCertificateOnCourseTemplate({ ...template, words })
    : await drawDefaultCertificate({ kind: 'default', words, brand });
  const [page] = await readPdfPages(Buffer.from(pdf));
  const glyphs = shapeTextLine(name, 'display')
    .runs.toSorted((left, right) => left.x - right.x)
    .flatMap((run) => run.glyphs.flatMap(({ glyph }) => glyph ?? []));
  return {
    name,
    lines: await readLines(pdf),
    pageText: page?.text ?? '',
    fromLeft: glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join(''),
    hasMissingGlyph: glyphs.some(({ id }) => id === 0),
    missing,
  };
};

const drawn: DrawnCertificateName[] = [];
for (const name of names) drawn.push(await draw(name));
parentPort?.postMessage(drawn);
