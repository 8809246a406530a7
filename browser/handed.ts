/** Hands a file over to whoever sits in front of the browser. */
export function handOver(name: string, text: string, type: 'text/csv;charset=utf-8' | 'application/json') {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
