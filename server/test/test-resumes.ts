/** Creates résumés whose bytes match their names. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { ZipFile } from 'yazl';
import type { TestClient } from './test-client.ts';

export const createResumePdf = async (...lines: string[]): Promise<Buffer> => {
  const document = await PDFDocument.create();
  const page = document.addPage();
  page.moveTo(40, 700);
  for (const line of lines) {
    page.drawText(line);
    page.moveDown(30);
  }
  return Buffer.from(await document.save());
};

const DOCX = {
  '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml"
 ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  '_rels/.rels': `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r1" Target="word/document.xml"
 Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>`,
};

const documentXml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r>
<w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;

export const createZip = async (files: Readonly<Record<string, string>>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

export const createResumeDocx = (text: string): Promise<Buffer> =>
  createZip({ ...DOCX, 'word/document.xml': documentXml(text) });

/** Uploads a résumé as a browser does. @param field the name of the form's field */
export const sendResume = async (
  client: TestClient,
  studentId: string,
  file: { readonly name: string; readonly bytes: Buffer },
  field = 'resume',
) => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(file.bytes)]), file.name);
  form.append('firstName', 'Maya');
  form.append('lastName', 'Okafor');
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  const body = Buffer.from(await encoded.arrayBuffer());
  return client.post(`/upskillrole/students/${studentId}/resume`, body, { headers });
};
