import { ApiError } from '#contract/client.ts';

export const timeoutMessage = '서버와의 연결이 원활하지 않습니다. 잠시 후 다시 시도해 주세요.';
export const reloadMessage = '화면을 열지 못했어요. 새로고침해 주세요.';
export const offlineMessage = '인터넷 연결을 확인해 주세요.';
export const unknownMessage = '알 수 없는 오류가 발생했습니다.';

/** The sentence to show for any thrown value (spec: a string, the response's message, the error's own message). */
export function errorMessageOf(thrown: unknown): string {
  if (typeof thrown === 'string' && thrown) return thrown;
  if (typeof thrown !== 'object' || thrown === null) return unknownMessage;
  const { response, message } = thrown as { response?: { message?: unknown }; message?: unknown };
  if (typeof response?.message === 'string' && response.message) return response.message;
  if (typeof message === 'string' && message) return message;
  return unknownMessage;
}

/** Whether the value is a refusal of the shop with one of these codes; without codes, any refusal. */
export function isApiError(thrown: unknown, ...codes: string[]): thrown is ApiError {
  return thrown instanceof ApiError && (codes.length === 0 || codes.includes(thrown.code));
}

/** The message of an error envelope; undefined for a body of another shape. */
export function envelopeMessageOf(data: unknown) {
  const { code, message } = (data ?? {}) as { code?: unknown; message?: unknown };
  return typeof code === 'string' && typeof message === 'string' ? koreanSentence(message) : undefined;
}

/** Returns the text only if it is Korean, and so meant for customers; a technical message gives undefined. */
export function koreanSentence(text: string) {
  return /[가-힣]/.test(text) ? text : undefined;
}
