/**
 * node scripts/run.mjs bench [-- WORDS]: what the product weighs and how it behaves, each figure beside its budget; with words
 * only the groups that have one of them in their name. Fails when a budget on bytes, ratios of bytes or counts is broken by a
 * clear margin; figures that a busy machine spoils are marked.
 */
import { type Figure, printFigures } from './bench/figures.ts';
import { openBrowser } from './bench/browser.ts';
import { measureDataPreload } from './bench/data-preload.ts';
import { measureLargeCatalogue } from './bench/large-catalogue.ts';
import { measureLargeGrades } from './bench/large-grades.ts';
import { measureLargeTree } from './bench/large-tree.ts';
import { measureLectureAnswers } from './bench/lecture-answers.ts';
import { measureLectureTools } from './bench/lecture-tools.ts';
import { measureLongLecture } from './bench/long-lecture.ts';
import { buildOneBundle } from './bench/one-bundle.ts';
import { measurePageSize } from './bench/page-size.ts';
import { measurePainting } from './bench/painting.ts';
import { type PairedVisits, visitInPairs } from './bench/paired-visits.ts';
import { measureReactCopies } from './bench/react-copies.ts';
import { measureReleases } from './bench/releases.ts';
import { measureReleasesPage } from './bench/releases-page.ts';
import { measureReleaseHealing } from './bench/release-healing.ts';
import { measureRoundTrips } from './bench/round-trips.ts';
import { measureScriptBytes } from './bench/script-bytes.ts';
import { measureCluster } from './bench/cluster/cluster.ts';
import { measureChatProcesses } from './bench/chat-processes.ts';
import { measureKills } from './bench/kills.ts';
import { measureLargeUpload } from './bench/large-upload.ts';
import { measureServerLoad } from './bench/server-load.ts';
import { measureMemoryAfterLoad, measureServerMemory } from './bench/server-memory.ts';
import { startSites } from './bench/sites.ts';
import { measureTeachingDesk } from './bench/teaching-desk.ts';
import { measureTranslatedSound } from './bench/translated-sound.ts';
import { measureWholeVisit } from './bench/whole-visit.ts';
import { buildAll } from './lib/build-all.ts';
import { ensureChromium } from './lib/chromium.ts';
import { packScorm } from './pack-scorm.ts';

const chromium = ensureChromium(console.log);
console.log('Building …');
await packScorm();
await buildAll();
await buildOneBundle();

const groups = new Map<string, readonly Figure[]>();
const began = performance.now();
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const isAskedFor = (group: string): boolean =>
  words.length === 0 || words.some((word) => group.toLowerCase().includes(word));
const step = async (group: string, measure: () => Figure[] | Promise<Figure[]>): Promise<void> => {
  if (!isAskedFor(group)) return;
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${group}`);
  groups.set(group, await measure());
};

await step('Scripts of a cold page, gzip', measureScriptBytes);
await step('Answers about lectures', measureLectureAnswers);
await step('A cluster of three processes', measureCluster);
const sites = await startSites();
const { federated } = sites;
const browser = await openBrowser(chromium.path);
try {
  await step('Memory', () => measureServerMemory(federated));
  await step('The document', () => measurePageSize(federated.url));
  await step('One copy of react', () => measureReactCopies(browser, federated.url));
  await step('Preloaded data', () => measureDataPreload(browser, federated.url));
  let visits: Promise<PairedVisits[]> | undefined;
  const paired = () => (visits ??= visitInPairs(browser, sites));
  await step('Round trips', async () => measureRoundTrips(await paired()));
  await step('Painting', async () => measurePainting(await paired()));
  await step('A whole visit', () => measureWholeVisit(browser, federated.url));
  await step('A lecture in German', () => measureTranslatedSound(browser, federated.url));
  await step('Tools beside a lecture', () => measureLectureTools(browser, federated.url));
  await step('A transcript of 20,000 lines', () => measureLongLecture(browser, federated.url));
  await step('A live course of 10,000 nodes', () => measureLargeTree(browser, federated.url));
  await step('The grades of 1,000 assignments', () => measureLargeGrades(browser, federated.url));
  await step('Reads under load', () => measureServerLoad(federated.url));
  await step('10,000 courses', () => measureLargeCatalogue(browser));
  await step('Memory after the load', () => measureMemoryAfterLoad(federated));
  await step('The desk of 1,000 submissions', () => measureTeachingDesk(browser));
  await step('500 MB handed in', () => measureLargeUpload(browser));
  await step('A chat over three processes', () => measureChatProcesses(browser));
  await step('Killed: the database, a server that was told to end', measureKills);
  await step('Scripts of /releases, gzip', () => measureReleasesPage(browser, federated.url));
  await step('Healing', () => measureReleaseHealing(browser));
  await step('Releases', () => measureReleases(browser));
} finally {
  await browser.close();
  await sites.stop();
}

printFigures(groups);
const over = [...groups.values()].flat().filter(({ verdict }) => verdict === 'over');
if (over.length > 0) {
  console.log(`\nOver budget: ${over.map(({ what }) => what).join('; ')}.`);
  process.exitCode = 1;
}
