import { createMediaSigner } from './media-signer.ts';

const signer = createMediaSigner(Buffer.from('secret'), () => new Date('2026-03-04T10:00:00Z'));
const folder = 'lecture/0123456789abcdef0123456789abcdef';
const opens = (signed: string, other: string): boolean =>
  signer.isValid(
    `${folder}/${other}`,
    Object.fromEntries(new URL(signer.sign(`${folder}/${signed}`), 'http://x').searchParams),
  );

describe('signature of a lecture', () => {
  it.each([
    ['intro.webm', 'intro.txt', true],
    ['intro.webm', 'intro_es.wav', true],
    ['intro.webm', 'intro_es.txt', true],
    ['intro.webm', 'intro_es.webm', false],
    ['intro.webm', 'intro_esp.txt', false],
    ['intro.webm', 'outro_es.txt', false],
    // The main video of a lecture in Spanish, beside that of a lecture in English.
    ['intro_es.webm', 'intro_es.txt', true],
    ['intro_es.webm', 'intro_es_de.wav', true],
    ['intro_es.webm', 'intro.txt', false],
  ])('[TAPI-63] of %s, for %s: %j', (signed, other, isOpen) => {
    expect(opens(signed, other)).toBe(isOpen);
  });
});
