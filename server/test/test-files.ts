/** Creates small files whose bytes match their names. */

const createWebmElement = (id: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | body.length]), body]);

const createDouble = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};

/** Creates the header of a webm film with a length; filler follows. */
export const createWebm = (seconds: number, filler = 200): Buffer => {
  const docType = createWebmElement('4282', Buffer.from('webm'));
  const length = createWebmElement('4489', createDouble(seconds * 1000));
  const scale = createWebmElement('2ad7b1', Buffer.from([0x0f, 0x42, 0x40]));
  const info = createWebmElement('1549a966', Buffer.concat([scale, length]));
  // Writes a segment of unknown size, as in a stream.
  const segment = Buffer.concat([Buffer.from('18538067', 'hex'), Buffer.from([0xff]), info]);
  const pattern = Buffer.from(Array.from({ length: filler }, (_, index) => index % 251));
  return Buffer.concat([createWebmElement('1a45dfa3', docType), segment, pattern]);
};

const createMp4Box = (type: string, body: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return Buffer.concat([size, Buffer.from(type, 'latin1'), body]);
};

/** Creates the header of an mp4 film with a length. */
export const createMp4 = (seconds: number): Buffer => {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(seconds * 1000, 16);
  const brand = Buffer.from('isom\0\0\0\0isommp41', 'latin1');
  const filler = createMp4Box('free', Buffer.alloc(32));
  return Buffer.concat([
    createMp4Box('ftyp', brand),
    filler,
    createMp4Box('moov', createMp4Box('mvhd', header)),
  ]);
};

/** Creates a WAV file of silence: 16-bit mono, 8000 samples a second. */
export const createWav = (seconds: number): Buffer => {
  const [rate, samples] = [8000, Buffer.alloc(seconds * 16_000)];
  const head = Buffer.from(
    'RIFF____WAVEfmt \x10\0\0\0\x01\0\x01\0____----\x02\0\x10\0data____',
    'latin1',
  );
  head.writeUInt32LE(36 + samples.length, 4);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
};

export const samplePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const samplePdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

export const sampleTranscript = '0s - 2s: Hello.\n2s - 4.5s: This is the lecture.\n';

/** A package of SCORM 1.2 with one page. */
export const scorm12Package = {
  'imsmanifest.xml': `<?xml version="1.0"?>
<manifest identifier="m1" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="o1"><organization identifier="o1"><title>Tidy desk</title>
    <item identifier="i1" identifierref="r1"><title>Tidy desk</title>
      <adlcp:masteryscore>80</adlcp:masteryscore></item></organization></organizations>
  <resources><resource identifier="r1" type="webcontent" adlcp:scormtype="sco" href="start page.html">
    <file href="start page.html"/></resource></resources>
</manifest>`,
  'start page.html': '<!doctype html><title>Tidy desk</title><script src="js/page.js"></script>',
  'js/page.js': 'document.title += "!";',
};

const lessons = ['one', 'two', 'three'];

/** A package of SCORM 1.2 with a folder of two lessons, an asset, and an unsupported request. */
export const packageOfSeveralItems = {
  'imsmanifest.xml': `<?xml version="1.0"?>
<manifest identifier="m1" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="o1"><organization identifier="o1"><title>Tidy shelf</title>
    <item identifier="part"><title>First part</title>
      <item identifier="one" identifierref="r-one"><title>One</title></item>
      <item identifier="two" identifierref="r-two" isvisible="false"><title>Two</title>
        <adlcp:prerequisites type="aicc_script">one</adlcp:prerequisites></item></item>
    <item identifier="one" identifierref="r-three"><title>Three</title>
      <adlcp:prerequisites type="aicc_script">2*{one,two}</adlcp:prerequisites></item>
  </organization></organizations>
  <resources>${lessons
    .map(
      (name) => `<resource identifier="r-${name}" type="webcontent"
    adlcp:scormtype="${name === 'three' ? 'asset' : 'sco'}" href="${name}.html"><file href="${name}.html"/></resource>`,
    )
    .join('')}</resources>
</manifest>`,
  ...Object.fromEntries(lessons.map((name) => [`${name}.html`, `<title>${name}</title>`])),
};
