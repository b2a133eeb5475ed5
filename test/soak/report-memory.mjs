// Loaded into the server by the soak test: on SIGUSR2 it collects garbage, and writes down how many bytes are left.
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  // What the first one finds to be finalised goes with the second.
  collect();
  collect();
  // Buffers lie outside of the heap.
  const { heapUsed, external } = process.memoryUsage();
  appendFileSync(process.env.SOAK_MEMORY, `${heapUsed + external}\n`);
});
