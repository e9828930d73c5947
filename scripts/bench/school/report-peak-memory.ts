/** Loaded before a program whose memory is measured: each of its Node processes appends its peak in kilobytes when it ends. */
import { appendFileSync } from 'node:fs';

const file = process.env['PEAK_MEMORY_FILE'];
if (file !== undefined)
  process.on('exit', () => appendFileSync(file, `${process.resourceUsage().maxRSS}\n`));
