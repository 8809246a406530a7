import { data } from 'react-router';
import { errorMessageOf } from '#client/error-messages.ts';

/** What a screen cannot live without: a refusal becomes the page's own status and sentence. */
export async function requireReply<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
    if (typeof statusCode !== 'number') throw error;
    throw data({ code, message: errorMessageOf(error) }, { status: statusCode });
  }
}

/** What a screen can do without: a strip that fails is left out. */
export async function replyOrNull<T>(reply: Promise<T>): Promise<T | null> {
  try {
    return await reply;
  } catch {
    return null;
  }
}
