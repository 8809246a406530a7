import { isDiskFull } from '#server/platform/db/database-errors.ts';

/** An error as a sentence for the user of the command. */
export function commandErrorText(error: unknown) {
  if (isDiskFull(error))
    return 'The disk is full. No data was lost. Free space on the disk of DATA_DIR or of the database, and try again.';
  const { message, code } = (error ?? {}) as { message?: string; code?: string };
  return message || code || String(error);
}

/** Ends a command with a sentence instead of a stack trace: the driver may fail outside an await, and a full disk anywhere. */
export function handleFatalErrors() {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      console.error(commandErrorText(error));
      process.exit(1);
    });
}
