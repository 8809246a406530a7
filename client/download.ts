/** Saves a file on the user's device. */
export function downloadFile(name: string, text: string | Blob, type?: 'text/csv;charset=utf-8' | 'application/json') {
  const url = URL.createObjectURL(typeof text === 'string' ? new Blob([text], type ? { type } : {}) : text);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
