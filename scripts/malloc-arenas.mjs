// Each of a dozen threads would keep malloc's leavings in an arena of its own. How many there are is read once, before the first of
// them: the process begins anew under the same number, so whoever started it still holds it.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && !process.connected)
  process.execve?.(process.execPath, [process.argv0, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
  });
