import { isDiskFull } from '#server/platform/db/errors.ts';

/** What went wrong, as a sentence for whoever started the command. */
export function commandErrorText(error: unknown) {
  if (isDiskFull(error))
    return 'The disk is full. No data was lost. Free space on the disk of DATA_DIR or of the database, and try again.';
  const { message, code } = (error ?? {}) as { message?: string; code?: string };
  return message || code || String(error);
}

/** Nothing ends a command with a stack: the driver may fail where nobody waits, and a full disk anywhere. */
export function handleFatalErrors() {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      console.error(commandErrorText(error));
      process.exit(1);
    });
}
