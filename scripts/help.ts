/** Prints a command's description and exits if `--help` was given. */
export function printHelp(argv: string[], usage: string, text: string) {
  if (!argv.includes('--help')) return;
  console.log(`${usage}\n\n${text}`);
  process.exit(0);
}
