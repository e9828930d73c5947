/**
 * Module that is loaded before a program whose memory is measured. Each Node process of the program appends its peak memory in
 * kilobytes to a file when it ends.
 */
import { appendFileSync } from 'node:fs';

const file = process.env['PEAK_MEMORY_FILE'];
if (file !== undefined)
  process.on('exit', () => appendFileSync(file, `${process.resourceUsage().maxRSS}\n`));
