/**
 * Worker thread that maps the stack frames of one built file to its sources and then ends. A source map of 16 MB takes a
 * processor for a second.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { type StackFramesOfBuiltFile, mapStackFramesToSources } from './read-frames.ts';

parentPort?.postMessage(mapStackFramesToSources(workerData as StackFramesOfBuiltFile));
