/** Draws `people/<InstructorID>.png`, portraits that suit the instructors of the demo. node scripts/make-portraits.ts */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drawAvatarArt, type Look, toDataUri } from '@cairn/ui/art';
import { openBrowser } from '../server/content/studio/browser.ts';
import { root } from './lib/root.ts';

const PEOPLE = join(root, 'server', 'content', 'people');
/** Width and height of a portrait in pixels: twice the size of the largest avatar in a list. */
const SIZE = 192;

const LOOKS: Readonly<Record<string, Look>> = {
  'ines-carvalho': { hairstyle: 'bun', skin: 1, hair: 3 },
  'tomasz-nowak': { hairstyle: 'beard', skin: 0, hair: 2 },
  'aiko-tanaka': { hairstyle: 'long', skin: 0, hair: 5 },
  'lena-hoffmann': { hairstyle: 'long', skin: 0, hair: 1 },
  'priya-raman': { hairstyle: 'long', skin: 3, hair: 4 },
  'mateo-silva': { hairstyle: 'short', skin: 2, hair: 4 },
  'freya-lindqvist': { hairstyle: 'bun', skin: 0, hair: 1 },
  'daniel-osei': { hairstyle: 'short', skin: 5, hair: 5 },
  'ruth-abara': { hairstyle: 'curly', skin: 4, hair: 4 },
  'colm-brennan': { hairstyle: 'beard', skin: 0, hair: 0 },
};

await mkdir(PEOPLE, { recursive: true });
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
  for (const [id, look] of Object.entries(LOOKS)) {
    await page.setContent(
      `<body style="margin:0"><img width="${SIZE}" height="${SIZE}" style="display:block" src="${toDataUri(drawAvatarArt(id, look))}">`,
    );
    await page.screenshot({ path: join(PEOPLE, `${id}.png`) });
  }
} finally {
  await browser.close();
}
