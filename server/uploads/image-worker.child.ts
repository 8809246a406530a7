import { readFile } from 'node:fs/promises';
import { Refusal } from '#contract/errors.ts';
import { readPicture } from './decode-image.ts';
import type { Task, Told } from './image-worker.ts';
import { goodsAddress } from './product-images.ts';
import { storeFilm, storePicture, storePrivately, storeSize } from './store.ts';
import { readFilm } from './video.ts';

// It never outlives who started it.
process.on('disconnect', () => process.exit());
process.on('message', async (task: Task) => {
  process.send?.(await work(task).catch(toldOf));
});

async function work(task: Task): Promise<Told> {
  const { path, dataDir } = task;
  if ('seconds' in task) {
    const poster = task.poster === null ? null : await readPicture(await readFile(task.poster));
    return { drawn: await storeFilm(dataDir, path, await readFilm(path, task.seconds), poster) };
  }
  const bytes = await readFile(path);
  const picture = await readPicture(bytes);
  if ('size' in task) return { drawn: await storeSize(dataDir, picture, task.name, task.size) };
  const { isPrivate, isGoods } = task;
  if (isGoods) return { drawn: await storePicture(dataDir, picture, goodsAddress(bytes), 0) };
  return { drawn: await (isPrivate ? storePrivately(dataDir, picture) : storePicture(dataDir, picture)) };
}

function toldOf(error: Error & { code?: string }): Told {
  if (error instanceof Refusal) return { refused: error.code };
  return { failed: error.message, code: error.code ?? '' };
}
