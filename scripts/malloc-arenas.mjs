// Limits malloc arenas, because a dozen threads would each keep freed memory in one. malloc reads the variable once, before the first
// thread. So the process re-executes under the same process id, and its parent keeps its handle.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && !process.connected)
  process.execve?.(process.execPath, [process.argv0, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
  });
