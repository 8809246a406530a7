import { parentPort, workerData } from 'node:worker_threads';
import decoder from 'heic-decode';

const { bytes, mostPixels } = workerData as { bytes: Uint8Array; mostPixels: number };

const [first] = await decoder.all({ buffer: bytes });
// Checked before decoding.
if (!first || first.width * first.height > mostPixels) throw new Error('HEIC image too large');
const { data } = await first.decode();
parentPort?.postMessage({ data, width: first.width, height: first.height }, [data.buffer]);
