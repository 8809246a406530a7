import type { Interface } from 'node:readline/promises';

export type Questions = ReturnType<typeof questionsFrom>;

/** Questions of a command, answered at a keyboard or by lines that were sent in; of what is secret nothing is shown. */
export function questionsFrom(lines: Interface) {
  // Lines that come all at once are kept until somebody asks for them.
  const waiting: string[] = [];
  const askers: ((line: string) => void)[] = [];
  let isOver = false;
  lines.on('line', (line) => {
    const asker = askers.shift();
    if (asker) asker(line);
    else waiting.push(line);
  });
  lines.on('close', () => {
    isOver = true;
    for (const asker of askers.splice(0)) asker('');
  });

  return {
    async ask(question: string, isSecret = false) {
      process.stderr.write(isSecret && process.stdin.isTTY ? `${question}\u001b[8m` : question);
      const known = waiting.shift();
      const line = known ?? (isOver ? '' : await new Promise<string>((give) => askers.push(give)));
      if (isSecret && process.stdin.isTTY) process.stderr.write('\u001b[0m');
      return line.trim();
    },
    close: () => lines.close(),
  };
}
