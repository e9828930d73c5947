/** Reads the frames of one file in a thread that ends afterwards: a map of 16 MB takes a processor for a second. */
import { parentPort, workerData } from 'node:worker_threads';
import { type FramesOfFile, readFrames } from './read-frames.ts';

parentPort?.postMessage(readFrames(workerData as FramesOfFile));
