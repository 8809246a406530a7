/** Prints what a command does and leaves, when it is asked with --help. */
export function printHelp(argv: string[], usage: string, text: string) {
  if (!argv.includes('--help')) return;
  console.log(`${usage}\n\n${text}`);
  process.exit(0);
}
