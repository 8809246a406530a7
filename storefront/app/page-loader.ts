import { data } from 'react-router';
import { errorMessageOf } from '#client/error-messages.ts';

/** Data that a screen requires: a refusal becomes the status and message of the page. */
export async function requireReply<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
    if (typeof statusCode !== 'number') throw error;
    throw data({ code, message: errorMessageOf(error) }, { status: statusCode });
  }
}

/** Optional data: a strip whose request fails is left out. */
export async function replyOrNull<T>(reply: Promise<T>): Promise<T | null> {
  try {
    return await reply;
  } catch {
    return null;
  }
}
